//! Folds few elements, in any order, by one call of a kernel.
//!
//! ```text
//! for each leaf that the kernel cannot read in place: copy it into a tile
//! call the kernel; combine rows that are parts of one total
//! ```
//! [`fold_at_once`] decides as the schedule would.

use super::cascade::write_totals;
use super::run::OneCall;
use super::source::{Pointers, Strides, Work};
use crate::isa::Level;
use crate::kernel::pack::mover_of;
use crate::plan::limits::{AT_ONCE_BYTES, FOLD_ROWS, LINE_BYTES, tile_bytes};
use crate::plan::{FoldAtOnce, MergedAxes, OperandTable, fold_at_once};
use std::mem::MaybeUninit;

/// The memory of the tiles, and of totals that are combined.
#[repr(C, align(64))]
struct TilesAtOnce([MaybeUninit<u8>; AT_ONCE_BYTES]);

/// Folds `operands` if one call does; returns whether it did.
///
/// # Safety
/// As for [`fold_merged`](super::shortcut::fold_merged).
#[inline(never)]
pub(super) unsafe fn try_at_once(
    work: &Work,
    level: Level,
    out: *mut u8,
    operands: &OperandTable<'_>,
    axes: &MergedAxes<'_>,
) -> bool {
    let kinds = &operands.kinds()[1..];
    // Not moved: it was written a word at a time, and would be read as vectors.
    let few = fold_at_once(axes, &work.facts(kinds));
    let Some(few) = &few else {
        return false;
    };
    let (size, [inner, outer]) = (work.reducer.size, &few.axes);
    let mut bytes = if few.are_parts() {
        tile_bytes(FOLD_ROWS, size)
    } else {
        0
    };
    for (leaf, kind) in kinds.iter().enumerate() {
        let is_packed = few.packed >> leaf & 1 == 1;
        bytes += if is_packed {
            tile_bytes(inner.extent * outer.extent, kind.size())
        } else {
            0
        };
    }
    if bytes > AT_ONCE_BYTES || work.reducer.align > LINE_BYTES {
        return false;
    }
    // SAFETY: the caller's promises; the tiles have room for all packs.
    unsafe { run_at_once(work, level, out, operands, few) };
    true
}

/// Makes the call. A function by itself, because the memory of its tiles costs time.
///
/// # Safety
/// As for [`fold`](super::launch); `few` is for these operands, and its packs fit the tiles.
#[inline(never)]
unsafe fn run_at_once(
    work: &Work,
    level: Level,
    out: *mut u8,
    operands: &OperandTable<'_>,
    few: &FoldAtOnce<'_>,
) {
    let (size, kinds) = (work.reducer.size, &operands.kinds()[1..]);
    let [inner, outer] = &few.axes;
    let (n, are_parts) = ([inner.extent, outer.extent], few.are_parts());
    let mut memory = MaybeUninit::<TilesAtOnce>::uninit();
    let totals: *mut u8 = memory.as_mut_ptr().cast();
    let mut tile = totals.wrapping_add(if are_parts {
        tile_bytes(FOLD_ROWS, size)
    } else {
        0
    });
    let (mut ins, mut along, mut between) = (Pointers::new(), Strides::new(), Strides::new());
    // The totals are contiguous.
    along.push(size as isize);
    between.push(size as isize);
    for (leaf, (&first, &kind)) in operands.leaves().iter().zip(kinds).enumerate() {
        let mut first = first;
        for axis in few.axes.iter().filter(|axis| axis.flipped) {
            let last = axis.extent as isize - 1;
            first = first.wrapping_offset(axis.strides[leaf + 1] * last);
        }
        let (mut step, mut row) = (inner.stride(leaf + 1), outer.stride(leaf + 1));
        if few.packed >> leaf & 1 == 1 {
            // Rows along which a leaf does not vary are packed once.
            let rows = if row == 0 { 1 } else { n[1] };
            let mover = mover_of(kind, level, true, n[0] * rows);
            // SAFETY: these rows of the leaf, which are only read; the tile has room for them.
            unsafe { mover(first.cast_mut(), tile, kind.size(), n[0], rows, step, row) };
            (first, step) = (tile, kind.size() as isize);
            row = if row == 0 { 0 } else { step * n[0] as isize };
            tile = tile.wrapping_add(tile_bytes(n[0] * rows, kind.size()));
        }
        ins.push(first);
        along.push(step);
        between.push(row);
    }
    let strides = [along.as_slice(), between.as_slice()];
    let call = OneCall::of_rows(&work.kernels.columns, few.role, n, strides);
    let into = if are_parts { totals } else { out };
    // SAFETY: the caller's promises; all leaves have the classes of the kernel, in place or in
    // their tiles.
    unsafe { call.run(work, level, into, ins.as_slice()) };
    if are_parts {
        // SAFETY: a total for each row.
        unsafe { (work.reducer.fold_pairs)(totals, n[1]) };
        // SAFETY: the first total holds the result of all; the caller's element.
        unsafe { write_totals(size, totals, 1, out, size as isize) };
    }
}
