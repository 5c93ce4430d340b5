//! Pieces of few elements, copied one at a time: to find the loop that fits a piece takes longer.

use super::{Mover, gather, scatter};
use crate::isa::Level;
use crate::leaf::LeafKind;
use crate::plan::limits::FEW_MOVED;
use std::mem::MaybeUninit;

/// The mover for pieces of `count` elements of `kind`, into the tile or out of it.
#[inline(always)]
pub(in crate::kernel) fn mover_of(
    kind: LeafKind,
    level: Level,
    is_in: bool,
    count: usize,
) -> Mover {
    if count <= FEW_MOVED
        && let Some(mover) = few(kind, is_in)
    {
        return mover;
    }
    match is_in {
        true => gather(kind, level),
        false => scatter(kind, level),
    }
}

/// The mover for few elements of `kind`, into the tile or out of it; `None` for sizes that have no
/// such loop.
#[inline(never)]
fn few(kind: LeafKind, is_in: bool) -> Option<Mover> {
    match kind.size() {
        1 => Some(directed::<MaybeUninit<u8>>(is_in)),
        4 => Some(directed::<MaybeUninit<u32>>(is_in)),
        8 => Some(directed::<MaybeUninit<u64>>(is_in)),
        _ => None,
    }
}

fn directed<U: Copy>(is_in: bool) -> Mover {
    if is_in {
        one_by_one::<U, true>
    } else {
        one_by_one::<U, false>
    }
}

/// # Safety
/// As for [`Mover`], for elements of the size of `U`.
unsafe fn one_by_one<U: Copy, const IN: bool>(
    strided: *mut u8,
    tile: *mut u8,
    size: usize,
    n0: usize,
    n1: usize,
    s0: isize,
    s1: isize,
) {
    debug_assert!(
        size == size_of::<U>(),
        "a mover is for one size of elements"
    );
    let (mut line, mut tile) = (strided, tile);
    for _ in 0..n1 {
        let mut place = line;
        for _ in 0..n0 {
            let (from, to) = if IN { (place, tile) } else { (tile, place) };
            // SAFETY: this element of the caller's piece.
            let item = unsafe { from.cast::<U>().read_unaligned() };
            // SAFETY: as above.
            unsafe { to.cast::<U>().write_unaligned(item) };
            place = place.wrapping_offset(s0);
            tile = tile.wrapping_add(size_of::<U>());
        }
        line = line.wrapping_offset(s1);
    }
}
