//! Interleaved elements: every second, third or fourth one, all of them as planes, and pixels of
//! three elements in reverse order, as many as a vector has lanes for.
//!
//! Rows of three elements are too short for a loop of their own: element by element, an image with
//! exchanged channels took twelve times as long as the plain loop. The planes of an image are packed
//! together, so that each vector of it is read once.

use super::indices::{Arrangement, woven_masks};
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
    if n0 != 3 || s0 != -size || s1 != 3 * size || n1 < V::TURNED {
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
    if size > 1 || s0 != 3 || n0 == V::LANES {
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
    let last = n - V::LANES;
    // `next` apart from `j`: with `j += left.min(LANES)`, the chain of operations from one `j` to
    // the next one took longer than the body.
    let (mut j, mut next) = (0, V::LANES);
    loop {
        let pixels = from.wrapping_add(j * K);
        macro_rules! plane {
            ($k:literal) => {
                // SAFETY: these LANES pixels are K vectors.
                unsafe { V::every::<K, $k>(pixels) }
            };
        }
        // All planes before the first store, behind which the pixels would be loaded again.
        let planes = [
            plane!(0),
            plane!(1),
            if K > 2 { plane!(2) } else { plane!(0) },
            if K > 3 { plane!(3) } else { plane!(0) },
        ];
        for (k, plane) in planes.into_iter().enumerate().take(K) {
            // SAFETY: pixels j to j + LANES - 1 of the plane.
            unsafe { plane.store(to.wrapping_add(k * n + j)) };
        }
        if j == last {
            return;
        }
        // The last vectors pack some pixels a second time.
        (j, next) = (last.min(next), next + V::LANES);
    }
}

/// Reverses each of `n >= TURNED` threes.
///
/// # Safety
/// The elements are valid for reads and plain; as many are valid for writes; the CPU supports the
/// vectors.
#[inline(always)]
unsafe fn turned_threes<V: Vector>(from: *const V::Unit, to: *mut V::Unit, n: usize) {
    let last = n - V::TURNED;
    // As in `planes`.
    let (mut at, mut next) = (0, V::TURNED);
    loop {
        // SAFETY: pixels at to at + TURNED - 1.
        unsafe { V::turn_pixels(from.wrapping_add(3 * at), to.wrapping_add(3 * at)) };
        if at == last {
            return;
        }
        // The last vectors reverse some pixels a second time.
        (at, next) = (last.min(next), next + V::TURNED);
    }
}

/// Copies the piece if it is pixels of three elements from as many planes, and these are not too
/// few; returns whether it did.
///
/// # Safety
/// As for [`Mover`](super::Mover); the elements are plain; the CPU supports the vectors.
#[inline(always)]
pub(super) unsafe fn woven<V: Vector>(
    is_in: bool,
    strided: *mut u8,
    tile: *mut u8,
    [n0, n1]: [usize; 2],
    [s0, s1]: [isize; 2],
) -> bool {
    if !is_in || n0 != 3 || s1 != size_of::<V::Unit>() as isize || n1 < V::LANES {
        return false;
    }
    let to = tile.cast::<V::Unit>();
    let last = n1 - V::LANES;
    for j in (0..n1).step_by(V::LANES) {
        // The last vectors pack some pixels a second time.
        let j = j.min(last);
        let first = strided.cast::<V::Unit>().wrapping_add(j);
        // SAFETY: pixels j to j + LANES - 1.
        let vectors = unsafe { pixels_woven::<V>(first.cast(), s0) };
        for (k, vector) in vectors.into_iter().enumerate() {
            // SAFETY: as above.
            unsafe { vector.store(to.wrapping_add(3 * j + k * V::LANES)) };
        }
    }
    true
}

/// `LANES` pixels of three elements, from planes that are `pitch` bytes apart. Each plane is put in
/// an order in which its elements are at their places in some of the three vectors of pixels: the
/// number of lanes is no multiple of three. Blends select them.
///
/// # Safety
/// The elements are valid for reads and plain numbers; the CPU supports these vectors.
#[inline(always)]
unsafe fn pixels_woven<V: Vector>(first: *const u8, pitch: isize) -> [V; 3] {
    macro_rules! plane {
        ($k:literal) => {{
            let plane = first.wrapping_offset($k * pitch).cast();
            // SAFETY: the caller's elements.
            let plane = unsafe { V::load(plane) };
            let order = const { &Arrangement::Woven($k).indices(V::LANES, size_of::<V::Unit>()) };
            // SAFETY: the caller's CPU.
            unsafe { plane.arranged(order) }
        }};
    }
    let planes = [plane!(0), plane!(1), plane!(2)];
    macro_rules! vector {
        ($number:literal) => {{
            let masks = const { &woven_masks($number, V::LANES, size_of::<V::Unit>()) };
            // SAFETY: the caller's CPU.
            let two = unsafe { planes[0].blended(planes[1], &masks[0]) };
            // SAFETY: as above.
            unsafe { two.blended(planes[2], &masks[1]) }
        }};
    }
    [vector!(0), vector!(1), vector!(2)]
}

/// Packs `n > LANES` elements that are `K` apart; `GAP` is `K - 1`.
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
    debug_assert!(n > V::LANES, "the last vector begins with a gap");
    let mut j = 0;
    // Strictly less: the gap behind the last element is not read.
    while j + V::LANES < n {
        // SAFETY: K vectors end before element j + LANES, which is one of the n.
        let vector = unsafe { V::every::<K, 0>(from.wrapping_add(j * K)) };
        // SAFETY: j + LANES < n.
        unsafe { vector.store(to.wrapping_add(j)) };
        j += V::LANES;
    }
    // Some elements are packed a second time, with the gap before them instead of the one behind.
    let last = n - V::LANES;
    // SAFETY: these K vectors begin behind element last - 1, which is one of the n, and end with
    // the last one.
    let vector = unsafe { V::every::<K, GAP>(from.wrapping_add(last * K).wrapping_sub(GAP)) };
    // SAFETY: last + LANES = n.
    unsafe { vector.store(to.wrapping_add(last)) };
}
