//! Index notation: accesses that are no views. Their elements are copied before the loop.
//!
//! ```text
//! let __l0 = done(list({ .. fused(..) }));                  // the positions of `x[list[i], clamp(j - 1)]`
//! let __v0 = done((&&&&&Probe(&x)).operand().packed::<(Dyn, Dyn)>(
//!     IndexedAccess { seen: __e0.seen(..).edged(&[Edge::List, Edge::Clamp]), .., lists: &[(0usize, &[0usize], &__l0)] },
//!     &[None, None],
//! ));
//! ```

use proc_macro2::{Literal, Span, TokenStream};
use quote::{format_ident, quote_spanned};
use syn::spanned::Spanned;

use super::indices::order;
use super::sweep::Steps;
use super::{Context, at};
use crate::ir::{Access, Edge};

/// `.edged(..)`: what is outside of each axis, if something is.
pub(super) fn edges(access: &Access) -> Option<TokenStream> {
    let mut axes = access.axes.iter();
    if axes.all(|axis| matches!(axis.edge, Edge::Inside)) {
        return None;
    }
    let edges = access.axes.iter().map(|axis| match axis.edge {
        Edge::Part => ours!(::broadloom::__private::Edge::Part),
        Edge::Inside => ours!(::broadloom::__private::Edge::Inside),
        Edge::Clamp => ours!(::broadloom::__private::Edge::Clamp),
        Edge::Wrap => ours!(::broadloom::__private::Edge::Wrap),
        Edge::Pad(_) => ours!(::broadloom::__private::Edge::Pad),
        Edge::List(..) => ours!(::broadloom::__private::Edge::List),
    });
    Some(ours!(.edged(&[#(#edges),*])))
}

/// The elements of access `number`, which is `seen`; those of each box, if there are boxes.
pub(super) fn code(
    access: &Access,
    number: usize,
    probe: &TokenStream,
    seen: &TokenStream,
    names: &TokenStream,
    context: Context,
) -> TokenStream {
    let here = at(access.span);
    let (dims, _) = order(access);
    let (lets, packed) = access_of(access, number, seen, names, context);
    let fills = access.axes.iter().map(|axis| match &axis.edge {
        Edge::Pad(None) => {
            ours!(::core::option::Option::Some(
                ::core::default::Default::default()
            ))
        }
        Edge::Pad(Some(fill)) => ours!(::core::option::Option::Some(#fill)),
        _ => ours!(::core::option::Option::None),
    });
    let fills = ours!(&[#(#fills),*]);
    let packed = match context.in_boxes {
        true => quote_spanned!(here=> #probe.in_boxes::<#dims, _>(&__boxes, #packed, #fills)),
        false => quote_spanned!(here=> #probe.packed::<#dims>(#packed, #fills)),
    };
    let packed = context.checked(&packed, here);
    ours!({ #lets #packed })
}

/// The lists of positions of access `number`, as statements, and the access with them.
pub(super) fn access_of(
    access: &Access,
    number: usize,
    seen: &TokenStream,
    names: &TokenStream,
    context: Context,
) -> (TokenStream, TokenStream) {
    let here = at(access.span);
    let (_, order) = order(access);
    let (mut lets, mut lists) = (TokenStream::new(), Vec::new());
    for (axis, sum) in access.axes.iter().enumerate() {
        let Edge::List(sweep, letters) = &sum.edge else {
            continue;
        };
        let list = format_ident!("__l{axis}", span = Span::mixed_site());
        let now = Context {
            now: true,
            ..context
        };
        let steps = Steps::new(sweep, &format!("l{number}_{axis}_"), sweep.rank, now);
        let Steps {
            lets: own, joined, ..
        } = &steps;
        let fused = steps.fused();
        let fused = match steps.is_operand() {
            true => ours!(::broadloom::__private::operand_of(#fused)),
            false => fused,
        };
        // Types that are no integers are reported at the index.
        let index = at(sweep.body.span());
        let value = quote_spanned!(index=> ::broadloom::__private::list(__positions));
        let value = context.checked(&value, here);
        lets.extend(
            quote_spanned!(here=> let #list = { #own #joined let __positions = #fused; #value };),
        );
        let axis = Literal::usize_suffixed(axis);
        let letters = letters.iter().copied().map(Literal::usize_suffixed);
        lists.push(ours!((#axis, &[#(#letters),*], &#list)));
    }
    let packed = quote_spanned! {here=>
        ::broadloom::__private::IndexedAccess {
            seen: #seen,
            letters: #names,
            n: &__n,
            order: #order,
            lists: &[#(#lists),*],
        }
    };
    (lets, packed)
}
