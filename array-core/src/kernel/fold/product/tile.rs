//! The register tile of a product: some rows of the left matrix by some vectors of columns of the
//! right one.
//!
//! ```text
//! for s in steps: for r in R rows: for g in G vectors:
//!     totals[r][g] += left[r, s] * right[s, g]
//! ```
//! The totals of 6 rows by 4 vectors, a step of the right matrix and one repeated number of the left
//! one take 29 of the 32 registers of x86-64-v4; 6 rows by 2 vectors take 15 of the 16 of v3. A tile
//! of one vector has up to 8 rows: a multiply-add takes 4 cycles, and 2 begin in each. So has one of
//! two vectors at v4: fewer steps are loaded. Every total takes its steps one after the other, with
//! the multiply-add of the level, so tiles of all shapes give the same bits.

#![allow(
    clippy::needless_range_loop,
    reason = "an index is a constant once its loop is unrolled; an iterator is not unrolled as early"
)]

use super::float_vectors::{FloatVector, Plain};
use crate::isa::at_every_level;

/// The most rows of a tile of many vectors, and of several tiles of one vector.
pub(crate) const TILE_ROWS: usize = 6;

/// A panel of so many vectors is larger than the first-level cache: its steps are fetched from the
/// second-level one in time.
const PREFETCHED_VECTORS: usize = 3;
/// How many steps before they are folded.
const PREFETCHED_STEPS: isize = 4;

/// Steps of a product that are folded into a tile of totals. Element (r, s) of the left matrix is
/// `r * left_row + s * left_step` bytes after `left`; row s of the right one starts `s * right_step`
/// bytes after `right`, row r of the totals `r * pitch` bytes after `totals`.
pub(super) struct TileCall {
    pub(super) steps: usize,
    pub(super) left: *const u8,
    pub(super) left_row: isize,
    pub(super) left_step: isize,
    pub(super) right: *const u8,
    pub(super) right_step: isize,
    pub(super) totals: *mut u8,
    pub(super) pitch: isize,
    /// The number of columns; they fill all vectors of the tile but the last one.
    pub(super) columns: usize,
    /// Whether the totals are uninitialised.
    pub(super) fresh: bool,
    /// An earlier part of the same totals, to which they are added after the steps, or null. Its row
    /// r starts `r * earlier_pitch` bytes after it.
    pub(super) earlier: *const u8,
    pub(super) earlier_pitch: isize,
    /// What the steps of a tile of several vectors fetch into the first-level cache: step s the cache
    /// line `s * ahead_step` bytes after it.
    pub(super) ahead: *const u8,
    pub(super) ahead_step: isize,
}

/// Folds the steps of a call into its totals.
///
/// # Safety
/// All elements of the matrices that the call names are valid for reads, the totals for writes and,
/// unless they are fresh, for reads; so are those of the earlier part. The totals overlap neither
/// a matrix nor that part. The CPU supports the level.
pub(super) type Tile = unsafe fn(&TileCall);

/// The tiles of one type of numbers at one level.
pub(crate) struct TileTable {
    /// Columns of a vector.
    pub(super) lanes: usize,
    /// The tile of `1 + g` vectors and `1 + r` rows is `of[g][r]`.
    of: &'static [&'static [Tile]],
}

impl TileTable {
    /// The most vectors of a row.
    pub(super) fn vectors(&self) -> usize {
        self.of.len()
    }

    /// The tiles of so many vectors, by rows.
    pub(super) fn of_vectors(&self, vectors: usize) -> &'static [Tile] {
        self.of[vectors - 1]
    }

    /// The tiles for the vectors of so many columns, by rows. Vectors have 2, 4, 8 or 16 lanes.
    #[inline(always)]
    pub(super) fn of_columns(&self, columns: usize) -> &'static [Tile] {
        self.of[(columns - 1) >> self.lanes.trailing_zeros()]
    }
}

/// All tiles of a vector at a level, with up to two or four vectors in a row.
macro_rules! tiles {
    ($level:ident $V:ty: 4) => {
        TileTable {
            lanes: <$V>::LANES,
            of: &[
                &tiles!($level $V, 1: 1 2 3 4 5 6 7 8),
                &tiles!($level $V, 2: 1 2 3 4 5 6 7 8),
                &tiles!($level $V, 3: 1 2 3 4 5 6),
                &tiles!($level $V, 4: 1 2 3 4 5 6),
            ],
        }
    };
    ($level:ident $V:ty: 2) => {
        TileTable {
            lanes: <$V>::LANES,
            of: &[
                &tiles!($level $V, 1: 1 2 3 4 5 6 7 8),
                &tiles!($level $V, 2: 1 2 3 4 5 6),
            ],
        }
    };
    ($level:ident $V:ty, $g:literal: $($r:literal)*) => {
        [$($level::tile::<$V, $r, $g> as Tile),*]
    };
}

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{__m256, __m256d, __m512, __m512d};

/// The tiles of `f32` and of `f64`, by level. Other machines than x86-64 have the baseline only.
pub(crate) static TILE_TABLES: [[TileTable; 3]; 2] = {
    #[cfg(target_arch = "x86_64")]
    {
        [
            [
                tiles!(base Plain<f32, 4>: 2),
                tiles!(v3 __m256: 2),
                tiles!(v4 __m512: 4),
            ],
            [
                tiles!(base Plain<f64, 2>: 2),
                tiles!(v3 __m256d: 2),
                tiles!(v4 __m512d: 4),
            ],
        ]
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        [
            [const { tiles!(base Plain<f32, 4>: 2) }; 3],
            [const { tiles!(base Plain<f64, 2>: 2) }; 3],
        ]
    }
};

at_every_level! {
    /// # Safety
    /// As for [`Tile`], with `R` rows and `G` vectors.
    pub(super) unsafe fn tile<V: FloatVector, const R: usize, const G: usize>(call: &TileCall) {
        debug_assert!(LEVEL.available(), "the CPU lacks {}", LEVEL.name());
        // SAFETY: the caller's promises.
        unsafe { fold::<V, R, G>(call) }
    }
}

/// See [`Tile`].
///
/// # Safety
/// As there.
#[inline(always)]
unsafe fn fold<V: FloatVector, const R: usize, const G: usize>(call: &TileCall) {
    let before = (G - 1) * V::LANES;
    debug_assert!(call.columns > before && call.columns <= before + V::LANES);
    // SAFETY: the caller's CPU.
    let last = unsafe { V::first(call.columns - before) };
    // SAFETY: the caller's CPU.
    let mut totals = [[unsafe { V::zero() }; G]; R];
    if !call.fresh {
        for r in 0..R {
            for g in 0..G {
                let row = call.totals.wrapping_offset(r as isize * call.pitch);
                // SAFETY: the caller's totals, which are initialised.
                totals[r][g] = unsafe { load::<V, G>(row, g, last) };
            }
        }
    }
    let (mut right, mut ahead) = (call.right, call.ahead);
    // LLVM would reach each row from the one before, by a chain of additions in each step.
    let mut lefts = [
        call.left,
        V::untraced(call.left.wrapping_offset(3 * call.left_row)),
        V::untraced(call.left.wrapping_offset(6 * call.left_row)),
    ];
    for _ in 0..call.steps {
        // SAFETY: the caller's CPU.
        let mut step = [unsafe { V::zero() }; G];
        for g in 0..G {
            // SAFETY: a step of the right matrix.
            step[g] = unsafe { load::<V, G>(right, g, last) };
            if const { G >= PREFETCHED_VECTORS } {
                let next = right.wrapping_offset(PREFETCHED_STEPS * call.right_step);
                // SAFETY: the caller's CPU.
                unsafe { V::prefetch(next.cast::<V::Item>().wrapping_add(g * V::LANES)) };
            }
        }
        if const { G > 1 } {
            // SAFETY: the caller's CPU.
            unsafe { V::prefetch(ahead.cast()) };
            ahead = ahead.wrapping_offset(call.ahead_step);
        }
        for r in 0..R {
            let from = lefts[r / 3].wrapping_offset((r % 3) as isize * call.left_row);
            // SAFETY: an element of the left matrix.
            let scale = unsafe { V::repeated(from.cast()) };
            for g in 0..G {
                // SAFETY: the caller's CPU.
                totals[r][g] = unsafe { totals[r][g].add_product(scale, step[g]) };
            }
        }
        for left in &mut lefts {
            *left = left.wrapping_offset(call.left_step);
        }
        right = right.wrapping_offset(call.right_step);
    }
    if !call.earlier.is_null() {
        for r in 0..R {
            for g in 0..G {
                let row = call
                    .earlier
                    .wrapping_offset(r as isize * call.earlier_pitch);
                // SAFETY: a row of the earlier part.
                let earlier = unsafe { load::<V, G>(row, g, last) };
                // SAFETY: the caller's CPU.
                totals[r][g] = unsafe { earlier.add(totals[r][g]) };
            }
        }
    }
    // A store under a mask takes a dozen cycles on some processors.
    let is_whole = call.columns == G * V::LANES;
    for r in 0..R {
        let row = call
            .totals
            .wrapping_offset(r as isize * call.pitch)
            .cast::<V::Item>();
        for g in 0..G {
            let to = row.wrapping_add(g * V::LANES);
            match is_whole || g + 1 < G {
                // SAFETY: the caller's totals.
                true => unsafe { totals[r][g].store(to) },
                // SAFETY: as above.
                false => unsafe { totals[r][g].store_first(to, last) },
            }
        }
    }
}

/// Loads vector `g` of the `G` of a row; only the first lanes of the last one.
///
/// # Safety
/// The lanes are valid for reads; the CPU has these vectors.
#[inline(always)]
unsafe fn load<V: FloatVector, const G: usize>(row: *const u8, g: usize, last: V::First) -> V {
    let from = row.cast::<V::Item>().wrapping_add(g * V::LANES);
    match g + 1 < G {
        // SAFETY: the caller's lanes.
        true => unsafe { V::load(from) },
        // SAFETY: as above.
        false => unsafe { V::load_first(from, last) },
    }
}
