//! The kernels of a fold at every level: one trampoline per level around the same loops.

use super::columns::{self, Grid, Loops, Totals};
use super::registers::fits_vectors;
use super::strips::{self, Strips};
use super::{Block, ColumnsKernel, FoldClasses, Folding, LanesKernel, is_long, is_tiled, lanes};
use crate::isa::{Level, Token};
use crate::kernel::rows::{self, Row};

#[cfg(target_arch = "x86_64")]
pub(super) const fn lanes<B: Folding, C: FoldClasses>() -> [LanesKernel; 3] {
    [base_lanes::<B, C>, v3_lanes::<B, C>, v4_lanes::<B, C>]
}

#[cfg(not(target_arch = "x86_64"))]
pub(super) const fn lanes<B: Folding, C: FoldClasses>() -> [LanesKernel; 3] {
    [base_lanes::<B, C>; 3]
}

#[cfg(target_arch = "x86_64")]
pub(super) const fn columns<B: Folding, C: FoldClasses>() -> [ColumnsKernel; 3] {
    if C::KEEPS {
        [base_columns::<B, C>, v3_columns::<B, C>, v4_columns::<B, C>]
    } else {
        [columns::no_columns; 3]
    }
}

#[cfg(not(target_arch = "x86_64"))]
pub(super) const fn columns<B: Folding, C: FoldClasses>() -> [ColumnsKernel; 3] {
    [if C::KEEPS {
        base_columns::<B, C>
    } else {
        columns::no_columns
    }; 3]
}

macro_rules! trampolines {
    ($lanes:ident, $columns:ident, $strips:ident, $grid:ident, $row:ident, $tiled:ident, $level:expr $(, $features:literal)?) => {
        /// # Safety
        /// As for [`LanesKernel`].
        $(#[target_feature(enable = $features)])?
        unsafe fn $lanes<B: Folding, C: FoldClasses>(
            env: *const (),
            out: *mut u8,
            ins: *const *const u8,
            strides: *const isize,
            n0: usize,
            n1: usize,
        ) {
            debug_assert!($level.available(), "the CPU lacks {}", $level.name());
            // SAFETY: the caller's promises.
            unsafe {
                let tiled = const { if is_tiled::<B>() { $tiled::<B, C> } else { lanes::no_tiled::<B> } };
                lanes::rows::<B, C::Lanes, { $level.index() }>(Token::new($level), tiled, env, out, ins, strides, n0, n1)
            }
        }

        /// # Safety
        /// As for [`lanes::tiled`].
        $(#[target_feature(enable = $features)])?
        #[inline(never)]
        unsafe fn $tiled<B: Folding, C: FoldClasses>(body: &B, row: Row<B>, len: usize) -> B::Out {
            // SAFETY: the caller's promises.
            unsafe { lanes::tiled::<B, { $level.index() }>(rows::$row::<B, C::Lanes>, body, row, len) }
        }

        /// # Safety
        /// As for [`ColumnsKernel`].
        $(#[target_feature(enable = $features)])?
        unsafe fn $columns<B: Folding, C: FoldClasses>(
            env: *const (),
            accumulators: *mut u8,
            ins: *const *const u8,
            rows: *const isize,
            steps: *const isize,
            block: &Block,
        ) {
            debug_assert!($level.available(), "the CPU lacks {}", $level.name());
            // Constants, so that only what a body needs is compiled.
            let loops = const {
                let (short, many) = (!is_long::<B>(), !is_long::<B>() && C::REUSES);
                Loops {
                    row: if is_tiled::<B>() { rows::$row::<B, C::Columns> } else { columns::no_row::<B> },
                    strips: if short && fits_vectors::<B::Out>() { $strips::<B, C> } else { strips::no_strips::<B> },
                    block: if many { $grid::<B, C, 4, 4> } else { columns::no_grid::<B, 4, 4> },
                    three: if many { $grid::<B, C, 4, 3> } else { columns::no_grid::<B, 4, 3> },
                    rows: if many { $grid::<B, C, 4, 1> } else { columns::no_grid::<B, 4, 1> },
                    steps: if short { $grid::<B, C, 1, 4> } else { columns::no_grid::<B, 1, 4> },
                    one: if short { $grid::<B, C, 1, 1> } else { columns::no_grid::<B, 1, 1> },
                }
            };
            // SAFETY: the caller's promises.
            unsafe { columns::columns::<B, C>(loops, env, accumulators, ins, rows, steps, block) }
        }

        /// # Safety
        /// As for [`strips::strips`].
        $(#[target_feature(enable = $features)])?
        unsafe fn $strips<B: Folding, C: FoldClasses>(strips: &Strips<'_, B>, totals: Totals<'_, B>) {
            // SAFETY: the caller's promises.
            unsafe { strips::strips::<B, C::Columns, { $level.index() }>(Token::new($level), strips, totals) }
        }

        /// # Safety
        /// As for [`columns::grid`].
        $(#[target_feature(enable = $features)])?
        #[inline]
        unsafe fn $grid<B: Folding, C: FoldClasses, const R: usize, const S: usize>(
            grid: &Grid<'_, B, R, S>,
            a: Totals<'_, B>,
            b: Totals<'_, B>,
            c: Totals<'_, B>,
            d: Totals<'_, B>,
        ) {
            // SAFETY: the caller's promises.
            unsafe { columns::grid::<B, C::Columns, R, S>(Token::new($level), grid, [a, b, c, d]) }
        }
    };
}
trampolines!(
    base_lanes,
    base_columns,
    base_strips,
    base_grid,
    base_row,
    base_tiled,
    Level::BASE
);
#[cfg(target_arch = "x86_64")]
trampolines!(
    v3_lanes,
    v3_columns,
    v3_strips,
    v3_grid,
    v3_row,
    v3_tiled,
    Level::V3,
    "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe,popcnt"
);
#[cfg(target_arch = "x86_64")]
trampolines!(
    v4_lanes,
    v4_columns,
    v4_strips,
    v4_grid,
    v4_row,
    v4_tiled,
    Level::V4,
    "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl"
);
