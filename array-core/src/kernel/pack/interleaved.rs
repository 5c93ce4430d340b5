//! Interleaved elements: every second, third or fourth one, all of them as planes, and pixels of
//! three elements in reverse order, as many as a vector has lanes for.
//!
//! Rows of three elements are too short for a loop of their own: element by element, an image with
//! exchanged channels took twelve times as long as the plain loop. The planes of an image are packed
//! together, so that each vector of it is read once.

use super::runs::{Places, copy};
use super::vectors::Vector;

/// Copies the piece if it is pixels of three elements each, in reverse order, and these are not too
/// few; returns whether it did.
///
/// # Safety
/// As for [`Mover`](super::Mover); the elements are plain; the CPU supports the vectors.
#[inline(always)]
pub(super) unsafe fn turned<V: Vector>(
    is_in: bool,
    strided: *mut u8,
    tile: *mut u8,
    [n0, n1]: [usize; 2],
    [s0, s1]: [isize; 2],
) -> bool {
    let size = size_of::<V::Unit>() as isize;
    if n0 != 3 || s0 != -size || s1 != 3 * size || n1 < const { fewest_turned::<V>() } {
        return false;
    }
    let first = strided.wrapping_offset(2 * s0);
    let (from, to) = if is_in { (first, tile) } else { (tile, first) };
    // SAFETY: the caller's piece, which has no gaps on either side.
    unsafe { turned_threes::<V>(from.cast(), to.cast(), n1) };
    true
}

/// Copies the piece if it is the planes of pixels of two to four elements (three if these are
/// bytes), or every third of bytes; returns whether it did.
///
/// # Safety
/// As for [`Mover`](super::Mover); the elements are plain, and so are the bytes between them; the CPU
/// supports the vectors.
#[inline(always)]
pub(super) unsafe fn interleaved<V: Vector>(
    is_in: bool,
    strided: *mut u8,
    tile: *mut u8,
    [n0, n1]: [usize; 2],
    [s0, s1]: [isize; 2],
) -> bool {
    let size = size_of::<V::Unit>() as isize;
    if !is_in || n0 < V::LANES {
        return false;
    }
    if s1 == size && s0 == n1 as isize * size {
        let (from, to) = (strided.cast(), tile.cast());
        match n1 {
            // SAFETY: the caller's pixels, and as many planes of the tile.
            3 => unsafe { planes::<V, 3>(from, to, n0) },
            // SAFETY: as above.
            2 if size > 1 => unsafe { planes::<V, 2>(from, to, n0) },
            // SAFETY: as above.
            4 if size > 1 => unsafe { planes::<V, 4>(from, to, n0) },
            _ => return false,
        }
        return true;
    }
    if size > 1 || s0 != 3 {
        return false;
    }
    for r in 0..n1 {
        let from = strided.wrapping_offset(r as isize * s1);
        // SAFETY: a row of the caller's piece.
        unsafe { strided_row::<V, 3, 2>(from.cast(), tile.wrapping_add(r * n0).cast(), n0) };
    }
    true
}

/// Writes `n >= LANES` pixels of `K` contiguous elements as `K` planes.
///
/// # Safety
/// The pixels are valid for reads and plain; the planes are valid for writes; the CPU supports the
/// vectors.
#[inline(always)]
unsafe fn planes<V: Vector, const K: usize>(from: *const V::Unit, to: *mut V::Unit, n: usize) {
    let mut j = 0;
    loop {
        let pixels = from.wrapping_add(j * K);
        macro_rules! plane {
            ($k:literal) => {
                // SAFETY: these LANES pixels are K vectors.
                let plane = unsafe { V::every::<K, $k>(pixels) };
                // SAFETY: pixels j to j + LANES - 1 of the plane.
                unsafe { plane.store(to.wrapping_add($k * n + j)) };
            };
        }
        plane!(0);
        plane!(1);
        if K > 2 {
            plane!(2);
        }
        if K > 3 {
            plane!(3);
        }
        match n - j - V::LANES {
            0 => return,
            // The last vectors pack some pixels a second time.
            left => j += left.min(V::LANES),
        }
    }
}

/// Reverses each of `n` threes, at least as many as [`fewest_turned`].
///
/// # Safety
/// The elements are valid for reads and plain; as many are valid for writes; the CPU supports the
/// vectors.
#[inline(always)]
unsafe fn turned_threes<V: Vector>(from: *const V::Unit, to: *mut V::Unit, n: usize) {
    let (count, block) = (3 * n, 3 * V::LANES);
    // The elements before which no vector starts, and those behind which none ends.
    let margin = V::REACH.next_multiple_of(3);
    let last = count - margin - block;
    // SAFETY: the pixels before the first vector, and those behind the last one.
    unsafe { few_threes(from, to, (0..margin).chain(count - margin..count)) };
    let (mut at, mut next) = (margin, block);
    loop {
        // SAFETY: at >= margin, at + block + margin <= count.
        let vectors = unsafe { V::pixels_turned(from.wrapping_add(at)) };
        for (k, vector) in vectors.into_iter().enumerate() {
            // SAFETY: as above.
            unsafe { vector.store(to.wrapping_add(at + k * V::LANES)) };
        }
        if at == last {
            return;
        }
        // Multiples of a block, since blocks of aligned arrays are aligned. Some pixels are reversed
        // a second time there and at the end.
        at = last.min(next);
        next += block;
    }
}

/// The fewest pixels that [`turned_threes`] reverses with these vectors.
const fn fewest_turned<V: Vector>() -> usize {
    V::LANES + 2 * V::REACH.div_ceil(3)
}

/// Reverses the threes of these elements one by one.
///
/// # Safety
/// The elements are valid for reads and plain; as many are valid for writes.
#[inline(always)]
unsafe fn few_threes<U: Copy>(from: *const U, to: *mut U, elements: impl Iterator<Item = usize>) {
    for at in elements.step_by(3) {
        for k in 0..3 {
            // SAFETY: an element of the pixel.
            let element = unsafe { from.wrapping_add(at + 2 - k).read_unaligned() };
            // SAFETY: as above.
            unsafe { to.wrapping_add(at + k).write_unaligned(element) };
        }
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
