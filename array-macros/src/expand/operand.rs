//! One operand of a sweep: the `let`s that make its node.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote_spanned};

use syn::Expr;

use super::sweep::Steps;
use super::{Context, at, operator};
use crate::ast::{self, At, Tuple};
use crate::ir::{Operand, Placement, Reduction, Schedule, Source, Surface};

/// `let node = ..;`, and the parameter that takes one element of it.
pub(super) struct Let {
    pub(super) code: TokenStream,
    pub(super) pattern: TokenStream,
}

/// Of a part whose schedule its types tell, `part` has the axes.
pub(super) fn code(
    operand: &Operand,
    number: &str,
    node: &Ident,
    part: Option<&Tuple>,
    context: Context,
) -> Let {
    let here = at(operand.span);
    let placed = placed(operand);
    let mut pattern = operand.binding.to_token_stream();
    let code = match &operand.source {
        Source::Place(place) => {
            let reference = format_ident!("__r{number}", span = here);
            let borrow = operator("&", operand.span);
            let known = known(place, here);
            let read = quote_spanned! {here=>
                (&&&&&::broadloom::__private::Probe(#reference #known)).operand()
            };
            let read = accessed(operand, read);
            quote_spanned! {here=>
                let #reference = #borrow #place;
                let #node = #read #placed;
            }
        }
        Source::Wanted(number) => {
            let leaf = super::gradient::leaf(*number, here);
            let read = accessed(operand, quote_spanned!(here=> #leaf.again()));
            quote_spanned!(here=> let #node = #read #placed;)
        }
        Source::Packed(copy) => quote_spanned!(here=> let #node = #copy #placed;),
        Source::Pass(number) => {
            let pass = format_ident!("__h{number}", span = Span::mixed_site());
            quote_spanned!(here=> let #node = #pass.shared() #placed;)
        }
        Source::Current => quote_spanned!(here=> let #node = __into.current();),
        Source::Number(letter) => {
            let letter = Literal::usize_suffixed(*letter);
            let range = match context.in_boxes {
                true => ours!(__box.range(#letter)),
                false => ours!(0usize..__n[#letter]),
            };
            let numbers = ours!(::broadloom::__private::numbers(#range));
            let numbers = context.checked(&numbers, here);
            quote_spanned!(here=> let #node = #numbers #placed;)
        }
        Source::Group(group) => {
            let axes = match &operand.placement {
                Placement::At(At::Axes(tuple)) => Some(tuple),
                _ => None,
            };
            let part = axes.filter(|_| group.schedule == Schedule::IfScalars);
            let rank = match group.sweep.axes.is_empty() {
                // One operand has the rank, or all its axes are named.
                true if part.is_some() => None,
                true => operand.open_rank(),
                // In index notation the sweep knows its axes.
                false => group.sweep.rank,
            };
            let steps = Steps::new(&group.sweep, &format!("{number}_"), rank, part, context);
            let Steps { lets, joined, .. } = &steps;
            match group.schedule {
                // Its operands are read in the loop, so their borrows stay with the call.
                Schedule::Inline => {
                    let operands = steps.operands();
                    pattern.clone_from(&steps.pattern);
                    quote_spanned! {here=>
                        #lets
                        #joined
                        let #node = __s.bundle(#operands) #placed;
                    }
                }
                Schedule::Hoisted => {
                    let fused = steps.fused();
                    let hoisted = quote_spanned!(here=> ::broadloom::__private::hoisted(#fused));
                    let value = computed(hoisted, here, &operand.name, context);
                    quote_spanned!(here=> let #node = { #lets #joined #value } #placed;)
                }
                Schedule::IfScalars => {
                    let (fused, axes) = (steps.fused(), axes.map(self::axes));
                    let part = quote_spanned!(here=> __how.part(#fused, #axes));
                    let value = computed(part, here, &operand.name, context);
                    quote_spanned!(here=> let #node = { #lets #joined #value };)
                }
            }
        }
        Source::Reduction(reduction) => {
            let Reduction {
                op,
                axes,
                keeps_axes,
                sweep,
                span,
            } = reduction;
            let steps = Steps::new(sweep, &format!("{number}_"), sweep.rank, None, context);
            let Steps { lets, joined, .. } = &steps;
            let is_sum = ["Sum", "Mean"].contains(&op.item);
            let fused = match steps.fused_pairs().filter(|_| is_sum) {
                Some(pairs) => {
                    let of = match steps.multiplies_operands() {
                        true => ours!(OfOperands),
                        false => ours!(OfBody),
                    };
                    let with = operator(">>", steps.sign());
                    ours! {
                        {
                            let __pairs = #pairs;
                            ::broadloom::__private::beside(&__pairs, ::broadloom::__private::#of) #with __pairs
                        }
                    }
                }
                None if steps.is_operand() => steps.operand(),
                None => steps.fused(),
            };
            let name = at(*span);
            let item = Ident::new(op.item, name);
            let (over, axes) = match axes {
                None => (operator("|", *span), ours!(::core::ops::RangeFull)),
                Some(tuple) => {
                    let (axes, kept) = (self::axes(tuple), keeps_axes.then(|| ours!(.keepdims())));
                    (operator("|", tuple.span), ours!(#axes #kept))
                }
            };
            let reduced = match op.is_position() {
                true => quote_spanned! {name=>
                    ::broadloom::__private::sought(#fused, ::broadloom::__private::#item, #axes)
                },
                false => {
                    let with = operator(">>", *span);
                    let sweep = quote_spanned! {name=>
                        ::broadloom::__private::to_reduce(#fused) #with ::broadloom::__private::op::#item
                    };
                    ours!((#sweep #over #axes))
                }
            };
            let value = computed(reduced, name, &operand.name, context);
            quote_spanned!(here=> let #node = { #lets #joined #value } #placed;)
        }
    };
    let moved = placed_by_type(operand, node, part);
    Let {
        code: ours!(#code #moved),
        pattern,
    }
}

/// The leaf of an operand, by indices without its axes.
fn accessed(operand: &Operand, read: TokenStream) -> TokenStream {
    match operand.access {
        Some(access) => {
            let extents = super::indices::extents(access);
            quote_spanned!(at(operand.span)=> #extents.of(#read))
        }
        None => read,
    }
}

/// The leaf of a value that is computed before the loop: at once if the call runs at once,
/// otherwise with the lazy value.
fn computed(value: TokenStream, here: Span, text: &str, context: Context) -> TokenStream {
    if context.surface == Surface::Explains {
        let (text, is_before) = (Literal::string(text), !context.in_boxes);
        let now = context.checked(&quote_spanned!(here=> __once.now()), here);
        return quote_spanned! {here=> {
            let __once = #value;
            __about.pass(#text, #is_before, &__once);
            #now
        }};
    }
    match context.now {
        false => quote_spanned!(here=> #value.lazily()),
        true => context.checked(&quote_spanned!(here=> #value.now()), here),
    }
}

/// `>> axes`, for an operand that is placed.
fn placed(operand: &Operand) -> TokenStream {
    let place = operator(">>", operand.span);
    match &operand.placement {
        Placement::Whole => TokenStream::new(),
        Placement::At(At::Trailing) => ours!(#place ::core::ops::RangeFull),
        Placement::At(At::Axes(tuple)) => {
            let axes = axes(tuple);
            ours!(#place #axes)
        }
    }
}

/// An operand of a part whose schedule its types tell: `node`, on axes of the result or of the part.
fn placed_by_type(operand: &Operand, node: &Ident, part: Option<&Tuple>) -> Option<TokenStream> {
    let (Some(part), Placement::At(At::Axes(tuple))) = (part, &operand.placement) else {
        return None;
    };
    let of_part = |axis| part.entries.iter().position(|(_, other)| *other == axis);
    let own = tuple.entries.iter().filter_map(|(_, axis)| of_part(*axis));
    let axes = axes(&Tuple::of(own, tuple.span));
    Some(quote_spanned!(at(operand.span)=> let #node = __how.on(#node, #axes);))
}

/// A tuple of axes as a type's value.
fn axes(tuple: &Tuple) -> TokenStream {
    let here = at(tuple.span);
    let axes = tuple.entries.iter().map(|(_, axis)| {
        // `check` refuses all others.
        let axis = usize::try_from(axis.unwrap_or_default()).unwrap_or_default();
        let axis = Literal::usize_suffixed(axis);
        quote_spanned!(here=> ::broadloom::__private::Ax<#axis>)
    });
    quote_spanned!(here=> ::broadloom::__private::Axes::<(#(#axes,)*)>::new())
}

/// A call on the reference to `place` that asks for its type, if it is a name of the user: the
/// parameter of a closure may have none.
pub(super) fn known(place: &Expr, here: Span) -> Option<TokenStream> {
    let name = ast::name(place)?;
    let is_ours = name.to_string().starts_with("__");
    (!is_ours).then(|| quote_spanned!(here=> .of_known_type()))
}
