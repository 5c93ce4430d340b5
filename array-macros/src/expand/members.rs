//! What becomes of the sums of members: the axes that they keep, and the gradients that they are added to.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::format_ident;

use super::gradient::gradient;
use crate::ast::At;
use crate::derive::{Into, Kept, Member, Sums};
use crate::ir::Placement;

/// Whether several members of a sweep are added to a gradient: in the call it can be borrowed once, or not at all if
/// it tells their extents.
pub(super) fn is_several(sums: &Sums, wanted: usize) -> bool {
    let is = |member: &&Member| matches!(member.into, Into::Wanted(number, _) if number == wanted);
    sums.members.iter().filter(is).count() > 1
}

/// Whether a member has all axes of its sweep, and those of its operand in the same order.
pub(super) fn is_whole(member: &Member, sums: &Sums) -> bool {
    let (Kept::Axes(kept), Into::Wanted(_, Some(access)), Some(all)) =
        (&member.kept, &member.into, &sums.program.indices)
    else {
        return false;
    };
    let (own, axes) = (&all.accesses[*access], &sums.program.value.axes);
    kept.len() == axes.len() && own.alone().as_ref() == Some(axes) && !all.is_part(own)
}

/// Whether a member may have all axes of its sweep, in the same order: without indices the extents tell.
pub(super) fn may_be_whole(member: &Member, sums: &Sums) -> bool {
    is_whole(member, sums) || matches!(member.kept, Kept::Operand(..))
}

/// The bits of the members that are mostly summed along the axes before the last one: they are added to a
/// row.
pub(super) fn mask(sums: &Sums) -> usize {
    let rank = sums.program.value.axes.len();
    let is_added = |member: &Member| match &member.kept {
        Kept::Axes(kept) => kept.len() < rank.max(1) && kept.iter().all(|&axis| axis + 1 >= rank),
        Kept::Operand(_, placement) => matches!(placement, Placement::At(At::Axes(_))),
        Kept::Number => true,
    };
    let members = sums.members.iter().enumerate();
    let added = members.filter(|(_, member)| is_added(member));
    added.fold(0, |mask, (number, _)| mask | 1 << number)
}

/// The axes that the sum of a member keeps.
pub(super) fn kept(member: &Member) -> TokenStream {
    let placement = match &member.kept {
        Kept::Axes(axes) => {
            let axes = list(axes);
            return ours!(::broadloom::__private::KeptAxes::Axes(#axes));
        }
        Kept::Number => return ours!(::broadloom::__private::KeptAxes::Number),
        Kept::Operand(_, placement) => placement,
    };
    let extents = match &member.into {
        Into::Wanted(number, _) => {
            let gradient = gradient(*number);
            ours!(#gradient.extents())
        }
        Into::Array(array, ..) => {
            let own = format_ident!("{array}_shape", span = Span::mixed_site());
            ours!(&::broadloom::__private::extents(&#own))
        }
        Into::Value | Into::Factor(_) | Into::Part(_) => ours!(&[]),
    };
    placed_on(&extents, placement)
}

/// The axes of an operand with these extents.
pub(super) fn placed_on(extents: &TokenStream, placement: &Placement) -> TokenStream {
    match placement {
        Placement::Whole => ours!(::broadloom::__private::KeptAxes::Whole(#extents)),
        Placement::At(At::Trailing) => ours!(::broadloom::__private::KeptAxes::Trailing(#extents)),
        Placement::At(At::Axes(tuple)) => {
            let axes = tuple.entries.iter().filter_map(|(_, axis)| *axis);
            let axes: Vec<usize> = axes.map(|axis| axis as usize).collect();
            let axes = list(&axes);
            ours!(::broadloom::__private::KeptAxes::Placed(#extents, #axes))
        }
    }
}

/// The sum of a member, which is added to a gradient.
pub(super) fn sum_of(
    sums: &Sums,
    kept: &Kept,
    (number, access): (usize, Option<usize>),
) -> TokenStream {
    let name = gradient(number);
    match kept {
        Kept::Axes(own) => {
            let (own, axes) = (list(own), axes_in_sum(sums, kept, access));
            ours!(#name.along(#own, #axes))
        }
        Kept::Number => ours!(#name.along(&[], &[])),
        Kept::Operand(_, Placement::Whole) => ours!(#name.whole()),
        Kept::Operand(_, Placement::At(At::Trailing)) => ours!(#name.trailing()),
        Kept::Operand(_, Placement::At(At::Axes(tuple))) => {
            let axes = tuple.entries.iter().filter_map(|(_, axis)| *axis);
            let axes: Vec<usize> = axes.map(|axis| axis as usize).collect();
            let axes = list(&axes);
            ours!(#name.placed(#axes))
        }
    }
}

/// Adds the sum of a member to a gradient that another member is added to in the loop.
pub(super) fn added(
    sums: &Sums,
    kept: &Kept,
    (number, access): (usize, Option<usize>),
    name: &Ident,
) -> TokenStream {
    let (gradient, axes) = (gradient(number), axes_in_sum(sums, kept, access));
    ours!(#gradient.add(#name, #axes);)
}

/// The axes of the sum of a member, in the order of the operand's; none if they are in this order.
fn axes_in_sum(sums: &Sums, kept: &Kept, access: Option<usize>) -> TokenStream {
    let own = match (&sums.program.indices, access) {
        (Some(all), Some(access)) => all.accesses[access].alone(),
        _ => None,
    };
    let (Kept::Axes(kept), Some(own)) = (kept, own) else {
        return ours!(&[]);
    };
    let axes = &sums.program.value.axes;
    let axis = |letter: &usize| kept.iter().position(|&axis| axes[axis] == *letter);
    let axes: Vec<usize> = own.iter().filter_map(axis).collect();
    list(&axes)
}

/// `&[0usize, 1usize]`.
pub(super) fn list(numbers: &[usize]) -> TokenStream {
    let numbers = numbers.iter().copied().map(Literal::usize_suffixed);
    ours!(&[#(#numbers),*])
}
