//! Index notation: accesses that are no views. Their elements are copied before the loop.
//!
//! ```text
//! let __l0_0 = done(list({ .. fused(..) }));                // the positions of `x[list[i], clamp(j - 1)]`
//! let __v0 = done((&&&&&Probe(&x)).operand().packed::<(Dyn, Dyn)>(
//!     IndexedAccess { seen: __e0.seen(..).edged(&[Edge::List, Edge::Clamp]), .., lists: &[(0usize, &[0usize], &__l0_0)] },
//!     &[None, None],
//! ));
//! ```

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote_spanned};
use syn::spanned::Spanned;

use super::indices::{self, order};
use super::sweep::Steps;
use super::{Context, at};
use crate::ir::{Access, Edge, Indices};

/// `.edged(..)`: what is outside of each axis, if something is.
pub(super) fn edges(access: &Access) -> Option<TokenStream> {
    let mut axes = access.axes.iter();
    if axes.all(|axis| matches!(axis.edge, Edge::Inside)) {
        return None;
    }
    let edges = access.axes.iter().map(|axis| edge_name(&axis.edge));
    Some(ours!(.edged(&[#(#edges),*])))
}

fn edge_name(edge: &Edge) -> TokenStream {
    match edge {
        Edge::Part => ours!(::broadloom::__private::Edge::Part),
        Edge::Inside => ours!(::broadloom::__private::Edge::Inside),
        Edge::Clamp => ours!(::broadloom::__private::Edge::Clamp),
        Edge::Wrap => ours!(::broadloom::__private::Edge::Wrap),
        Edge::Pad(_) => ours!(::broadloom::__private::Edge::Pad),
        Edge::List(..) => ours!(::broadloom::__private::Edge::List),
    }
}

/// How an access is copied.
pub(super) enum Copied {
    /// Whole.
    Whole,
    /// For each box, after the whole has been checked.
    OfBox,
    /// What is past an edge, for all boxes.
    AtEdges,
}

/// The copy of an access, whose lists have been computed.
pub(super) fn code(
    access: &Access,
    probe: &TokenStream,
    packed: &TokenStream,
    copied: Copied,
    context: Context,
) -> TokenStream {
    let here = at(access.span);
    let (dims, _) = order(access);
    let fills = access.axes.iter().map(|axis| fill(&axis.edge));
    let fills = ours!(&[#(#fills),*]);
    let packed = match copied {
        Copied::Whole => quote_spanned!(here=> #probe.packed::<#dims>(#packed, #fills)),
        Copied::OfBox => quote_spanned!(here=> #probe.packed_part::<#dims>(#packed, #fills)),
        Copied::AtEdges => {
            quote_spanned!(here=> #probe.in_boxes::<#dims, _>(&__boxes, #packed, #fills))
        }
    };
    context.checked(&packed, here)
}

/// The value beyond an axis.
fn fill(edge: &Edge) -> TokenStream {
    match edge {
        Edge::Pad(None) => {
            ours!(::core::option::Option::Some(
                ::core::default::Default::default()
            ))
        }
        Edge::Pad(Some(fill)) => ours!(::core::option::Option::Some(#fill)),
        _ => ours!(::core::option::Option::None),
    }
}

/// A copy of an operand with what these accesses read past its edges.
pub(super) fn surroundings(
    copy: usize,
    accesses: &[usize],
    indices: &Indices,
    context: Context,
) -> TokenStream {
    let all: Vec<&Access> = { accesses.iter() }
        .map(|&access| &indices.accesses[access])
        .collect();
    let (here, name) = (at(all[0].span), copy_name(copy));
    let probe = indices::probe(&all[0].place, all[0].span);
    let axes = 0..all[0].axes.len();
    let edges: Vec<&Edge> = { axes.clone() }
        .map(|axis| {
            let mut edges = all.iter().map(|access| &access.axes[axis].edge);
            edges
                .find(|edge| !edge.is_inside())
                .unwrap_or(&Edge::Inside)
        })
        .collect();
    let (names, count) = (indices::names(indices), Literal::usize_suffixed(axes.len()));
    let seen =
        { accesses.iter().zip(&all) }.map(|(&number, access)| indices::seen(access, number, 0));
    let fills = edges.iter().map(|edge| fill(edge));
    let edges = edges.iter().map(|edge| edge_name(edge));
    let made = quote_spanned! {here=>
        #probe.surrounded::<#count>(&[#(#seen),*], &[#(#edges),*], (#names, &__n), &[#(#fills),*])
    };
    let made = context.checked(&made, here);
    quote_spanned!(here=> let #name = #made;)
}

/// The view of such a copy that an access is.
pub(super) fn view_of_copy(access: &Access, number: usize, copy: usize) -> TokenStream {
    let (here, name) = (at(access.span), copy_name(copy));
    let along = format_ident!("__a{number}", span = Span::mixed_site());
    let (dims, letters) = order(access);
    quote_spanned!(here=> #name.of::<#dims>(&__n, #letters, &#along))
}

pub(super) fn copy_name(copy: usize) -> Ident {
    format_ident!("__around{copy}", span = Span::mixed_site())
}

/// The positions that the lists of access `number` have, as statements.
pub(super) fn lists(access: &Access, number: usize, context: Context) -> TokenStream {
    let here = at(access.span);
    let mut lets = TokenStream::new();
    for (axis, sum) in access.axes.iter().enumerate() {
        let Edge::List(sweep, _) = &sum.edge else {
            continue;
        };
        let list = list_name(number, axis);
        // All positions are computed before the boxes.
        let now = Context {
            now: true,
            in_boxes: false,
            ..context
        };
        let steps = Steps::new(sweep, &format!("l{number}_{axis}_"), sweep.rank, None, now);
        let Steps {
            lets: own, joined, ..
        } = &steps;
        let positions = match steps.is_operand() {
            true => steps.operand(),
            false => steps.fused(),
        };
        // Types that are no integers are reported at the index.
        let index = at(sweep.body.span());
        let value = quote_spanned!(index=> ::broadloom::__private::list(__positions));
        let value = context.checked(&value, here);
        lets.extend(
            quote_spanned!(here=> let #list = { #own #joined let __positions = #positions; #value };),
        );
    }
    lets
}

/// The access with its lists, or with the part of them that a box reads.
pub(super) fn access_of(
    access: &Access,
    number: usize,
    seen: &TokenStream,
    names: &TokenStream,
    of_box: bool,
) -> TokenStream {
    let here = at(access.span);
    let (_, order) = order(access);
    let lists = { access.axes.iter().enumerate() }.filter_map(|(axis, sum)| {
        let Edge::List(_, letters) = &sum.edge else {
            return None;
        };
        let list = list_name(number, axis);
        let axis = Literal::usize_suffixed(axis);
        let letters = letters.iter().copied().map(Literal::usize_suffixed);
        let letters = ours!(&[#(#letters),*]);
        Some(match of_box {
            true => ours!((#axis, #letters, &__box.positions(&#list, #letters))),
            false => ours!((#axis, #letters, &#list)),
        })
    });
    quote_spanned! {here=>
        ::broadloom::__private::IndexedAccess {
            seen: #seen,
            letters: #names,
            n: &__n,
            order: #order,
            lists: &[#(#lists),*],
        }
    }
}

fn list_name(number: usize, axis: usize) -> Ident {
    format_ident!("__l{number}_{axis}", span = Span::mixed_site())
}
