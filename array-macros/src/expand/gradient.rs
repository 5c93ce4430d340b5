//! Gradients: sweeps whose sums are added to the gradients of operands.
//!
//! ```text
//! let __o0 = (&&&&&Probe(&u)).operand();
//! let mut __g0 = done(gradient_of(&__o0));
//! let (__total, __t1, ) = {
//!     let __n = ..; let __v0 = ..; let __s = ..;              // as in a call of index notation
//!     let __value = __s.fused::<9, _, _, _, _>(.., |__token, ..| (value, du, dx));
//!     let __sums = done(summed::<3usize, _, _>(
//!         __value,
//!         [SumOf::result(KeptAxes::Axes(&[])), __g0.along(&[0usize], &[0usize]), ..],
//!     ));
//!     let __m0 = &__sums.0;
//!     let __m2 = __sums.2;
//!     (total(__m0), __m2,)
//! };
//! { done(__g1.add_taps(&__t1, &[0usize, 1usize], &[Tap { access: IndexedAccess { .. }, factor: 1.0 }])); }
//! (__total, done(__g0.finished()))
//! ```

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote_spanned};
use syn::spanned::Spanned;

use super::indices::{self, Before};
use super::members::{added, is_several, is_whole, kept, mask, may_be_whole, placed_on, sum_of};
use super::sweep::Steps;
use super::taps::{self, LoopPart, Swept};
use super::{Context, at, buffers, derived_plan, operator};
use crate::ast;
use crate::derive::{Gradients, Into, Kept, Member, Sums};
use crate::ir::{Operand, Placement, Surface};

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
        let name = gradient(number);
        let place = ast::bare(&wanted.operand);
        let probe = indices::probe(place, place.span());
        let here = at(wanted.operand.span());
        let leaf = leaf(number, here);
        let sum = quote_spanned!(here=> ::broadloom::__private::gradient_of(&#leaf));
        let checked = context.checked(&sum, here);
        begun.extend(quote_spanned!(here=> let #leaf = #probe; let mut #name = #checked;));
    }
    if gradients.may_write_at_once() {
        begun.extend(buffers::written_at_once(&gradients.wanted));
    }
    let known = { gradients.indices.as_ref() }.map_or(0, |indices| indices.accesses.len());
    let checked =
        { gradients.indices.as_ref() }.map(|indices| indices::checked_once(indices, context));
    let cotangent = cotangent(gradients, context);
    let copies = taps::copies(gradients, context);
    let plan = derived_plan::begun(gradients);
    // The gradients that have a sum of the whole operand already.
    let mut has_sum = vec![false; gradients.wanted.len()];
    let sums: Vec<Swept> = { gradients.sums.iter() }
        .map(|sums| sweep(sums, gradients, &mut has_sum, context))
        .collect();
    let sums = taps::in_blocks(sums, gradients, context);
    let taps = { gradients.taps.iter() }.map(|taps| taps::tapped(taps, known, context));
    let (mut finished, mut results, mut written) =
        (TokenStream::new(), Vec::new(), TokenStream::new());
    for (number, wanted) in gradients.wanted.iter().enumerate() {
        let name = gradient(number);
        let here = at(wanted.operand.span());
        let finish = match wanted.buffer {
            None => quote_spanned!(here=> finished),
            Some(_) => quote_spanned!(here=> finished_for_buffer),
        };
        let whole = context.checked(&quote_spanned!(here=> #name.#finish()), here);
        finished.extend(quote_spanned!(here=> let #name = #whole;));
        match &wanted.buffer {
            None => results.push(name),
            Some((place, how)) => {
                let (fits, stored) = buffers::into_buffer(number, place, *how, context);
                finished.extend(fits);
                written.extend(stored);
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
        (false, None) => TokenStream::new(),
    };
    let value = match gradients.surface {
        Surface::Returns if value.is_empty() => ours!(::core::result::Result::Ok(())),
        Surface::Returns => ours!(::core::result::Result::Ok(#value)),
        Surface::Explains => ours!(__plan),
        Surface::Panics => value,
    };
    let written = match gradients.surface {
        Surface::Explains => TokenStream::new(),
        _ => written,
    };
    let block = ours! {
        {
            #[allow(unused_imports)]
            use ::broadloom::__private::methods::*;
            #plan
            #checked
            #cotangent
            #copies
            #begun
            #(#sums)*
            #(#taps)*
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

/// The statements of one sweep. The first `known` accesses have extents already; `has_sum` says which
/// gradients have a sum of the whole operand.
fn sweep(sums: &Sums, gradients: &Gradients, has_sum: &mut [bool], context: Context) -> Swept {
    let known = { gradients.indices.as_ref() }.map_or(0, |indices| indices.accesses.len());
    let context = Context {
        in_boxes: sums.block.is_some(),
        ..context
    };
    let program = &sums.program;
    let all = program.indices.as_ref();
    let before = all.map(|all| indices::code(all, &program.text(), context, known));
    let Before { once, each, .. } = before.unwrap_or_default();
    let mut steps = Steps::new(&program.value, "", program.value.rank, None, context);
    let count = sums.count.as_ref().map(|count| {
        let name = Ident::new("__count", Span::mixed_site());
        if all.is_some() {
            return ours!(let #name = #count;);
        }
        let operands = std::mem::replace(&mut steps.tree, ours!(__operands));
        let extents = ours!(::broadloom::__private::extents_of(&__operands));
        let extents = context.checked(&extents, Span::mixed_site());
        ours! {
            let __operands = #operands;
            let __n = #extents;
            let #name = #count;
        }
    });
    let Steps { lets, joined, .. } = &steps;
    let fused = steps.fused();
    let number = sums.must_be_number.map(|span| {
        let here = at(span);
        let value = Ident::new("__value", here);
        let with = operator(">>", here);
        let number = quote_spanned!(here=> ::broadloom::__private::IsNumber #with &#value);
        quote_spanned!(here=> #number;)
    });
    let kept: Vec<TokenStream> = sums.members.iter().map(kept).collect();
    let planned = derived_plan::members(sums, gradients, &kept, context);
    let (mut members, mut names, mut bound) = (Vec::new(), Vec::new(), TokenStream::new());
    let (mut mask, mut used) = (mask(sums), TokenStream::new());
    let mut borrowed = Vec::new();
    for (number, (member, kept)) in sums.members.iter().zip(&kept).enumerate() {
        let name = format_ident!("__m{number}", span = Span::mixed_site());
        let place = Literal::usize_unsuffixed(number);
        if let Into::Wanted(wanted, access) = member.into {
            if !is_several(sums, wanted)
                || sums.program.indices.is_some() && !borrowed.contains(&wanted)
            {
                borrowed.push(wanted);
                let mut sum = sum_of(sums, &member.kept, (wanted, access));
                if is_whole(member, sums) && std::mem::replace(&mut has_sum[wanted], true) {
                    mask |= 1 << number;
                    sum.extend(ours!(.in_place()));
                } else if gradients.wanted[wanted].buffer.is_some() && may_be_whole(member, sums) {
                    sum.extend(ours!(.into_buffer()));
                }
                members.push(sum);
                names.push(name);
                continue;
            }
            used.extend(added(sums, &member.kept, (wanted, access), &name));
        }
        bound.extend(match member.into {
            Into::Value | Into::Factor(_) => ours!(let #name = &__sums.#place;),
            _ => ours!(let #name = __sums.#place;),
        });
        members.push(ours!(::broadloom::__private::SumOf::result(#kept)));
        names.push(name);
    }
    let mask = Literal::usize_suffixed(mask);
    let summed = ours!(::broadloom::__private::summed::<#mask, _, _>(__value, [#(#members),*]));
    let summed = context.checked(&summed, Span::mixed_site());
    let summed = match bound.is_empty() {
        true => ours!(#summed;),
        false => ours!(let __sums = #summed; #bound),
    };
    let compared = compared(sums, context);
    let mut before = TokenStream::new();
    let (mut inner, mut outer) = (Vec::new(), Vec::new());
    for (Member { kept, into }, name) in sums.members.iter().zip(&names) {
        match (into, kept) {
            (Into::Value, _) => {
                outer.push(Ident::new("__total", Span::mixed_site()));
                inner.push(value_of(sums, ours!(::broadloom::__private::total(#name))));
            }
            (Into::Array(array, ..), Kept::Axes(kept)) => {
                let dims = kept.iter().map(|_| ours!(::broadloom::__private::Dyn));
                outer.push(array.clone());
                inner.push(ours!(::broadloom::__private::with_rank::<_, (#(#dims,)*)>(#name)));
            }
            (Into::Array(array, ones, _), Kept::Operand(binding, placement)) => {
                let shape = shape_of(binding, placement, sums, context);
                let own = format_ident!("{array}_shape", span = Span::mixed_site());
                before.extend(ours!(let #own = #shape;));
                outer.push(array.clone());
                let single: Vec<Literal> =
                    ones.iter().copied().map(Literal::usize_suffixed).collect();
                let ones = (!single.is_empty()).then(|| {
                    ours! {
                        .unsqueeze(
                            ::broadloom::__private::Axes::<(#(::broadloom::__private::Ax<#single>,)*)>::new()
                        ).to_array()
                    }
                });
                inner.push(ours!(::broadloom::__private::of_shape(#name, #own) #ones));
            }
            (Into::Array(..), Kept::Number) => {}
            (Into::Part(part), _) => {
                outer.push(part.clone());
                inner.push(name.to_token_stream());
            }
            (Into::Factor(factor), _) => {
                outer.push(factor.clone());
                inner.push(ours!(::broadloom::__private::total(#name)));
            }
            (Into::Wanted(..), _) => {}
        }
    }
    if sums.block.is_some() {
        let before = ours!(#once #count);
        let body = ours! {
            #each
            #lets
            #joined
            let __value = #fused;
            #planned
            #summed
            #used
        };
        return Swept::InBlocks(LoopPart::of(sums, &names, (before, body), known, context));
    }
    // Lints of the user's crate see the expansion.
    let outside = (!outer.is_empty()).then(|| ours!(let (#(#outer,)*) =));
    let result = (!outer.is_empty()).then(|| ours!((#(#inner,)*)));
    let end = (!outer.is_empty()).then(|| ours!(;));
    Swept::Statements(ours! {
        #outside {
            #once
            #lets
            #joined
            #before
            #compared
            #count
            let __value = #fused;
            #number
            #planned
            #summed
            #used
            #result
        } #end
    })
}

/// The value, of the total of its member.
pub(super) fn value_of(sums: &Sums, total: TokenStream) -> TokenStream {
    match sums.is_mean {
        true => ours!(::broadloom::__private::pull::mean(#total, __count)),
        false => total,
    }
}

/// Compares the shape of a cotangent with the ranges of the indices.
fn cotangent(gradients: &Gradients, context: Context) -> Option<TokenStream> {
    let (given, axes) = gradients.cotangent.as_ref()?;
    let probe = indices::probe(given, given.span());
    let shape = context.checked(&ours!(#probe.own_shape()), Span::mixed_site());
    let axes = axes.iter().copied().map(Literal::usize_suffixed);
    let compared = ours! {
        ::broadloom::__private::has_extents_of(
            &::broadloom::__private::extents(&#shape),
            &[::broadloom::__private::KeptAxes::Whole(&[#(__n[#axes]),*])]
        )
    };
    let compared = context.checked(&compared, Span::mixed_site());
    Some(ours!(#compared;))
}

/// Compares the shape of a cotangent with that of the value.
fn compared(sums: &Sums, context: Context) -> Option<TokenStream> {
    let cotangent = sums.compared.as_ref()?;
    let extents = |operand: &Operand| {
        let shape = shape_of(&operand.binding, &operand.placement, sums, context);
        ours!(&::broadloom::__private::extents(&#shape))
    };
    let (given, own): (Vec<&Operand>, Vec<&Operand>) =
        { sums.program.value.operands.iter() }.partition(|operand| operand.binding == *cotangent);
    let given = given.first().map(|operand| extents(operand));
    let own = own
        .iter()
        .map(|operand| placed_on(&extents(operand), &operand.placement));
    let checked = ours!(::broadloom::__private::has_extents_of(#given, &[#(#own),*]));
    let checked = context.checked(&checked, Span::mixed_site());
    Some(ours!(#checked;))
}

/// The shape of the operand with this binding, before it is placed.
fn shape_of(binding: &Ident, placement: &Placement, sums: &Sums, context: Context) -> TokenStream {
    let mut operands = sums.program.value.operands.iter();
    let number = operands.position(|operand| operand.binding == *binding);
    let node = format_ident!(
        "__p{}",
        number.unwrap_or_default(),
        span = Span::mixed_site()
    );
    let shape = match placement {
        Placement::Whole => ours!(#node.own_shape()),
        Placement::At(_) => ours!(#node.placed_shape()),
    };
    context.checked(&shape, Span::mixed_site())
}

/// The operand of a gradient.
pub(super) fn leaf(number: usize, here: Span) -> Ident {
    format_ident!("__o{number}", span = here)
}

pub(super) fn gradient(number: usize) -> Ident {
    format_ident!("__g{number}", span = Span::mixed_site())
}
