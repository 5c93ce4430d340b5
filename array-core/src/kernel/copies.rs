//! Copies: expressions that only move the elements of an array.
//!
//! The movers of `pack` write a piece of an array to contiguous memory. If the output is
//! contiguous, it needs no tile, and no kernel after the mover: planes of an image, images with
//! exchanged channels and reversed rows take a third to a half of the time.

use super::odometer::Odometer;
use super::pack::{gather, mover_of};
use crate::isa::Level;
use crate::leaf::LeafKind;
use crate::plan::limits::{is_moved, stream_bytes};
use crate::plan::{Nest, Raw, Schedule, TwoAxes};

/// Copies the leaf at `from` to the output if both have two axes, and a nest of them would be
/// [`Moved`](crate::plan::Way::Moved); returns whether it did.
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
    let (Some(axes), size) = (TwoAxes::of(raw), kinds[0].size()) else {
        return false;
    };
    let (n, along, between) = (axes.n, axes.along, axes.between);
    if !is_moved(n, [along[0], between[0]], along[1], size) || n[0] * n[1] * size >= stream_bytes()
    {
        return false;
    }
    let mover = mover_of(kinds[1], level, true, n[0] * n[1]);
    // SAFETY: the caller's leaf and output, which do not overlap; a mover only reads the leaf.
    unsafe { mover(from.cast_mut(), out, size, n, [along[1], between[1]]) };
    true
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
    let strides = [nest.stride(0, 1), between];
    let mut odometer = Odometer::new(nest.extents, |axis| schedule.step(nest, axis));
    loop {
        // SAFETY: a piece of the leaf, and of the output, which is contiguous; a mover only reads
        // the leaf.
        unsafe { mover(from.cast_mut(), out, kind.size(), schedule.block, strides) };
        let advanced = |axis, by, _| {
            out = out.wrapping_offset(nest.stride(axis, 0) * by);
            from = from.wrapping_offset(nest.stride(axis, 1) * by);
        };
        if !odometer.advance(advanced) {
            return;
        }
    }
}
