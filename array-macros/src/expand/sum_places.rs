//! Where the sums of the members of a sweep go, and which axes they keep.

use proc_macro2::{Span, TokenStream};
use quote::format_ident;

use super::buffers;
use super::gradient::{gradient, list};
use crate::ast::At;
use crate::derive::{Gradients, Into, Kept, Member, Sums, Wanted};
use crate::ir::Placement;

/// What a gradient has from the sweeps so far.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum KnownSum {
    None,
    /// A sum that may be one of a part, or of blocks.
    Any,
    /// A sum of the whole operand.
    Whole,
}

/// The places of the members of a sweep, and the bits of those that are added to elements, or mostly summed
/// along the axes before the last one.
pub(super) fn of(
    sums: &Sums,
    gradients: &Gradients,
    known_sums: &mut [KnownSum],
) -> (Vec<TokenStream>, usize) {
    let (mut places, mut mask) = (Vec::new(), mask(sums));
    for (number, member) in sums.members.iter().enumerate() {
        let mut place = ours!(::broadloom::__private::SumPlace::NEW);
        if let Into::Wanted(wanted, _) = member.into {
            let (gradient, known) = (gradient(wanted), known_sums[wanted]);
            let is_whole = is_whole(member, sums);
            // Without indices the extents tell whether it is whole.
            let may_be_whole = is_whole || matches!(member.kept, Kept::Operand(..));
            if is_whole && known == KnownSum::Whole {
                place = ours!(#gradient.onto());
                mask |= 1 << number;
            } else if may_be_whole
                && known == KnownSum::None
                && sums.block.is_none()
                && gradients.may_write_at_once()
                && buffers::is_written_at_once(&gradients.wanted[wanted])
            {
                place = ours!(#gradient.unwritten());
            }
            known_sums[wanted] = match (is_whole, known) {
                (true, _) => KnownSum::Whole,
                (false, KnownSum::None) => KnownSum::Any,
                (false, known) => known,
            };
        }
        places.push(place);
    }
    (places, mask)
}

/// Whether a member has all axes of its sweep, and those of its operand in the same order.
fn is_whole(member: &Member, sums: &Sums) -> bool {
    let (Kept::Axes(kept), Into::Wanted(_, Some(access)), Some(all)) =
        (&member.kept, &member.into, &sums.program.indices)
    else {
        return false;
    };
    let (own, axes) = (&all.accesses[*access], &sums.program.value.axes);
    kept.len() == axes.len() && own.alone().as_ref() == Some(axes) && !all.is_part(own)
}

/// The bits of the members that are mostly summed along the axes before the last one: they are added to a
/// row.
fn mask(sums: &Sums) -> usize {
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
pub(super) fn kept(member: &Member, wanted: &[Wanted]) -> TokenStream {
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
            match wanted[*number].buffer {
                None => ours!(#gradient.extents()),
                // The sum may be written there, so it is borrowed mutably.
                Some(_) => ours!(&#gradient.extents().to_vec()),
            }
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
