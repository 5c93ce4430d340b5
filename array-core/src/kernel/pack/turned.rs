//! Transposes a piece that is contiguous along its outer axis into a tile, by squares in registers.
//!
//! ```text
//! for each ROWS of the piece's columns of memory, for each cache line of them:
//!     for each 16 bytes of the line:          # 4 words or 2 longs
//!         load the 16 bytes of rows 0, 4, 8, 12 as one vector, of rows 1, 5, 9, 13 as one, ..
//!         unpack them pairwise: each 16 bytes then hold one element of neighbouring rows
//! ```
//! Loading 16 bytes at a time does the exchange between the quarters of a register, which costs a
//! shuffle each if whole vectors are loaded: 80 operations for a square of 16 by 16 instead of 112.
//! A cache line is read completely while it is cached: lines a power of two apart share a few
//! places of the cache, and would be evicted before a second read.

use super::runs::{Places, copy};
use super::vectors::{Longs256, Longs512, Vector, Words256, Words512};
use std::arch::asm;
use std::arch::x86_64::*;

/// Vectors that squares are transposed with: `ROWS` rows of memory give that many lanes.
pub(in crate::kernel) trait Square: Vector {
    /// Rows of memory in a square: the lanes of a vector.
    const ROWS: usize = Self::LANES;
    /// Elements in 16 bytes.
    const QUARTER: usize = 16 / size_of::<Self::Unit>();
    /// `QUARTER` vectors.
    type Columns: Copy + AsRef<[Self]>;

    /// Reads `QUARTER` elements of each of `ROWS` rows: vector k has element k of each row.
    ///
    /// # Safety
    /// The elements are valid for reads, and plain numbers; the CPU supports these vectors.
    unsafe fn quarter(from: TurnedRows<Self::Unit>) -> Self::Columns;
}

/// The addresses of 16 rows: those of rows 0 and 8, and odd multiples of the row stride, with which
/// the addressing modes of the processor reach every row. The values are opaque to the compiler,
/// which would otherwise keep 16 addresses, most of them on the stack.
#[derive(Clone, Copy)]
pub(in crate::kernel) struct TurnedRows<U> {
    halves: [*const U; 2],
    odd: [isize; 4],
}

/// The same value, opaque to the compiler.
macro_rules! untraced {
    ($value:expr) => {{
        let mut value = $value;
        // SAFETY: nothing is executed.
        unsafe { asm!("/* {} */", inout(reg) value, options(pure, nomem, nostack, preserves_flags)) };
        value
    }};
}

impl<U> TurnedRows<U> {
    /// The offsets of rows that are `s` bytes apart.
    #[inline(always)]
    pub(in crate::kernel) fn new(s: isize) -> Self {
        TurnedRows {
            halves: [std::ptr::null(); 2],
            odd: [s, untraced!(3 * s), untraced!(5 * s), untraced!(7 * s)],
        }
    }

    /// These rows from `first` on.
    #[inline(always)]
    #[allow(
        clippy::pointers_in_nomem_asm_block,
        reason = "the address is hidden from the compiler; nothing is read or written through it"
    )]
    pub(in crate::kernel) fn at(mut self, first: *const U) -> Self {
        let half = first.wrapping_byte_offset(8 * self.odd[0]);
        self.halves = [untraced!(first), untraced!(half)];
        self
    }

    /// The address of row `row`.
    #[inline(always)]
    fn row(&self, row: usize) -> *const U {
        let [one, three, five, seven] = self.odd;
        let offset = [0, one, 2 * one, three, 4 * one, five, 2 * three, seven][row % 8];
        self.halves[row / 8].wrapping_byte_offset(offset)
    }
}

/// Copies `n1` rows of `n0` elements: element `r` of memory row `j`, which is `r` elements and
/// `j * s` bytes after `first`, to `r * pitch` bytes and `j` elements after `first_to`.
///
/// The last squares overlap those before; the shared elements are written twice, identically. Rows
/// of memory shorter than 16 bytes are read together with the next row, if it is contiguous.
///
/// # Safety
/// The elements are valid for reads, and plain numbers; the places are valid for writes; the CPU
/// supports the vectors.
#[inline(always)]
pub(super) unsafe fn squares<V: Square>(
    first: *const V::Unit,
    first_to: *mut V::Unit,
    n0: usize,
    n1: usize,
    s: isize,
    pitch: isize,
) {
    let rows = TurnedRows::new(s);
    let mut j = 0;
    if n1 < V::QUARTER {
        let follows = s == (n1 * size_of::<V::Unit>()) as isize;
        // The last row is read together with bytes behind it, which must belong to the piece.
        while follows && (j + V::ROWS - 1) * n1 + V::QUARTER <= n0 * n1 {
            let from = rows.at(first.wrapping_byte_offset(j as isize * s));
            // SAFETY: a part of the piece.
            let columns = unsafe { V::quarter(from) };
            // SAFETY: as many rows of the tile as there are.
            unsafe { store(&columns.as_ref()[..n1], first_to.wrapping_add(j), pitch) };
            j += V::ROWS;
        }
    } else if n0 >= V::ROWS {
        macro_rules! line {
            ($j:expr) => {
                let from = first.wrapping_byte_offset($j as isize * s);
                let to = first_to.wrapping_add($j);
                macro_rules! quarter {
                    ($r:expr) => {
                        let from = rows.at(from.wrapping_add($r));
                        let to = to.wrapping_byte_offset($r as isize * pitch);
                        // SAFETY: a part of the piece.
                        let columns = unsafe { V::quarter(from) };
                        // SAFETY: a part of the tile.
                        unsafe { store(columns.as_ref(), to, pitch) };
                    };
                }
                for r in (0..n1 - n1 % V::QUARTER).step_by(V::QUARTER) {
                    quarter!(r);
                }
                if !n1.is_multiple_of(V::QUARTER) {
                    quarter!(n1 - V::QUARTER);
                }
            };
        }
        for j in (0..n0 - n0 % V::ROWS).step_by(V::ROWS) {
            line!(j);
        }
        if !n0.is_multiple_of(V::ROWS) {
            line!(n0 - V::ROWS);
        }
        j = n0;
    }
    if j < n0 {
        let size = size_of::<V::Unit>();
        let from = Places {
            first: first.wrapping_byte_offset(j as isize * s).cast_mut().cast(),
            strides: [s, size as isize],
        };
        let to = Places {
            first: first_to.wrapping_add(j).cast(),
            strides: [size as isize, pitch],
        };
        // SAFETY: the rest of the piece.
        unsafe { copy(size, [n0 - j, n1], from, to) };
    }
}

/// Writes vectors, `pitch` bytes apart.
///
/// # Safety
/// The places are valid for writes; the CPU supports the vectors.
#[inline(always)]
unsafe fn store<V: Square>(columns: &[V], to: *mut V::Unit, pitch: isize) {
    for (r, column) in columns.iter().enumerate() {
        // SAFETY: one of the caller's vectors.
        unsafe { column.store(to.wrapping_byte_offset(r as isize * pitch)) };
    }
}

/// Loads 16 bytes of a row.
///
/// # Safety
/// The bytes are valid for reads, and plain numbers.
#[inline(always)]
unsafe fn piece<U: Copy>(from: TurnedRows<U>, row: usize) -> __m128i {
    // SAFETY: the caller's promise; the load needs no alignment, and every CPU of this architecture
    // has it.
    unsafe { _mm_loadu_si128(from.row(row).cast()) }
}

/// Loads the pieces of two rows, `step` rows apart.
///
/// # Safety
/// As for [`piece`], for both rows; the CPU has AVX2.
#[inline(always)]
unsafe fn pair<U: Copy>(from: TurnedRows<U>, row: usize, step: usize) -> __m256i {
    // SAFETY: the caller's first row.
    let low = unsafe { piece(from, row) };
    // SAFETY: the caller's second row.
    let high = unsafe { piece(from, row + step) };
    // SAFETY: the CPU has AVX2.
    unsafe { _mm256_set_m128i(high, low) }
}

/// Loads the pieces of four rows, `step` rows apart, as two halves that do not depend on each
/// other.
///
/// # Safety
/// As for [`piece`], for all rows; the CPU has AVX-512.
#[inline(always)]
unsafe fn four<U: Copy>(from: TurnedRows<U>, row: usize, step: usize) -> __m512i {
    // SAFETY: the caller's promises.
    let low = unsafe { pair(from, row, step) };
    // SAFETY: the caller's promises.
    let high = unsafe { pair(from, row + 2 * step, step) };
    // SAFETY: the CPU has AVX-512.
    let low = unsafe { _mm512_castsi256_si512(low) };
    // SAFETY: the CPU has AVX-512.
    unsafe { _mm512_inserti64x4::<1>(low, high) }
}

macro_rules! words {
    ($Vector:ident, $rows:ident, $low32:ident, $high32:ident, $low64:ident, $high64:ident) => {
        impl Square for $Vector {
            type Columns = [Self; 4];

            #[inline(always)]
            unsafe fn quarter(from: TurnedRows<u32>) -> [Self; 4] {
                // No closures: they would be compiled for the baseline.
                // SAFETY: the caller's rows.
                let (even, odd) = unsafe { ($rows(from, 0, 4), $rows(from, 1, 4)) };
                // SAFETY: the caller's rows.
                let (even2, odd2) = unsafe { ($rows(from, 2, 4), $rows(from, 3, 4)) };
                // SAFETY: the CPU has the vectors.
                let low = unsafe { [$low32(even, odd), $low32(even2, odd2)] };
                // SAFETY: as above.
                let high = unsafe { [$high32(even, odd), $high32(even2, odd2)] };
                // SAFETY: as above.
                let first = unsafe { ($low64(low[0], low[1]), $high64(low[0], low[1])) };
                // SAFETY: as above.
                let last = unsafe { ($low64(high[0], high[1]), $high64(high[0], high[1])) };
                [
                    $Vector(first.0),
                    $Vector(first.1),
                    $Vector(last.0),
                    $Vector(last.1),
                ]
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
            type Columns = [Self; 2];

            #[inline(always)]
            unsafe fn quarter(from: TurnedRows<u64>) -> [Self; 2] {
                // SAFETY: the caller's rows.
                let (even, odd) = unsafe { ($rows(from, 0, 2), $rows(from, 1, 2)) };
                // SAFETY: the CPU has the vectors.
                unsafe { [$Vector($low64(even, odd)), $Vector($high64(even, odd))] }
            }
        }
    };
}
longs!(Longs256, pair, _mm256_unpacklo_epi64, _mm256_unpackhi_epi64);
longs!(Longs512, four, _mm512_unpacklo_epi64, _mm512_unpackhi_epi64);
