//! A piece that is contiguous along its outer axis, written to a tile row after row: transposed, by squares in registers.
//!
//! ```text
//! for each ROWS of the piece's columns of memory, for each cache line of them:
//!     for each 16 bytes of the line:          # 4 words or 2 longs
//!         one vector each of the 16 bytes in rows 0, 4, 8, 12, in rows 1, 5, 9, 13, ..
//!         unpack them pairwise: inside each 16 bytes now, one element of neighbouring rows
//! ```
//! Loading 16 bytes at a time does the exchange between the quarters of a register, which costs a shuffle each where whole vectors are
//! loaded: 80 operations a square of 16 by 16 instead of 112. A cache line is read as a whole while it is there: lines a power of two apart
//! fall on few places of the cache and would not be there a second time.

use super::vectors::{Longs256, Longs512, Vector, Words256, Words512};
use std::arch::asm;
use std::arch::x86_64::*;

/// Vectors that squares are transposed with: `ROWS` rows of memory give that many lanes.
pub(super) trait Square: Vector {
    /// Rows of memory in a square: the lanes of a vector.
    const ROWS: usize = Self::LANES;
    /// Elements of 16 bytes.
    const QUARTER: usize = 16 / size_of::<Self::Unit>();

    /// Reads `QUARTER` elements of each of `ROWS` rows, `s` bytes apart, writes `QUARTER` vectors, `pitch` elements apart. `from` are the
    /// elements' places in the rows 0, `QUARTER`, 2 `QUARTER`, ..
    ///
    /// # Safety
    /// The elements are valid for reads, and plain numbers; the vectors for writes; the CPU has these vectors.
    unsafe fn quarter(from: Parts<Self::Unit>, s: isize, to: *mut Self::Unit, pitch: usize);
}

/// Where the parts of 16 bytes of a vector are read; of a short vector the first two.
pub(super) type Parts<U> = [*const U; 4];

/// Places that the compiler takes for unrelated. It would express all 16 rows by one of them and run out of registers for the distances.
#[inline(always)]
#[allow(
    clippy::pointers_in_nomem_asm_block,
    reason = "the address is hidden from the compiler; nothing is read or written through it"
)]
fn unrelated<U>(parts: Parts<U>) -> Parts<U> {
    parts.map(|mut place| {
        // SAFETY: nothing is executed.
        unsafe {
            asm!("/* {} */", inout(reg) place, options(pure, nomem, nostack, preserves_flags))
        };
        place
    })
}

/// Packs `n[1]` by `n[0]` elements: element r of row j is `r` elements and `j * s` bytes after `from`, and goes to `r * n[0] + j`.
///
/// # Safety
/// The elements are valid for reads, and plain numbers; the tile for writes; the CPU has the vectors.
#[inline(always)]
pub(super) unsafe fn squares<V: Square>(
    from: *const V::Unit,
    to: *mut V::Unit,
    n: [usize; 2],
    s: isize,
) {
    let [n0, n1] = n;
    let (whole0, whole1) = (n0 - n0 % V::ROWS, n1 - n1 % V::QUARTER);
    let row = |j: usize| from.wrapping_byte_offset(j as isize * s);
    for j in (0..whole0).step_by(V::ROWS) {
        let parts = [0, 1, 2, 3].map(|part| row(j + part * V::QUARTER));
        let mut parts = unrelated(parts);
        let mut r = 0;
        // A cache line of each row, while it is there.
        while r + LINE * V::QUARTER <= whole1 {
            for quarter in 0..LINE {
                let at = quarter * V::QUARTER;
                let from = parts.map(|place| place.wrapping_add(at));
                // SAFETY: a part of the piece and of the tile.
                unsafe { V::quarter(from, s, to.wrapping_add((r + at) * n0 + j), n0) };
            }
            parts = parts.map(|place| place.wrapping_add(LINE * V::QUARTER));
            r += LINE * V::QUARTER;
        }
        while r < whole1 {
            // SAFETY: as above.
            unsafe { V::quarter(parts, s, to.wrapping_add(r * n0 + j), n0) };
            parts = parts.map(|place| place.wrapping_add(V::QUARTER));
            r += V::QUARTER;
        }
    }
    if (whole0, whole1) != (n0, n1) {
        // SAFETY: the caller's promises.
        unsafe { edges(from, to, n, s, [whole0, whole1]) };
    }
}

/// Parts of 16 bytes in a cache line.
const LINE: usize = 4;

/// The elements outside the first `whole[0]` by `whole[1]`.
///
/// # Safety
/// As for [`squares`].
#[inline(never)]
unsafe fn edges<U: Copy>(from: *const U, to: *mut U, n: [usize; 2], s: isize, whole: [usize; 2]) {
    for j in 0..n[0] {
        let row = from.wrapping_byte_offset(j as isize * s);
        for r in if j < whole[0] { whole[1] } else { 0 }..n[1] {
            // SAFETY: an element of the piece.
            let element = unsafe { row.wrapping_add(r).read_unaligned() };
            // SAFETY: its place in the tile.
            unsafe { to.wrapping_add(r * n[0] + j).write_unaligned(element) };
        }
    }
}

/// 16 bytes of a row.
///
/// # Safety
/// They are valid for reads, and plain numbers.
#[inline(always)]
unsafe fn piece<U>(from: *const U, row: usize, s: isize) -> __m128i {
    let from = from.wrapping_byte_offset(row as isize * s);
    // SAFETY: the caller's promise; the load needs no alignment, and every CPU of this architecture has it.
    unsafe { _mm_loadu_si128(from.cast()) }
}

/// The pieces of two rows: of row `row` from each of the first two places.
///
/// # Safety
/// As for [`piece`], for both; the CPU has AVX2.
#[inline(always)]
unsafe fn pair<U>(from: Parts<U>, row: usize, s: isize) -> __m256i {
    // SAFETY: the caller's first row.
    let low = unsafe { piece(from[0], row, s) };
    // SAFETY: the caller's second row.
    let high = unsafe { piece(from[1], row, s) };
    // SAFETY: the CPU has AVX2.
    unsafe { _mm256_set_m128i(high, low) }
}

/// The pieces of four rows.
///
/// # Safety
/// As for [`piece`], for all; the CPU has AVX-512.
#[inline(always)]
unsafe fn four<U>(from: Parts<U>, row: usize, s: isize) -> __m512i {
    // SAFETY: the caller's promises.
    let low = unsafe { pair(from, row, s) };
    // SAFETY: the caller's promises.
    let third = unsafe { piece(from[2], row, s) };
    // SAFETY: the caller's promises.
    let fourth = unsafe { piece(from[3], row, s) };
    // SAFETY: the CPU has AVX-512.
    let low = unsafe { _mm512_castsi256_si512(low) };
    // SAFETY: the CPU has AVX-512.
    let three = unsafe { _mm512_inserti32x4::<2>(low, third) };
    // SAFETY: the CPU has AVX-512.
    unsafe { _mm512_inserti32x4::<3>(three, fourth) }
}

macro_rules! words {
    ($Vector:ident, $rows:ident, $low32:ident, $high32:ident, $low64:ident, $high64:ident) => {
        impl Square for $Vector {
            #[inline(always)]
            unsafe fn quarter(from: Parts<u32>, s: isize, to: *mut u32, pitch: usize) {
                // No closures: they would be compiled for the baseline.
                // SAFETY: the caller's rows.
                let (even, odd) = unsafe { ($rows(from, 0, s), $rows(from, 1, s)) };
                // SAFETY: the caller's rows.
                let (even2, odd2) = unsafe { ($rows(from, 2, s), $rows(from, 3, s)) };
                // SAFETY: the CPU has the vectors.
                let low = unsafe { [$low32(even, odd), $low32(even2, odd2)] };
                // SAFETY: as above.
                let high = unsafe { [$high32(even, odd), $high32(even2, odd2)] };
                // SAFETY: as above.
                let first = unsafe { ($low64(low[0], low[1]), $high64(low[0], low[1])) };
                // SAFETY: as above.
                let last = unsafe { ($low64(high[0], high[1]), $high64(high[0], high[1])) };
                let columns = [first.0, first.1, last.0, last.1];
                for r in 0..4 {
                    // SAFETY: one of the caller's vectors.
                    unsafe { $Vector(columns[r]).store(to.wrapping_add(r * pitch)) };
                }
            }
        }
    };
}
words!(
    Words256,
    pair,
    _mm256_unpacklo_epi32,
    _mm256_unpackhi_epi32,
    _mm256_unpacklo_epi64,
    _mm256_unpackhi_epi64
);
words!(
    Words512,
    four,
    _mm512_unpacklo_epi32,
    _mm512_unpackhi_epi32,
    _mm512_unpacklo_epi64,
    _mm512_unpackhi_epi64
);

macro_rules! longs {
    ($Vector:ident, $rows:ident, $low64:ident, $high64:ident) => {
        impl Square for $Vector {
            #[inline(always)]
            unsafe fn quarter(from: Parts<u64>, s: isize, to: *mut u64, pitch: usize) {
                // SAFETY: the caller's rows.
                let (even, odd) = unsafe { ($rows(from, 0, s), $rows(from, 1, s)) };
                // SAFETY: the CPU has the vectors.
                let columns = unsafe { [$low64(even, odd), $high64(even, odd)] };
                for r in 0..2 {
                    // SAFETY: one of the caller's vectors.
                    unsafe { $Vector(columns[r]).store(to.wrapping_add(r * pitch)) };
                }
            }
        }
    };
}
longs!(Longs256, pair, _mm256_unpacklo_epi64, _mm256_unpackhi_epi64);
longs!(Longs512, four, _mm512_unpacklo_epi64, _mm512_unpackhi_epi64);
