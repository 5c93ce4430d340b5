//! Movers with vectors: strides of 2, 3, 4 and -1, short repetitions and transposes, for numbers of
//! 4 and 8 bytes.
//!
//! ```text
//! stride 1:    a vector at a time, the last one of a row overlaps that before
//! stride K:    K vectors hold the next W elements and the gaps between them; permutations select
//!              the elements
//! stride -1:   one vector, reversed; of pixels of three elements, each pixel
//! repeat N:    one vector gives N, each a permutation of it
//! columns of 3 contiguous rows:   a vector of each row gives three of columns, by blends
//! ```
//! Loads include the gaps, so everything between two elements of a leaf must be numbers as well,
//! which nobody writes: [`LeafKind::is_plain`] ensures that elements have neither padding nor
//! pointers, and that the leaf is part of a slice (`LeafKind::beside_gaps`). No byte behind the last
//! element is read.

use super::indices::Arrangement;
use super::interleaved::{interleaved, strided_row, turned as turned_pixels, woven};
use super::reversed::reversed;
use super::turned::{self, Square};
use super::vectors::{Longs256, Vector, Words256, Words512};
use super::{Mover, OUT, merged, v3 as elements};
use crate::isa::{Level, at_every_level};
use crate::leaf::LeafKind;
use std::mem::MaybeUninit;

/// The movers for elements of `kind`, if they are numbers of 4 or 8 bytes and `level` has vectors
/// for them.
pub(super) fn movers(kind: LeafKind, level: Level) -> Option<[Mover; 2]> {
    if !kind.is_plain() || level == Level::BASE || cfg!(miri) {
        return None;
    }
    match (kind.size(), level) {
        (4, Level::V4) => Some([v4::mover::<Words512>, v4::out_of_tile::<Words512>]),
        (4, _) => Some([v3::mover::<Words256>, v3::out_of_tile::<Words256>]),
        (8, _) => Some([v3::mover::<Longs256>, v3::out_of_tile::<Longs256>]),
        _ => None,
    }
}

at_every_level! {
    /// Only dispatches, so that it has no registers to save.
    ///
    /// # Safety
    /// As for [`Mover`]; the elements are plain, and so are the bytes between them.
    pub(super) unsafe fn mover<V: Square>(
        strided: *mut u8,
        tile: *mut u8,
        size: usize,
        n0: usize,
        n1: usize,
        s0: isize,
        s1: isize,
    ) {
        let (n, stride) = ([n0, n1], [s0, s1]);
        let row = n[0] as isize * size_of::<V::Unit>() as isize;
        match columns::<V>(size != OUT, n, stride) {
            // SAFETY: the caller's piece, contiguous along its outer axis.
            true if size != OUT => unsafe {
                squares::<V>(strided.cast(), tile.cast(), n[0], n[1], stride[0], row)
            },
            // SAFETY: as above; its rows of memory are columns of the tile.
            true => unsafe {
                squares::<V>(tile.cast(), strided.cast(), n[1], n[0], row, stride[0])
            },
            // SAFETY: the caller's promises.
            false => unsafe { rows::<V>(strided, tile, size, n0, n1, s0, s1) },
        }
    }

    /// # Safety
    /// As for [`mover`].
    #[inline(never)]
    unsafe fn rows<V: Square>(
        strided: *mut u8,
        tile: *mut u8,
        size: usize,
        n0: usize,
        n1: usize,
        s0: isize,
        s1: isize,
    ) {
        let (n, stride) = ([n0, n1], [s0, s1]);
        let (n, stride) = merged(n, stride);
        // SAFETY: the caller's promises; the level has the vectors.
        if !unsafe { turned_pixels::<V>(size != OUT, strided, tile, n, stride) }
            // SAFETY: as above.
            && !unsafe { interleaved::<V>(size != OUT, strided, tile, n, stride) }
            // SAFETY: as above.
            && !unsafe { by_vector::<V>(size != OUT, strided, tile, n, stride) }
            // SAFETY: as above.
            && !unsafe { woven::<V>(size != OUT, strided, tile, n, stride) }
        {
            // SAFETY: the caller's promises.
            unsafe { elements::mover::<MaybeUninit<V::Unit>>(strided, tile, size, n[0], n[1], stride[0], stride[1]) };
        }
    }

    /// # Safety
    /// As for [`turned::squares`].
    #[inline(never)]
    unsafe fn squares<V: Square>(
        from: *const V::Unit,
        to: *mut V::Unit,
        n0: usize,
        n1: usize,
        s: isize,
        pitch: isize,
    ) {
        // SAFETY: the caller's promises.
        unsafe { turned::squares::<V>(from, to, n0, n1, s, pitch) }
    }

    /// # Safety
    /// As for [`mover`].
    pub(super) unsafe fn out_of_tile<V: Square>(
        strided: *mut u8,
        tile: *mut u8,
        _: usize,
        n0: usize,
        n1: usize,
        s0: isize,
        s1: isize,
    ) {
        // SAFETY: the caller's promises.
        unsafe { mover::<V>(strided, tile, OUT, n0, n1, s0, s1) }
    }
}

/// Whether the piece is transposed by squares: it is contiguous along its outer axis, and its rows
/// are not interleaved; interleaved rows are packed one by one. (Four interleaved rows are faster
/// with squares of 256 bits.)
#[inline(always)]
fn columns<V: Square>(is_in: bool, [n0, n1]: [usize; 2], [s0, s1]: [isize; 2]) -> bool {
    let size = size_of::<V::Unit>() as isize;
    let most = if size_of::<V>() < 64 { 3 } else { 4 };
    let interleaved = is_in && n0 >= V::LANES && s0 > 0 && s0 <= most * size;
    let rows = if is_in { n0 } else { n1 };
    n1 > 1 && s1 == size && s0.abs() > size && rows >= V::ROWS && !interleaved
}

/// Copies the piece if it has one of the forms handled here; returns whether it did.
///
/// # Safety
/// As for [`Mover`]; the elements are plain, and so are the bytes between them; the CPU supports
/// the vectors.
#[inline(always)]
unsafe fn by_vector<V: Square>(
    is_in: bool,
    strided: *mut u8,
    tile: *mut u8,
    n: [usize; 2],
    stride: [isize; 2],
) -> bool {
    let size = size_of::<V::Unit>() as isize;
    let ([n0, n1], [s0, s1]) = (n, stride);
    if s0 % size != 0 {
        return false;
    }
    let row = n0 as isize * size;
    if s0 == size {
        // SAFETY: the caller's promises.
        return unsafe { contiguous::<V>(is_in, strided, tile, n, s1) };
    }
    macro_rules! rows {
        ($row:expr, $from:expr, $to:expr, $pitches:expr) => {{
            let (mut from, mut to, [pitch, pitch_to]) = ($from, $to, $pitches);
            for _ in 0..n1 {
                // SAFETY: a row of the caller's piece.
                unsafe { $row(from.cast(), to.cast(), n0) };
                (from, to) = (from.wrapping_offset(pitch), to.wrapping_offset(pitch_to));
            }
        }};
    }
    // Rows shorter than a vector are left to the other loops, except for repetitions and
    // transposes.
    let long = n0 >= V::LANES;
    let picks = n0 > V::LANES && is_in;
    let repeats = is_in && s1 == size && n1 >= V::LANES;
    match s0 / size {
        // SAFETY: n1 contiguous elements; the tile has room for n0 copies of each.
        0 if repeats && n0 == 2 => unsafe { repeated::<V, 2>(strided.cast(), tile.cast(), n1) },
        // SAFETY: as above.
        0 if repeats && n0 == 3 => unsafe { repeated::<V, 3>(strided.cast(), tile.cast(), n1) },
        // SAFETY: as above.
        0 if repeats && n0 == 4 => unsafe { repeated::<V, 4>(strided.cast(), tile.cast(), n1) },
        // SAFETY: an element for each row, and its place in the tile.
        0 if is_in && n0 > 4 => unsafe { filled_rows::<V>(strided, s1, tile.cast(), n) },
        // Interleaved rows are packed one by one.
        2 if picks => rows!(strided_row::<V, 2, 1>, strided, tile, [s1, row]),
        3 if picks => rows!(strided_row::<V, 3, 2>, strided, tile, [s1, row]),
        4 if picks => rows!(strided_row::<V, 4, 3>, strided, tile, [s1, row]),
        -1 if long => {
            // Out of the tile: from its last column, to the first element in memory.
            let (last, first) = (
                tile.wrapping_offset(row - size),
                strided.wrapping_offset(size - row),
            );
            let (from, to, pitches) = match is_in {
                true => (strided, tile, [s1, row]),
                false => (last, first, [row, s1]),
            };
            rows!(reversed::<V>, from, to, pitches);
        }
        _ => return false,
    }
    true
}

/// Copies the piece if it is several contiguous rows, neither shorter than a vector nor long;
/// returns whether it did. A call of `memcpy` for each row of 64 to 1000 `f32` took up to twice as
/// long.
///
/// # Safety
/// As for [`by_vector`]; the elements of a row are contiguous.
#[inline(always)]
pub(super) unsafe fn contiguous<V: Vector>(
    is_in: bool,
    strided: *mut u8,
    tile: *mut u8,
    [n0, n1]: [usize; 2],
    pitch: isize,
) -> bool {
    let row = n0 * size_of::<V::Unit>();
    if n1 == 1 || n0 < V::LANES || row > LONG_RUN {
        return false;
    }
    let (mut from, mut to, mut pitches) = (strided, tile, [pitch, row as isize]);
    if !is_in {
        (from, to) = (to, from);
        pitches.reverse();
    }
    for _ in 0..n1 {
        macro_rules! vector {
            ($j:expr) => {
                // SAFETY: elements j to j + LANES - 1 of a row of the caller's piece.
                let vector = unsafe { V::load(from.cast::<V::Unit>().wrapping_add($j)) };
                // SAFETY: as above.
                unsafe { vector.store(to.cast::<V::Unit>().wrapping_add($j)) };
            };
        }
        for j in (0..n0 - V::LANES).step_by(V::LANES) {
            vector!(j);
        }
        vector!(n0 - V::LANES);
        from = from.wrapping_offset(pitches[0]);
        to = to.wrapping_offset(pitches[1]);
    }
    true
}

/// Rows of more bytes are copied by `memcpy`.
const LONG_RUN: usize = 4096;

/// Writes rows of one repeated element each, in vectors that may extend into the next row, which
/// then overwrites them.
///
/// # Safety
/// The first element of each row is valid for reads; the tile is valid for writes of all rows, which
/// are contiguous; the CPU supports the vectors.
#[inline(always)]
unsafe fn filled_rows<V: Vector>(
    from: *const u8,
    pitch: isize,
    to: *mut V::Unit,
    [n0, n1]: [usize; 2],
) {
    // So many rows at the end have vectors that would end behind the tile.
    let last = (n0.next_multiple_of(V::LANES) - n0).div_ceil(n0).min(n1);
    let (mut from, mut to) = (from, to);
    for row in 0..n1 {
        // SAFETY: the caller's element.
        let element = unsafe { from.cast::<V::Unit>().read_unaligned() };
        if row < n1 - last {
            // SAFETY: the CPU supports the vectors.
            let vector = unsafe { V::filled(element) };
            // SAFETY: in this row, or in one of the next.
            unsafe { vector.store(to) };
            for j in (V::LANES..n0).step_by(V::LANES) {
                // SAFETY: as above.
                unsafe { vector.store(to.wrapping_add(j)) };
            }
        } else {
            for j in 0..n0 {
                // SAFETY: element j of the row.
                unsafe { to.wrapping_add(j).write_unaligned(element) };
            }
        }
        (from, to) = (from.wrapping_offset(pitch), to.wrapping_add(n0));
    }
}

/// Writes each of `n >= LANES` consecutive elements `N` times.
///
/// # Safety
/// The elements are valid for reads and plain; the tile is valid for writes; the CPU supports the
/// vectors.
#[inline(always)]
unsafe fn repeated<V: Vector, const N: usize>(from: *const V::Unit, to: *mut V::Unit, n: usize) {
    for i in (0..n - V::LANES).step_by(V::LANES) {
        // SAFETY: elements i to i + LANES - 1.
        unsafe { one_repeated::<V, N>(from.wrapping_add(i), to.wrapping_add(i * N)) };
    }
    // The last vector packs some elements a second time.
    let last = n - V::LANES;
    // SAFETY: the last LANES elements.
    unsafe { one_repeated::<V, N>(from.wrapping_add(last), to.wrapping_add(last * N)) };
}

/// Repeats one vector of elements, each `N` times.
///
/// # Safety
/// As for [`repeated`], for these elements.
#[inline(always)]
unsafe fn one_repeated<V: Vector, const N: usize>(from: *const V::Unit, to: *mut V::Unit) {
    // SAFETY: the caller's elements.
    let vector = unsafe { V::load(from) };
    let orders = &const {
        let (mut orders, mut part) = ([[0; 64]; N], 0);
        while part < N {
            orders[part] =
                Arrangement::Repeated { copies: N, part }.indices(V::LANES, size_of::<V::Unit>());
            part += 1;
        }
        orders
    };
    for (part, order) in orders.iter().enumerate() {
        // SAFETY: the CPU supports the vectors.
        let copies = unsafe { vector.arranged(order) };
        // SAFETY: the caller's places.
        unsafe { copies.store(to.wrapping_add(part * V::LANES)) };
    }
}
