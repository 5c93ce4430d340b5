//! Loops for elements of one size: strides that the compiler has shuffles for, repetitions,
//! transposes.

use super::runs::{Places, copy};

/// Copies one element of the size of `U`.
///
/// # Safety
/// The element is valid for reads at `from`, and for writes at `to`.
#[inline(always)]
unsafe fn one<U: Copy>(from: *const u8, to: *mut u8) {
    // SAFETY: the caller's element; its alignment is not known here.
    let element = unsafe { from.cast::<U>().read_unaligned() };
    // SAFETY: as above.
    unsafe { to.cast::<U>().write_unaligned(element) };
}

/// Writes rows of elements that are `STEP` elements apart as contiguous rows; the first elements of
/// the rows are `pitches` bytes apart. Each pointer comes from one argument: if pointers are chosen
/// at run time, LLVM cannot prove that they do not overlap.
///
/// # Safety
/// The elements of `from` are valid for reads, those of `to` for writes; the two do not overlap.
#[inline(always)]
pub(super) unsafe fn picked<U: Copy, const STEP: isize>(
    n: [usize; 2],
    from: *const u8,
    to: *mut u8,
    pitches: [isize; 2],
) {
    for r in 0..n[1] {
        let from = from.wrapping_offset(r as isize * pitches[0]).cast::<U>();
        let to = to.wrapping_offset(r as isize * pitches[1]).cast::<U>();
        for j in 0..n[0] {
            // In-bounds offsets, not wrapping ones: LLVM uses shuffles for a constant stride only
            // if the addresses cannot wrap.
            // SAFETY: element j of row r.
            let from = unsafe { from.offset(j as isize * STEP) };
            // SAFETY: as above.
            let to = unsafe { to.add(j) };
            // SAFETY: as above.
            unsafe { one::<U>(from.cast(), to.cast()) };
        }
    }
}

/// Rows of `N` elements, too short for a loop inside a row, between `strided` memory and the tile.
///
/// # Safety
/// As for [`picked`], with the tile on the side that `is_in` says.
#[inline(always)]
pub(super) unsafe fn short<U: Copy, const N: usize>(
    is_in: bool,
    strided: *mut u8,
    tile: *mut u8,
    n1: usize,
    [s0, s1]: [isize; 2],
) {
    let size = size_of::<U>() as isize;
    macro_rules! rows {
        ($is_in:literal, $s0:expr, $s1:expr) => {
            for r in 0..n1 {
                for j in 0..N {
                    let at = strided.wrapping_offset(r as isize * $s1 + j as isize * $s0);
                    let place = tile.wrapping_add((r * N + j) * size_of::<U>());
                    let (from, to) = if $is_in { (at, place) } else { (place, at) };
                    // SAFETY: element j of row r.
                    unsafe { one::<U>(from, to) };
                }
            }
        };
    }
    // If each position of the rows is contiguous in memory, LLVM uses shuffles. For wider elements
    // that is not worth the code size, nor are repetitions of 1 byte by themselves.
    let is_byte = size_of::<U>() == 1;
    match is_in {
        true if size == 2 && s0 == 0 && s1 == size => rows!(true, 0, size),
        true if is_byte && s1 == size => rows!(true, s0, size),
        true => rows!(true, s0, s1),
        false if is_byte && s1 == size => rows!(false, s0, size),
        false => rows!(false, s0, s1),
    }
}

/// The same, compiled for the baseline, without shuffles.
///
/// # Safety
/// As for [`short`].
#[inline(never)]
pub(super) unsafe fn plain_short<U: Copy, const N: usize>(
    is_in: bool,
    strided: *mut u8,
    tile: *mut u8,
    n1: usize,
    stride: [isize; 2],
) {
    // SAFETY: the caller's promises.
    unsafe { short::<U, N>(is_in, strided, tile, n1, stride) }
}

/// Writes rows of one repeated element, in blocks of 8 that may extend into the next row, which
/// then overwrites them.
///
/// # Safety
/// The first element of each row is valid for reads; the tile is valid for writes of all rows,
/// which are contiguous.
#[inline(never)]
pub(super) unsafe fn repeated<U: Copy>(
    [n0, n1]: [usize; 2],
    from: *const u8,
    s1: isize,
    tile: *mut u8,
) {
    for r in 0..n1 {
        // SAFETY: the element of row r.
        let element = unsafe {
            from.wrapping_offset(r as isize * s1)
                .cast::<U>()
                .read_unaligned()
        };
        let row = tile.cast::<U>().wrapping_add(r * n0);
        let room = n0 * (n1 - r);
        for j in (0..n0).step_by(8) {
            let place = row.wrapping_add(j);
            if j + 8 <= room {
                // SAFETY: the tile has `room` elements from the start of the row on.
                unsafe { place.cast::<[U; 8]>().write_unaligned([element; 8]) };
            } else {
                for rest in 0..n0 - j {
                    // SAFETY: element j + rest of the row.
                    unsafe { place.wrapping_add(rest).write_unaligned(element) };
                }
            }
        }
    }
}

/// The rows and columns of a square of [`across`].
pub(super) const SIDE: usize = 8;

/// Copies `n1` rows of `n0` elements: element `r` of memory row `j`, which is `r` elements and `j *
/// s` bytes after `from`, to `r * pitch` bytes and `j` elements after `to`. Works in squares of 8 x
/// 8, so that a cache line is used completely while it is in the cache. A square is code without a
/// loop: with a loop over its rows or its columns it took 1.2 to 1.8 times as long.
///
/// # Safety
/// As for [`picked`].
#[inline(never)]
pub(super) unsafe fn across<U: Copy>(
    from: *const u8,
    to: *mut u8,
    n0: usize,
    n1: usize,
    s: isize,
    pitch: isize,
) {
    let size = size_of::<U>();
    for r0 in (0..n1).step_by(SIDE) {
        let rows = SIDE.min(n1 - r0);
        let mut from = from.wrapping_add(r0 * size);
        let mut to = to.wrapping_offset(r0 as isize * pitch);
        let mut left = n0;
        while rows == SIDE && left >= SIDE {
            for r in 0..SIDE {
                for j in 0..SIDE {
                    let from = from.wrapping_offset(j as isize * s + (r * size) as isize);
                    let to = to.wrapping_offset(r as isize * pitch + (j * size) as isize);
                    // SAFETY: an element of these rows.
                    unsafe { one::<U>(from, to) };
                }
            }
            from = from.wrapping_offset(SIDE as isize * s);
            to = to.wrapping_add(SIDE * size);
            left -= SIDE;
        }
        if left > 0 {
            let from = Places {
                first: from.cast_mut(),
                strides: [s, size as isize],
            };
            let to = Places {
                first: to,
                strides: [size as isize, pitch],
            };
            // SAFETY: the rest of these rows.
            unsafe { copy(size, [left, rows], from, to) };
        }
    }
}
