//! Gradients that are stored into buffers: `gradient!(.., da = a, db += b)`.

use proc_macro2::{Delimiter, Group, Ident, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::spanned::Spanned;

use super::gradient::gradient;
use super::{Context, at, operator};
use crate::ast::Assign;

/// Checks that a gradient fits into its buffer, and stores it there.
pub(super) fn into_buffer(
    number: usize,
    place: &syn::Expr,
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
    let mut group = Group::new(Delimiter::Parenthesis, place.to_token_stream());
    group.set_span(place.span());
    let borrowed = quote_spanned!(here=> ::broadloom::__private::Target(#group.as_place()).place());
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
