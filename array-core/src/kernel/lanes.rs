//! Packing by vectors: strides of 2, 3, 4 and -1, and short repetitions, for numbers of 4 and 8 bytes.
//!
//! ```text
//! stride K:    K vectors hold the next W elements and the gaps between them; permutations pick the elements
//! stride -1:   one vector, turned round
//! repeat N:    one vector gives N, each a permutation of it
//! ```
//! Loads take gaps in, so what lies between two elements of a leaf must be numbers as well: leaves are parts of slices, and
//! [`LeafKind::is_plain`] says that elements have neither padding nor pointers. No byte behind the last element is read.
//! Pieces of another form go to [`mod@super::transpose`] or to the loops of [`super::packing`].

use super::packing::{Mover, loops};
use super::transpose::{Square, squares};
use super::vectors::{Longs256, Longs512, Vector, Words256, Words512};
use crate::isa::Level;
use crate::leaf::LeafKind;

/// The mover into tiles for elements of `kind`, if they are numbers of 4 or 8 bytes and `level` has vectors for them.
pub(super) fn gather(kind: LeafKind, level: Level) -> Option<Mover> {
    if !kind.is_plain() || level == Level::BASE || cfg!(miri) {
        return None;
    }
    match (kind.size(), level == Level::V4) {
        (4, false) => Some(v3::<Words256>),
        (8, false) => Some(v3::<Longs256>),
        (4, true) => Some(v4::<Words512>),
        (8, true) => Some(v4::<Longs512>),
        _ => None,
    }
}

macro_rules! trampoline {
    ($name:ident, $level:expr, $features:literal) => {
        /// # Safety
        /// As for [`Mover`]; the elements are plain, and so is everything between them.
        #[target_feature(enable = $features)]
        unsafe fn $name<V: Vector + Square>(
            strided: *mut u8,
            tile: *mut u8,
            size: usize,
            n: [usize; 2],
            stride: [isize; 2],
        ) {
            debug_assert_eq!(
                size,
                size_of::<V::Unit>(),
                "a mover is for one element size"
            );
            let (from, to) = (strided.cast_const().cast(), tile.cast());
            // SAFETY: the caller's promises; the level has the vectors.
            if !unsafe { packed::<V>(from, to, n, stride) } {
                // SAFETY: the caller's promises.
                unsafe { loops::<true>(size)[$level.index()](strided, tile, size, n, stride) }
            }
        }
    };
}
trampoline!(v3, Level::V3, "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe,popcnt");
trampoline!(
    v4,
    Level::V4,
    "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl"
);

/// Packs the piece, if it has a form that is known here; says whether.
///
/// # Safety
/// As for [`Mover`]; the elements are plain, and so is everything between them; the CPU has the vectors.
#[inline(always)]
unsafe fn packed<V: Vector + Square>(
    from: *const V::Unit,
    to: *mut V::Unit,
    n: [usize; 2],
    stride: [isize; 2],
) -> bool {
    let size = size_of::<V::Unit>() as isize;
    let ([n0, n1], [s0, s1]) = (n, stride);
    macro_rules! rows {
        ($row:expr) => {
            for r in 0..n1 {
                let from = from.wrapping_byte_offset(r as isize * s1);
                // SAFETY: row r of the caller's piece, and of the tile.
                unsafe { $row(from, to.wrapping_add(r * n0), n0) };
            }
        };
    }
    // Equal rows are packed once, by the other loops.
    let equal = n1 > 1 && s1 == 0;
    if s0 == 0 && n0 >= V::LANES && !equal {
        rows!(filled);
        return true;
    }
    // Of rows that lie interleaved, each is picked out by itself.
    let interleaved = s0 == 2 * size || (V::FAR && (s0 == 3 * size || s0 == 4 * size));
    if n1 > 1 && s1 == size && !interleaved {
        match (s0, n0) {
            // SAFETY: n1 consecutive elements; the tile has room for each of them so many times.
            (0, 2) if n1 >= V::LANES => unsafe { repeated::<V, 2>(from, to, n1) },
            // SAFETY: as above.
            (0, 3) if n1 >= V::LANES => unsafe { repeated::<V, 3>(from, to, n1) },
            // SAFETY: as above.
            (0, 4) if n1 >= V::LANES => unsafe { repeated::<V, 4>(from, to, n1) },
            // SAFETY: the caller's piece, contiguous along its outer axis.
            _ if s0.abs() > size && n0 >= V::ROWS => unsafe { squares::<V>(from, to, n, s0) },
            _ => return false,
        }
        return true;
    }
    // So are rows of less than a vector.
    if n0 < V::LANES || equal {
        return false;
    }
    match s0 / size {
        _ if s0 % size != 0 => return false,
        2 => rows!(strided::<V, 2, 1>),
        3 if V::FAR => rows!(strided::<V, 3, 2>),
        4 if V::FAR => rows!(strided::<V, 4, 3>),
        -1 => rows!(reversed::<V>),
        _ => return false,
    }
    true
}

/// Writes one element `n` times.
///
/// # Safety
/// The element is valid for reads, the tile for writes.
#[inline(always)]
unsafe fn filled<U: Copy>(from: *const U, to: *mut U, n: usize) {
    // SAFETY: the caller's element.
    let element = unsafe { from.read_unaligned() };
    for j in 0..n {
        // SAFETY: element j of the tile.
        let place = unsafe { to.add(j) };
        // SAFETY: as above.
        unsafe { place.write_unaligned(element) };
    }
}

/// Packs `n` elements that are `K` apart; `GAP` is `K - 1`.
///
/// # Safety
/// The elements, and what is between them, are valid for reads and plain; the tile for writes; the CPU has the vectors.
#[inline(always)]
unsafe fn strided<V: Vector, const K: usize, const GAP: usize>(
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
        // SAFETY: all elements.
        return unsafe { rest(from, K as isize, to, n) };
    }
    // Some for the second time, with the gap before them instead of the one behind.
    let last = n - V::LANES;
    // SAFETY: these K vectors begin behind element last - 1, which is one of the n, and end with the last one.
    let vector = unsafe { V::every::<K, GAP>(from.wrapping_add(last * K).wrapping_sub(GAP)) };
    // SAFETY: last + LANES = n.
    unsafe { vector.store(to.wrapping_add(last)) };
}

/// Packs `n >= LANES` elements that lie backwards, the first at `from`.
///
/// # Safety
/// The elements are valid for reads and plain; the tile for writes; the CPU has the vectors.
#[inline(always)]
unsafe fn reversed<V: Vector>(from: *const V::Unit, to: *mut V::Unit, n: usize) {
    for j in (0..n - V::LANES).step_by(V::LANES) {
        // SAFETY: elements j to j + LANES - 1.
        unsafe { one_reversed::<V>(from.wrapping_sub(j), to.wrapping_add(j)) };
    }
    // The last vector has some for the second time.
    let last = n - V::LANES;
    // SAFETY: the last LANES elements.
    unsafe { one_reversed::<V>(from.wrapping_sub(last), to.wrapping_add(last)) };
}

/// One vector of elements that lie backwards, the first at `from`.
///
/// # Safety
/// As for [`reversed`], for these elements.
#[inline(always)]
unsafe fn one_reversed<V: Vector>(from: *const V::Unit, to: *mut V::Unit) {
    // SAFETY: the caller's elements, the last of them first in memory.
    let vector = unsafe { V::load(from.wrapping_sub(V::LANES - 1)) };
    // SAFETY: the CPU has the vectors.
    let turned = unsafe { vector.turned() };
    // SAFETY: the caller's places.
    unsafe { turned.store(to) };
}

/// Writes each of `n >= LANES` consecutive elements `N` times.
///
/// # Safety
/// The elements are valid for reads and plain; the tile for writes; the CPU has the vectors.
#[inline(always)]
unsafe fn repeated<V: Vector, const N: usize>(from: *const V::Unit, to: *mut V::Unit, n: usize) {
    for i in (0..n - V::LANES).step_by(V::LANES) {
        // SAFETY: elements i to i + LANES - 1.
        unsafe { one_repeated::<V, N>(from.wrapping_add(i), to.wrapping_add(i * N)) };
    }
    // The last vector has some for the second time.
    let last = n - V::LANES;
    // SAFETY: the last LANES elements.
    unsafe { one_repeated::<V, N>(from.wrapping_add(last), to.wrapping_add(last * N)) };
}

/// One vector of elements, each `N` times.
///
/// # Safety
/// As for [`repeated`], for these elements.
#[inline(always)]
unsafe fn one_repeated<V: Vector, const N: usize>(from: *const V::Unit, to: *mut V::Unit) {
    // SAFETY: the caller's elements.
    let vector = unsafe { V::load(from) };
    for part in 0..N {
        // SAFETY: the CPU has the vectors.
        let copies = unsafe { vector.copies::<N>(part) };
        // SAFETY: the caller's places.
        unsafe { copies.store(to.wrapping_add(part * V::LANES)) };
    }
}

/// `n` elements, `step` apart, one by one. Not inlined: the compiler would make vectors of this loop too, and carry its counters through
/// the other one.
///
/// # Safety
/// The elements are valid for reads, the tile for writes.
#[inline(never)]
unsafe fn rest<U: Copy>(from: *const U, step: isize, to: *mut U, n: usize) {
    for j in 0..n {
        // SAFETY: element j of n.
        let element = unsafe { from.wrapping_offset(j as isize * step).read_unaligned() };
        // SAFETY: its place in the tile.
        unsafe { to.wrapping_add(j).write_unaligned(element) };
    }
}
