//! Gradients that are stored into buffers: `gradient!(.., da = a, db += b)`.

use proc_macro2::{Delimiter, Group, Ident, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::Expr;
use syn::spanned::Spanned;

use super::gradient::gradient;
use super::{Context, at, operator};
use crate::ast::{self, Assign};
use crate::derive::Wanted;

/// Whether a place is a variable or a field: it stays borrowed, and elements of a list could not be borrowed
/// together.
fn is_named(place: &Expr) -> bool {
    match ast::unparenthesised(place) {
        Expr::Path(_) => true,
        Expr::Field(field) => is_named(&field.base),
        _ => false,
    }
}

/// The sums of the gradients that are set, in their buffers, if all buffers fit: then nothing is wrong
/// with what is written.
pub(super) fn written_at_once(wanted: &[Wanted]) -> TokenStream {
    let (mut fit, mut written) = (Vec::new(), TokenStream::new());
    // Another place may be another one each time.
    let buffers = wanted.iter().filter_map(|wanted| wanted.buffer.as_ref());
    if !buffers.clone().all(|(place, _)| is_named(place)) {
        return written;
    }
    for (number, wanted) in wanted.iter().enumerate() {
        let Some((place, how)) = &wanted.buffer else {
            continue;
        };
        let here = at(place.span());
        let (gradient, borrowed) = (gradient(number), borrowed(place));
        fit.push(quote_spanned!(here=> #gradient.fits(#borrowed)));
        if matches!(how, Assign::Set) {
            written.extend(
                quote_spanned!(here=> let mut #gradient = #gradient.written_to(#borrowed, __fit);),
            );
        }
    }
    let fit = (!written.is_empty()).then(|| ours!(let __fit = #(#fit)&&*;));
    ours!(#fit #written)
}

/// A buffer by mutable reference.
fn borrowed(place: &Expr) -> TokenStream {
    let here = at(place.span());
    let mut group = Group::new(Delimiter::Parenthesis, place.to_token_stream());
    group.set_span(place.span());
    quote_spanned!(here=> ::broadloom::__private::Target(#group.as_place()).place())
}

/// Checks that a gradient fits into its buffer, and stores it there.
pub(super) fn into_buffer(
    number: usize,
    place: &Expr,
    how: Assign,
    context: Context,
) -> (TokenStream, TokenStream) {
    let here = at(place.span());
    let gradient = Ident::new(&gradient(number).to_string(), here);
    let fitted = Ident::new(&format!("__w{number}"), here);
    let how = match how {
        Assign::Add => quote_spanned!(here=> Add),
        _ => quote_spanned!(here=> Set),
    };
    let borrowed = borrowed(place);
    let (with, write) = (operator("|", place.span()), operator("<<", place.span()));
    let by = quote_spanned!(here=> ::broadloom::__private::By(::broadloom::__private::#how));
    let fits = quote_spanned!(here=> (#by #with #borrowed) #write &#gradient);
    let fits = context.checked(&fits, here);
    let stored = context.checked(&quote_spanned!(here=> #fitted.store(#borrowed)), here);
    (
        quote_spanned!(here=> let #fitted = #fits;),
        quote_spanned!(here=> #stored;),
    )
}
