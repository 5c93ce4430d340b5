//! The kernels of a fold at every level: one trampoline per level around the same loops.

use super::columns::{self, Grid, Totals};
use super::registers::{Carry, fits_vectors};
use super::strips::{self, Strips};
use super::{Block, ColumnsKernel, Folding, LanesKernel, NO_BODY, RowsKernel, lanes};
use crate::isa::{Exponent, Level, Token};
use crate::leaf::Classes;

/// A function of each level, of the baseline alone on other machines.
macro_rules! by_level {
    ($Kernel:ty: $base:expr, $v3:expr, $v4:expr) => {{
        #[cfg(target_arch = "x86_64")]
        let kernels: [$Kernel; 3] = [$base, $v3, $v4];
        #[cfg(not(target_arch = "x86_64"))]
        let kernels: [$Kernel; 3] = [$base; 3];
        kernels
    }};
}

/// Along rows.
pub(super) const fn lanes<B: Folding<Body = ()>, C: Classes>() -> [LanesKernel; 3] {
    by_level!(
        LanesKernel: base_lanes::<B, C>,
        v3_lanes::<B, C>,
        v4_lanes::<B, C>
    )
}

/// Down columns, each row of totals alone.
pub(super) const fn columns<B: Folding<Body = ()>, C: Classes>() -> [ColumnsKernel; 3] {
    by_level!(
        ColumnsKernel: base_columns::<B, C>,
        v3_columns::<B, C>,
        v4_columns::<B, C>
    )
}

/// Down columns, rows of totals together; the leaves in `I` are the same for all of them.
pub(super) const fn grids<B: Folding, C: Classes, I: Classes>() -> [ColumnsKernel; 3] {
    by_level!(
        ColumnsKernel: base_grids::<B, C, I>,
        v3_grids::<B, C, I>,
        v4_grids::<B, C, I>
    )
}

/// A function of each level but the baseline, where there are others: what a fold gains by having loops of its own is not worth compiling them for it.
macro_rules! but_base {
    ($Kernel:ty: $base:expr, $v3:expr, $v4:expr) => {{
        #[cfg(target_arch = "x86_64")]
        let kernels: [Option<$Kernel>; 3] = {
            let _ = $base;
            [None, Some($v3), Some($v4)]
        };
        #[cfg(not(target_arch = "x86_64"))]
        let kernels: [Option<$Kernel>; 3] = [Some($base); 3];
        kernels
    }};
}

/// [`grids`] of an expression.
pub(super) const fn own_grids<B: Folding, C: Classes, I: Classes>() -> [Option<ColumnsKernel>; 3] {
    but_base!(
        ColumnsKernel: base_grids::<B, C, I>,
        v3_grids::<B, C, I>,
        v4_grids::<B, C, I>
    )
}

/// Along rows, of an expression.
pub(super) const fn own_rows<B: Folding, C: Classes>() -> [Option<RowsKernel>; 3] {
    but_base!(
        RowsKernel: base_rows::<B, C>,
        v3_rows::<B, C>,
        v4_rows::<B, C>
    )
}

/// Down columns of which there is a whole strip, of an expression.
pub(super) const fn own_strips<B: Folding, C: Classes>() -> [Option<ColumnsKernel>; 3] {
    but_base!(
        ColumnsKernel: base_wide::<B, C>,
        v3_wide::<B, C>,
        v4_wide::<B, C>
    )
}

macro_rules! trampolines {
    ($lanes:ident, $rows:ident, $columns:ident, $wide:ident, $strips:ident, $grids:ident, $grid:ident, $line:ident, $level:expr $(, $features:literal)?) => {
        /// # Safety
        /// As for [`LanesKernel`].
        $(#[target_feature(enable = $features)])?
        unsafe fn $lanes<B: Folding<Body = ()>, C: Classes>(
            carry: Carry,
            out: *mut u8,
            ins: *const *const u8,
            strides: *const isize,
            n0: usize,
            n1: usize,
        ) {
            debug_assert!($level.available(), "the CPU lacks {}", $level.name());
            // SAFETY: the caller's promises.
            unsafe { lanes::rows::<B, C, { $level.index() }>(Token::new($level), NO_BODY, carry, out, ins, strides, n0, n1) }
        }

        /// # Safety
        /// As for [`ColumnsKernel`].
        $(#[target_feature(enable = $features)])?
        unsafe fn $columns<B: Folding<Body = ()>, C: Classes>(
            _: *const (),
            accumulators: *mut u8,
            ins: *const *const u8,
            rows: *const isize,
            steps: *const isize,
            block: &Block,
        ) {
            debug_assert!($level.available(), "the CPU lacks {}", $level.name());
            // Constants, so that only what an element needs is compiled, and that it is LLVM that inlines it.
            let loops = const { columns::Alone {
                strips: if fits_vectors::<B::Total>() { $strips::<B, C> } else { strips::no_strips::<B> },
                four: $line::<B, C, 4>,
                one: $line::<B, C, 1>,
            } };
            // SAFETY: the caller's promises.
            unsafe { columns::alone::<B, C>(loops, accumulators, ins, [rows, steps], block) }
        }

        /// # Safety
        /// As for [`ColumnsKernel`].
        $(#[target_feature(enable = $features)])?
        unsafe fn $wide<B: Folding, C: Classes>(
            env: *const (),
            accumulators: *mut u8,
            ins: *const *const u8,
            rows: *const isize,
            steps: *const isize,
            block: &Block,
        ) {
            // SAFETY: the caller's promises.
            unsafe { columns::in_strips_alone::<B, C>(const { $strips::<B, C> }, env, accumulators, ins, [rows, steps], block) }
        }

        /// # Safety
        /// As for [`RowsKernel`].
        $(#[target_feature(enable = $features)])?
        unsafe fn $rows<B: Folding, C: Classes>(
            env: *const (),
            out: *mut u8,
            ins: *const *const u8,
            strides: *const isize,
            n0: usize,
            n1: usize,
        ) {
            let token = Token::new($level).with_exponent(Exponent::Is(2));
            // SAFETY: the caller's promises.
            unsafe { lanes::rows::<B, C, { $level.index() }>(token, env, Carry::NONE, out, ins, strides, n0, n1) }
        }

        /// # Safety
        /// As for [`ColumnsKernel`].
        $(#[target_feature(enable = $features)])?
        unsafe fn $grids<B: Folding, C: Classes, I: Classes>(
            env: *const (),
            accumulators: *mut u8,
            ins: *const *const u8,
            rows: *const isize,
            steps: *const isize,
            block: &Block,
        ) {
            debug_assert!($level.available(), "the CPU lacks {}", $level.name());
            // Constants, so that it is LLVM that inlines them: rustc would lose that no row of totals overlaps another.
            let loops = const { columns::Together {
                four: $grid::<B, C, 4, 4>,
                three: $grid::<B, C, 4, 3>,
                one: $grid::<B, C, 4, 1>,
            } };
            // SAFETY: the caller's promises.
            unsafe { columns::together::<B, C, I>(loops, env, accumulators, ins, [rows, steps], block) }
        }

        /// # Safety
        /// As for [`strips::strips`].
        $(#[target_feature(enable = $features)])?
        unsafe fn $strips<B: Folding, C: Classes>(strips: &Strips<'_, B>, totals: Totals<'_, B>) {
            // SAFETY: the caller's promises.
            unsafe { strips::strips::<B, C, { $level.index() }>(Token::new($level).with_exponent(Exponent::Is(2)), strips, totals) }
        }

        /// Several rows of totals. Never inlined: where it is, LLVM forgets now and then that these do not overlap, and makes no vectors (nine times slower).
        ///
        /// # Safety
        /// As for [`columns::grid`].
        $(#[target_feature(enable = $features)])?
        #[inline(never)]
        unsafe fn $grid<B: Folding, C: Classes, const R: usize, const S: usize>(
            grid: &Grid<'_, B, R, S>,
            a: Totals<'_, B>,
            b: Totals<'_, B>,
            c: Totals<'_, B>,
            d: Totals<'_, B>,
        ) {
            // SAFETY: the caller's promises.
            unsafe { columns::grid::<B, C, R, S>(Token::new($level), grid, [a, b, c, d]) }
        }

        /// One row of totals.
        ///
        /// # Safety
        /// As for [`columns::grid`].
        $(#[target_feature(enable = $features)])?
        #[inline]
        unsafe fn $line<B: Folding, C: Classes, const S: usize>(
            grid: &Grid<'_, B, 1, S>,
            a: Totals<'_, B>,
            b: Totals<'_, B>,
            c: Totals<'_, B>,
            d: Totals<'_, B>,
        ) {
            // SAFETY: the caller's promises.
            unsafe { columns::grid::<B, C, 1, S>(Token::new($level), grid, [a, b, c, d]) }
        }
    };
}
trampolines!(
    base_lanes,
    base_rows,
    base_columns,
    base_wide,
    base_strips,
    base_grids,
    base_grid,
    base_line,
    Level::BASE
);
#[cfg(target_arch = "x86_64")]
trampolines!(
    v3_lanes,
    v3_rows,
    v3_columns,
    v3_wide,
    v3_strips,
    v3_grids,
    v3_grid,
    v3_line,
    Level::V3,
    "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe,popcnt"
);
#[cfg(target_arch = "x86_64")]
trampolines!(
    v4_lanes,
    v4_rows,
    v4_columns,
    v4_wide,
    v4_strips,
    v4_grids,
    v4_grid,
    v4_line,
    Level::V4,
    "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl"
);
