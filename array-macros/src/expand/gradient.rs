//! Gradients: sweeps whose sums are added to the gradients of operands.
//!
//! ```text
//! let mut __g0 = done((&&&&&Probe(&u)).operand().gradient());
//! let (__total, ) = {
//!     let __n = ..; let __v0 = ..; let __s = ..;              // as in a call of index notation
//!     let __value = __s.fused::<9, _, _, _, _>(.., |__token, ..| (value, du, dx));
//!     let (__m0, __m1, __m2,) = done(summed::<3usize, _>(__value, &[&[], &[1usize], &[0usize, 1usize]]));
//!     __g0.add(__m1, &[0usize]);
//!     done(__g1.add_at(&__m2, IndexedAccess { .. }, &[0usize, 1usize]));
//!     (total(&__m0),)
//! };
//! (__total, done((&&&&&Probe(&u)).operand().of_its_shape(__g0)))
//! ```

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote_spanned};
use syn::spanned::Spanned;

use super::indices::{self, Before};
use super::sweep::Steps;
use super::{Context, at, operand, operator, packed};
use crate::ast::Assign;
use crate::derive::{Gradients, Into, Member, Sums, Wanted};
use crate::ir::Surface;

/// The expansion of a gradient.
pub(crate) fn expand_gradients(gradients: &Gradients) -> TokenStream {
    let context = Context {
        surface: gradients.surface,
        now: true,
        checks: true,
        in_boxes: false,
    };
    let mut begun = TokenStream::new();
    for (number, wanted) in gradients.wanted.iter().enumerate() {
        let (name, probe) = (gradient(number), probe(wanted));
        let here = at(wanted.operand.span());
        let checked = context.checked(&quote_spanned!(here=> #probe.gradient()), here);
        begun.extend(quote_spanned!(here=> let mut #name = #checked;));
    }
    let sums = gradients.sums.iter().map(|sums| one(sums, context));
    let (mut finished, mut results, mut written) =
        (TokenStream::new(), Vec::new(), TokenStream::new());
    for (number, wanted) in gradients.wanted.iter().enumerate() {
        let (name, probe) = (gradient(number), probe(wanted));
        let here = at(wanted.operand.span());
        let shaped = quote_spanned!(here=> #probe.of_its_shape(#name));
        let shaped = context.checked(&shaped, here);
        finished.extend(quote_spanned!(here=> let #name = #shaped;));
        match &wanted.buffer {
            None => results.push(name),
            Some((place, how)) => {
                let here = at(place.span());
                let how = match how {
                    Assign::Add => ours!(Add),
                    _ => ours!(Set),
                };
                let stored = quote_spanned! {here=>
                    ::broadloom::__private::stored(
                        ::broadloom::__private::Target((#place).as_place()).place(),
                        ::broadloom::__private::By(::broadloom::__private::#how),
                        &#name
                    )
                };
                let stored = context.checked(&stored, here);
                written.extend(quote_spanned!(here=> #stored;));
            }
        }
    }
    let gradients_of = match &results[..] {
        [] => None,
        [one] => Some(one.to_token_stream()),
        _ => Some(ours!((#(#results),*))),
    };
    let total = Ident::new("__total", Span::mixed_site());
    let value = match (gradients.has_value, gradients_of) {
        (true, Some(results)) => ours!((#total, #results)),
        (true, None) => total.to_token_stream(),
        (false, Some(results)) => results,
        (false, None) => ours!(()),
    };
    let value = match gradients.surface {
        Surface::Returns => ours!(::core::result::Result::Ok(#value)),
        _ => value,
    };
    let block = ours! {
        {
            #[allow(unused_imports)]
            use ::broadloom::__private::methods::*;
            #begun
            #(#sums)*
            #finished
            #written
            #value
        }
    };
    match gradients.surface {
        Surface::Returns => ours!('__b: #block),
        _ => block,
    }
}

/// The statements of one sweep.
fn one(sums: &Sums, context: Context) -> TokenStream {
    let program = &sums.program;
    let all = program.indices.as_ref().expect("index notation");
    let Before { once, .. } = indices::code(all, &program.text(), context);
    let steps = Steps::new(&program.value, "", program.value.rank, context);
    let Steps { lets, joined, .. } = &steps;
    let fused = steps.fused();
    let kept = sums.members.iter().map(|Member { kept, .. }| list(kept));
    // Those that are summed along the axes before the last one are added to a row.
    let rank = program.value.axes.len();
    let outer = |member: &Member| member.kept.iter().any(|&axis| axis + 1 < rank);
    let mask = { sums.members.iter().enumerate() }
        .filter(|(_, member)| !outer(member) && member.kept.len() < rank)
        .fold(0, |mask, (number, _)| mask | 1 << number);
    let mask = Literal::usize_suffixed(mask);
    let summed = ours!(::broadloom::__private::summed::<#mask, _>(__value, &[#(#kept),*]));
    let summed = context.checked(&summed, Span::mixed_site());
    let names: Vec<Ident> = (0..sums.members.len())
        .map(|number| format_ident!("__m{number}", span = Span::mixed_site()))
        .collect();
    let mut used = TokenStream::new();
    let (mut inner, mut outer) = (Vec::new(), Vec::new());
    for (Member { kept, into }, name) in sums.members.iter().zip(&names) {
        match into {
            Into::Value => {
                outer.push(Ident::new("__total", Span::mixed_site()));
                inner.push(ours!(::broadloom::__private::total(&#name)));
            }
            Into::Array(array) => {
                let dims = kept.iter().map(|_| ours!(::broadloom::__private::Dyn));
                outer.push(array.clone());
                inner.push(ours!(::broadloom::__private::with_rank::<_, (#(#dims,)*)>(#name)));
            }
            Into::Wanted(number, access) => {
                let (own, gradient) = (&all.accesses[*access], gradient(*number));
                let letters: Vec<usize> =
                    kept.iter().map(|&axis| program.value.axes[axis]).collect();
                used.extend(match own.alone() {
                    Some(alone) if !all.is_part(own) => {
                        let axis = |letter| letters.iter().position(|own| own == letter);
                        let axes: Vec<usize> = alone.iter().filter_map(axis).collect();
                        let axes = list(&axes);
                        ours!(#gradient.add(#name, #axes);)
                    }
                    _ => {
                        let seen = indices::seen(own, *access, 0);
                        let names = indices::names(all);
                        let access = packed::access_of(own, *access, &seen, &names, false);
                        let letters = list(&letters);
                        let added = ours!(#gradient.add_at(&#name, #access, #letters));
                        let added = context.checked(&added, Span::mixed_site());
                        ours!(#added;)
                    }
                });
            }
        }
    }
    ours! {
        let (#(#outer,)*) = {
            #once
            #lets
            #joined
            let __value = #fused;
            let (#(#names,)*) = #summed;
            #used
            (#(#inner,)*)
        };
    }
}

/// `&[0usize, 1usize]`.
fn list(numbers: &[usize]) -> TokenStream {
    let numbers = numbers.iter().copied().map(Literal::usize_suffixed);
    ours!(&[#(#numbers),*])
}

fn gradient(number: usize) -> Ident {
    format_ident!("__g{number}", span = Span::mixed_site())
}

/// The operand whose gradient is asked for.
fn probe(wanted: &Wanted) -> TokenStream {
    let place = crate::ast::bare(&wanted.operand);
    let here = at(place.span());
    let borrow = operator("&", place.span());
    let known = operand::known(place, here);
    let reference = match known {
        Some(known) => quote_spanned!(here=> (#borrow #place)#known),
        None => quote_spanned!(here=> #borrow #place),
    };
    quote_spanned!(here=> (&&&&&::broadloom::__private::Probe(#reference)).operand())
}
