//! Operands that the sweeps of derivatives have beside those of the value.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote_spanned};
use syn::Expr;
use syn::spanned::Spanned;

use super::Wanted;
use crate::ast::{self, At, Tuple};
use crate::identity::identity;
use crate::ir::{Access, IndexSum, Indices, Operand, Placement, Source, Sweep};
use crate::text::text;

/// Equal for operands that are the same place.
pub(super) fn place_of(operand: &Operand) -> Option<String> {
    match &operand.source {
        Source::Place(place) => Some(identity(ast::bare(place))),
        _ => None,
    }
}

/// The axes of a tuple, which have been checked.
pub(super) fn literals(tuple: &Tuple) -> Vec<usize> {
    let axes = tuple.entries.iter().filter_map(|(_, axis)| *axis);
    axes.filter_map(|axis| usize::try_from(axis).ok()).collect()
}

/// An operand without indices.
pub(super) fn whole(place: &Expr, binding: &Ident) -> Operand {
    Operand {
        source: Source::Place(place.clone()),
        placement: Placement::Whole,
        name: text(place),
        identity: identity(place),
        binding: binding.clone(),
        span: place.span(),
        access: None,
        key: None,
    }
}

/// Reports an operand whose gradient is asked for and whose elements are no floats, once: see
/// `FloatOperand`.
pub(super) fn float(operand: &Operand, wanted: &Wanted) -> TokenStream {
    let here = Span::mixed_site().located_at(wanted.operand.span());
    let binding = &operand.binding;
    let own = quote_spanned!(here=> ::broadloom::__private::FloatOperand(#binding));
    quote_spanned!(here=> let #binding = #own.differentiated();)
}

/// How many sweeps are inside of each other.
pub(super) fn height(sweep: &Sweep) -> usize {
    let inner = sweep
        .operands
        .iter()
        .filter_map(|operand| operand.source.sweep());
    inner.map(height).max().map_or(0, |inner| inner + 1)
}

/// An operand that is an array with these indices.
pub(super) fn array(
    indices: &mut Indices,
    place: &Expr,
    own: &[usize],
    binding: &Ident,
) -> Operand {
    let span = place.span();
    let alone = |&index: &usize| IndexSum {
        terms: vec![(index, 1)],
        ..IndexSum::default()
    };
    let names: Vec<String> = { own.iter() }
        .map(|&index| indices.letters[index].name.to_string())
        .collect();
    indices.accesses.push(Access {
        place: place.clone(),
        is_target: false,
        identity: identity(place),
        text: format!("{}[{}]", text(place), names.join(", ")),
        axes: own.iter().map(alone).collect(),
        span,
        view: None,
        order: own.iter().copied().map(Some).collect(),
        is_before: false,
        surroundings: None,
    });
    Operand {
        source: Source::Place(place.clone()),
        placement: Placement::At(At::Axes(Tuple::of(own.iter().copied(), span))),
        name: text(place),
        identity: identity(place),
        binding: binding.clone(),
        span,
        access: Some(indices.accesses.len() - 1),
        key: None,
    }
}

/// An index as an operand, which tells the range of an axis that nothing else has.
pub(super) fn number(indices: &Indices, index: usize) -> Operand {
    let name = &indices.letters[index].name;
    let span = name.span();
    Operand {
        source: Source::Number(index),
        placement: Placement::At(At::Axes(Tuple::of([index], span))),
        name: name.to_string(),
        identity: name.to_string(),
        binding: format_ident!("__number{index}", span = Span::mixed_site()),
        span,
        access: None,
        key: None,
    }
}

/// The indices of a call before anything is scheduled.
pub(super) fn clone_of(indices: &Indices) -> Indices {
    Indices {
        letters: indices.letters.clone(),
        accesses: indices.accesses.clone(),
        variables: indices.variables.clone(),
        ..Indices::default()
    }
}
