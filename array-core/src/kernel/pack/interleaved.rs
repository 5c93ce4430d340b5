//! Interleaved elements: every second, third or fourth one, and pixels of three elements in reverse
//! order, as many as a vector has lanes for.
//!
//! Rows of three elements are too short for a loop of their own: element by element, an image with
//! exchanged channels took twelve times as long as the plain loop.

use super::runs::{Places, copy};
use super::vectors::Vector;

/// Copies the piece if it is pixels of three elements each, in reverse order, or every third of
/// bytes; returns whether it did.
///
/// # Safety
/// As for [`Mover`](super::Mover); the elements are plain, and so are the bytes between them; the CPU
/// supports the vectors.
#[inline(always)]
pub(super) unsafe fn threes<V: Vector>(
    is_in: bool,
    strided: *mut u8,
    tile: *mut u8,
    [n0, n1]: [usize; 2],
    [s0, s1]: [isize; 2],
) -> bool {
    let size = size_of::<V::Unit>() as isize;
    if n0 == 3 && s0 == -size && s1 == 3 * size {
        let first = strided.wrapping_offset(2 * s0);
        let (from, to) = if is_in { (first, tile) } else { (tile, first) };
        // SAFETY: the caller's piece, which has no gaps on either side.
        unsafe { turned_threes::<V>(from.cast(), to.cast(), n1) };
        return true;
    }
    if size > 1 || !is_in || s0 != 3 || n0 < V::LANES {
        return false;
    }
    for r in 0..n1 {
        let from = strided.wrapping_offset(r as isize * s1);
        // SAFETY: a row of the caller's piece.
        unsafe { strided_row::<V, 3, 2>(from.cast(), tile.wrapping_add(r * n0).cast(), n0) };
    }
    true
}

/// Reverses each of `n` threes.
///
/// # Safety
/// The elements are valid for reads and plain; as many are valid for writes; the CPU supports the
/// vectors.
#[inline(always)]
unsafe fn turned_threes<V: Vector>(from: *const V::Unit, to: *mut V::Unit, n: usize) {
    let (mut at, count) = (0, 3 * n);
    while at + V::LANES <= count {
        // SAFETY: at + LANES <= count.
        let vector = unsafe { V::load(from.wrapping_add(at)) };
        // SAFETY: the caller's CPU.
        let turned = unsafe { vector.threes_turned() };
        // The lanes behind the last whole three are written once more.
        // SAFETY: as above.
        unsafe { turned.store(to.wrapping_add(at)) };
        at += V::LANES / 3 * 3;
    }
    while at < count {
        for k in 0..3 {
            // SAFETY: at + 3 <= count.
            let element = unsafe { from.wrapping_add(at + 2 - k).read_unaligned() };
            // SAFETY: as above.
            unsafe { to.wrapping_add(at + k).write_unaligned(element) };
        }
        at += 3;
    }
}

/// Packs `n` elements that are `K` apart; `GAP` is `K - 1`.
///
/// # Safety
/// The elements, and the bytes between them, are valid for reads and plain; the tile is valid for
/// writes; the CPU supports the vectors.
#[inline(always)]
pub(super) unsafe fn strided_row<V: Vector, const K: usize, const GAP: usize>(
    from: *const V::Unit,
    to: *mut V::Unit,
    n: usize,
) {
    let mut j = 0;
    // Strictly less: the gap behind the last element is not read.
    while j + V::LANES < n {
        // SAFETY: K vectors end before element j + LANES, which is one of the n.
        let vector = unsafe { V::every::<K, 0>(from.wrapping_add(j * K)) };
        // SAFETY: j + LANES < n.
        unsafe { vector.store(to.wrapping_add(j)) };
        j += V::LANES;
    }
    if j == 0 {
        let gaps = (K * size_of::<V::Unit>()) as isize;
        let from = Places {
            first: from.cast_mut().cast(),
            strides: [gaps, 0],
        };
        let to = Places {
            first: to.cast(),
            strides: [size_of::<V::Unit>() as isize, 0],
        };
        // SAFETY: all elements.
        return unsafe { copy(size_of::<V::Unit>(), [n, 1], from, to) };
    }
    // Some elements are packed a second time, with the gap before them instead of the one behind.
    let last = n - V::LANES;
    // SAFETY: these K vectors begin behind element last - 1, which is one of the n, and end with
    // the last one.
    let vector = unsafe { V::every::<K, GAP>(from.wrapping_add(last * K).wrapping_sub(GAP)) };
    // SAFETY: last + LANES = n.
    unsafe { vector.store(to.wrapping_add(last)) };
}
