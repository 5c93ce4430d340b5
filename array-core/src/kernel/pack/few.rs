//! Pieces of few elements, copied one at a time: to find the loop that fits a piece takes longer.
//!
//! Rows of four numbers and more of 4 bytes, whose memory is contiguous along the other axis, are
//! transposed in registers of 16 bytes: a kernel reads a tile right after it was written, as vectors,
//! and a processor waits for a vector that was stored in parts.

use super::{Mover, gather, scatter};
use crate::isa::Level;
use crate::leaf::LeafKind;
use crate::plan::limits::{FEW_MOVED, FEW_TURNED};
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;
use std::mem::MaybeUninit;

/// The mover for pieces of `count` elements of `kind`, into the tile or out of it; `is_turned` says
/// that they are contiguous along the outer axis.
#[inline(always)]
pub(in crate::kernel) fn mover_of(
    kind: LeafKind,
    level: Level,
    is_in: bool,
    count: usize,
    is_turned: bool,
) -> Mover {
    let most = if is_turned { FEW_TURNED } else { FEW_MOVED };
    if count <= most
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
        #[cfg(target_arch = "x86_64")]
        4 if is_in && kind.is_plain() && !cfg!(miri) => Some(turned),
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

/// Copies in squares of four by four, or one at a time if the piece has another form.
///
/// # Safety
/// As for [`Mover`], into the tile, for plain elements of 4 bytes.
#[cfg(target_arch = "x86_64")]
unsafe fn turned(
    strided: *mut u8,
    tile: *mut u8,
    size: usize,
    n0: usize,
    n1: usize,
    s0: isize,
    s1: isize,
) {
    if n0 < 4 || n1 < 2 || s1 != 4 || s0 == 4 {
        // SAFETY: the caller's promises.
        return unsafe { one_by_one::<u32, true>(strided, tile, size, n0, n1, s0, s1) };
    }
    let (from, tile) = (strided.cast_const().cast::<u32>(), tile.cast::<u32>());
    // The last squares overlap those before.
    for j in (0..n0).step_by(4) {
        let j = j.min(n0 - 4);
        let (from, to) = (
            from.wrapping_byte_offset(j as isize * s0),
            tile.wrapping_add(j),
        );
        for r in (0..n1).step_by(4) {
            let r = r.min(n1.saturating_sub(4));
            let (from, to) = (from.wrapping_add(r), to.wrapping_add(r * n0));
            // SAFETY: a part of the piece.
            unsafe { square(from, s0, to, n0, n1.min(4)) };
        }
    }
}

/// Writes the transpose of `count` numbers, two to four, of each of four rows `s` bytes apart, to
/// `count` rows of four numbers `pitch` numbers apart.
///
/// # Safety
/// The numbers are valid for reads, and the places for writes.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "sse2")]
#[inline]
unsafe fn square(from: *const u32, s: isize, to: *mut u32, pitch: usize, count: usize) {
    let mut rows = [_mm_setzero_si128(); 4];
    for (k, row) in rows.iter_mut().enumerate() {
        // SAFETY: numbers of a row of the caller's.
        *row = unsafe { some(from.wrapping_byte_offset(k as isize * s), count) };
    }
    let [a, b, c, d] = rows;
    let (low, low2) = (_mm_unpacklo_epi32(a, b), _mm_unpacklo_epi32(c, d));
    let (high, high2) = (_mm_unpackhi_epi32(a, b), _mm_unpackhi_epi32(c, d));
    let columns = [
        _mm_unpacklo_epi64(low, low2),
        _mm_unpackhi_epi64(low, low2),
        _mm_unpacklo_epi64(high, high2),
        _mm_unpackhi_epi64(high, high2),
    ];
    for (r, column) in columns.into_iter().enumerate() {
        if r < count {
            // SAFETY: a row of the caller's places.
            unsafe { _mm_storeu_si128(to.wrapping_add(r * pitch).cast(), column) };
        }
    }
}

/// The first `count` numbers of a row, two to four.
///
/// # Safety
/// They are valid for reads.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "sse2")]
#[inline]
unsafe fn some(from: *const u32, count: usize) -> __m128i {
    if count == 4 {
        // SAFETY: the caller's four numbers.
        return unsafe { _mm_loadu_si128(from.cast()) };
    }
    // SAFETY: the caller's first two numbers.
    let two = unsafe { _mm_loadl_epi64(from.cast()) };
    if count == 2 {
        return two;
    }
    // SAFETY: the caller's third number.
    let third = unsafe { from.wrapping_add(2).cast::<i32>().read_unaligned() };
    _mm_unpacklo_epi64(two, _mm_cvtsi32_si128(third))
}
