//! Copies: expressions that only move the elements of an array.
//!
//! The movers of `pack` write a piece of an array to contiguous memory. If the output is
//! contiguous, it needs no tile, and no kernel after the mover: planes of an image, images with
//! exchanged channels and reversed rows take a third to a half of the time.

use super::at_once::OwnAxes;
use super::odometer::Odometer;
use super::pack::{gather, mover_of};
use crate::isa::Level;
use crate::leaf::LeafKind;
use crate::plan::limits::stream_bytes;
use crate::plan::{AT_ONCE_AXES, Moves, Nest, Raw, Schedule, TwoAxes};

/// Copies the leaf at `from` to the output if it [`needs_no_nest`]; returns whether it did. Few
/// elements take a third to a half of the time that they take with a nest.
///
/// # Safety
/// As for [`evaluate_raw`](super::run::evaluate_raw), of an expression that is its only leaf.
#[inline(never)]
pub(super) unsafe fn copied(
    level: Level,
    out: *mut u8,
    raw: &Raw<'_>,
    kinds: &[LeafKind],
    from: *const u8,
) -> bool {
    let size = kinds[0].size();
    // Two axes are merged in half the time that the leaf's own axes take.
    if let Some(TwoAxes { n, along, between }) = TwoAxes::of(raw) {
        let moves = Moves::of(n, size, [along[0], between[0]], [along[1], between[1]]);
        let moves =
            moves.is_some_and(|moves| moves.cost_less()) && n[0] * n[1] * size < stream_bytes();
        if moves {
            let mover = mover_of(kinds[1], level, true, n[0] * n[1]);
            // SAFETY: the caller's leaf and output, which do not overlap; a mover only reads the
            // leaf.
            unsafe { mover(from.cast_mut(), out, size, n[0], n[1], along[1], between[1]) };
        }
        return moves;
    }
    if raw.extents.len() > AT_ONCE_AXES {
        return false;
    }
    let axes = OwnAxes::of(raw, 1);
    let moves = are_moved(&axes, raw, kinds);
    if moves {
        // SAFETY: as above.
        unsafe { axes.move_all(true, from.cast_mut(), out, kinds[1], level) };
    }
    moves
}

/// Whether a copy of its only leaf is made without a nest.
pub(super) fn needs_no_nest(raw: &Raw<'_>, kinds: &[LeafKind]) -> bool {
    raw.extents.len() <= AT_ONCE_AXES && are_moved(&OwnAxes::of(raw, 1), raw, kinds)
}

/// Whether the output is contiguous, and a nest of the leaf of these axes would be
/// [`Moved`](crate::plan::Way::Moved).
#[inline(always)]
fn are_moved(axes: &OwnAxes, raw: &Raw<'_>, kinds: &[LeafKind]) -> bool {
    let size = kinds[0].size();
    let (n, from) = axes.inner();
    let stays = from[0] == size as isize && axes.are_short();
    !stays
        && Moves { n, size, from }.cost_less()
        && contiguous_bytes(raw, size).is_some_and(|bytes| bytes < stream_bytes())
}

/// The bytes of an output that is contiguous, of elements of `size` bytes.
fn contiguous_bytes(raw: &Raw<'_>, size: usize) -> Option<usize> {
    let mut bytes = size;
    for (axis, &extent) in raw.extents.iter().enumerate().rev() {
        if extent != 1 && raw.stride(axis, 0) != bytes as isize {
            return None;
        }
        bytes *= extent;
    }
    Some(bytes)
}

/// Copies the leaf, of kind `kind`, to the output, two axes at a time.
///
/// # Safety
/// As for [`run`](super::run::run), of an expression that is its only leaf; the nest is
/// [`Moved`](crate::plan::Way::Moved).
pub(super) unsafe fn moved(
    level: Level,
    schedule: &Schedule,
    nest: &Nest<'_>,
    kind: LeafKind,
    mut out: *mut u8,
    ins: &[*const u8],
) {
    let (mover, mut from) = (gather(kind, level), ins[0]);
    let between = match schedule.row {
        0 => 0,
        row => nest.stride(row, 1),
    };
    let ([n0, n1], s0) = (schedule.block, nest.stride(0, 1));
    let mut odometer = Odometer::new(nest.extents, |axis| schedule.step(nest, axis));
    loop {
        // SAFETY: a piece of the leaf, and of the output, which is contiguous; a mover only reads
        // the leaf.
        unsafe { mover(from.cast_mut(), out, kind.size(), n0, n1, s0, between) };
        let advanced = |axis, by, _| {
            out = out.wrapping_offset(nest.stride(axis, 0) * by);
            from = from.wrapping_offset(nest.stride(axis, 1) * by);
        };
        if !odometer.advance(advanced) {
            return;
        }
    }
}
