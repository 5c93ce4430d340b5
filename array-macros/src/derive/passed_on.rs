//! What a reducer passes on of the derivative of its value to an element.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote};
use syn::{Expr, parse_quote};

use super::operands::literals;
use super::pulls::Cotangent;
use crate::ast::Op;
use crate::ir::{Operand, Placement, Reduction, Source, Sweep};

/// What a reducer passes on to an element whose value is `value`, and the operands that this needs.
pub(super) fn passed_on(
    reduction: &Reduction,
    (operand, placement): (&Operand, Placement),
    cotangent: Cotangent,
    value: &TokenStream,
) -> (Cotangent, Vec<Operand>) {
    let d = match &cotangent {
        Some(tokens) => tokens.clone(),
        None => quote!(::broadloom::__private::pull::one(#value)),
    };
    let sweep = &reduction.sweep;
    // Without indices: it is beside its elements.
    let keeps_axes = matches!(placement, Placement::Whole) && reduction.axes.is_some();
    let of_elements = |item: &'static str, body: Expr, extra: Vec<Operand>, name: &str| {
        let mut operands = sweep.operands.clone();
        operands.extend(extra);
        let binding = format_ident!("__{name}", span = Span::mixed_site());
        Operand {
            source: Source::Reduction(Reduction {
                op: Op { name: "sum", item },
                axes: reduction.axes.clone(),
                keeps_axes,
                sweep: Sweep {
                    operands,
                    body,
                    ..sweep.clone()
                },
                span: reduction.span,
            }),
            placement: placement.clone(),
            name: format!("{name} of {}", operand.name),
            identity: format!("{name} of {}", operand.identity),
            binding,
            span: operand.span,
            access: None,
            key: None,
        }
    };
    let body = &sweep.body;
    match reduction.op.item {
        "Mean" => {
            let count = Ident::new("__count", Span::mixed_site());
            (
                Some(quote!(::broadloom::__private::pull::shared(#d, #count))),
                Vec::new(),
            )
        }
        "Max" | "Min" => {
            let extreme = Operand {
                source: Source::Reduction(Reduction {
                    keeps_axes,
                    ..reduction.clone()
                }),
                binding: format_ident!("__extreme", span = Span::mixed_site()),
                placement: placement.clone(),
                ..operand.clone()
            };
            let name = &extreme.binding;
            let is = parse_quote!(::broadloom::__private::pull::is_extreme(#body, #name));
            let ties = of_elements("Sum", is, vec![extreme.clone()], "ties");
            let count = &ties.binding;
            let part = quote!(::broadloom::__private::pull::of_extreme(#d, #value, #name, #count));
            (Some(part), vec![extreme.clone(), ties])
        }
        "Prod" => {
            let others = parse_quote!(::broadloom::__private::pull::not_zero(#body));
            let others = of_elements("Prod", others, Vec::new(), "others");
            let is = parse_quote!({
                let __x = #body;
                ::broadloom::__private::pull::is_extreme(__x, ::broadloom::__private::pull::zero(__x))
            });
            let zeros = of_elements("Sum", is, Vec::new(), "zeros");
            let (product, count) = (&others.binding, &zeros.binding);
            let part =
                quote!(::broadloom::__private::pull::of_product(#d, #value, #product, #count));
            (Some(part), vec![others, zeros])
        }
        _ => (cotangent, Vec::new()),
    }
}

/// The number of elements of a mean by indices.
pub(super) fn counted_indices(reduction: &Reduction, operand: &Operand) -> TokenStream {
    let own = operand.indices();
    let n = Ident::new("__n", Span::mixed_site());
    let reduced = reduction
        .sweep
        .axes
        .iter()
        .filter(|index| !own.contains(index));
    let counts = reduced.map(|&index| Literal::usize_suffixed(index));
    quote!(1usize #(* #n[#counts])*)
}

/// The number of elements of a mean along axes.
pub(super) fn counted_axes(reduction: &Reduction) -> TokenStream {
    let n = Ident::new("__n", Span::mixed_site());
    let axes = match &reduction.axes {
        None => return quote!(#n.iter().product::<usize>()),
        Some(tuple) => literals(tuple),
    };
    let axes = axes.into_iter().map(Literal::usize_suffixed);
    quote!(1usize #(* #n[#axes])*)
}
