//! The kernels of a fold at every level: one trampoline per level around the same loops.

use super::columns::{self, Grid, Loops, Totals};
use super::registers::fits_vectors;
use super::strips::{self, Strips};
use super::{Block, ColumnsKernel, FoldClasses, Folding, LanesKernel, is_long, is_tiled, lanes};
use crate::isa::{Level, Token, at_every_level};
use crate::kernel::rows::{self, Row, RowFn};
use crate::leaf::Classes;

pub(super) const fn lanes<B: Folding, C: FoldClasses>() -> [LanesKernel; 3] {
    [base::lanes::<B, C>, v3::lanes::<B, C>, v4::lanes::<B, C>]
}

pub(super) const fn columns<B: Folding, C: FoldClasses>() -> [ColumnsKernel; 3] {
    if C::KEEPS {
        [
            base::columns::<B, C>,
            v3::columns::<B, C>,
            v4::columns::<B, C>,
        ]
    } else {
        [columns::no_columns; 3]
    }
}

/// The function for a row that was opened, of the kernels of this level.
const fn row<B: Folding, C: Classes>(level: Level) -> RowFn<B> {
    [
        rows::base::row::<B, C>,
        rows::v3::row::<B, C>,
        rows::v4::row::<B, C>,
    ][level.index()]
}

at_every_level! {
    /// # Safety
    /// As for [`LanesKernel`].
    pub(super) unsafe fn lanes<B: Folding, C: FoldClasses>(
        env: *const (),
        out: *mut u8,
        ins: *const *const u8,
        strides: *const isize,
        n0: usize,
        n1: usize,
    ) {
        debug_assert!(LEVEL.available(), "the CPU lacks {}", LEVEL.name());
        let token = Token::new(LEVEL);
        let tiled = const { if is_tiled::<B>() { tiled::<B, C> } else { lanes::no_tiled::<B> } };
        // SAFETY: the caller's promises.
        unsafe {
            lanes::rows::<B, C::Lanes, { LEVEL.index() }>(token, tiled, env, out, ins, strides, n0, n1)
        }
    }

    /// # Safety
    /// As for [`lanes::tiled`].
    #[inline(never)]
    unsafe fn tiled<B: Folding, C: FoldClasses>(body: &B, items: Row<B>, len: usize) -> B::Out {
        let row = const { row::<B, C::Lanes>(LEVEL) };
        // SAFETY: the caller's promises.
        unsafe { lanes::tiled::<B, { LEVEL.index() }>(row, body, items, len) }
    }

    /// # Safety
    /// As for [`ColumnsKernel`].
    pub(super) unsafe fn columns<B: Folding, C: FoldClasses>(
        env: *const (),
        accumulators: *mut u8,
        ins: *const *const u8,
        rows: *const isize,
        steps: *const isize,
        block: &Block,
    ) {
        debug_assert!(LEVEL.available(), "the CPU lacks {}", LEVEL.name());
        // Constants, so that only what a body needs is compiled.
        let loops = const {
            let (short, many) = (!is_long::<B>(), !is_long::<B>() && C::REUSES);
            Loops {
                row: if is_tiled::<B>() { row::<B, C::Columns>(LEVEL) } else { columns::no_row::<B> },
                strips: if short && fits_vectors::<B::Out>() { strips::<B, C> } else { strips::no_strips::<B> },
                block: if many { grid::<B, C, 4, 4> } else { columns::no_grid::<B, 4, 4> },
                three: if many { grid::<B, C, 4, 3> } else { columns::no_grid::<B, 4, 3> },
                rows: if many { grid::<B, C, 4, 1> } else { columns::no_grid::<B, 4, 1> },
                steps: if short { grid::<B, C, 1, 4> } else { columns::no_grid::<B, 1, 4> },
                one: if short { grid::<B, C, 1, 1> } else { columns::no_grid::<B, 1, 1> },
            }
        };
        // SAFETY: the caller's promises.
        unsafe { columns::columns::<B, C>(loops, env, accumulators, ins, rows, steps, block) }
    }

    /// # Safety
    /// As for [`strips::strips`].
    unsafe fn strips<B: Folding, C: FoldClasses>(strips: &Strips<'_, B>, totals: Totals<'_, B>) {
        // SAFETY: the caller's promises.
        unsafe { strips::strips::<B, C::Columns, { LEVEL.index() }>(Token::new(LEVEL), strips, totals) }
    }

    /// # Safety
    /// As for [`columns::grid`].
    #[inline]
    unsafe fn grid<B: Folding, C: FoldClasses, const R: usize, const S: usize>(
        grid: &Grid<'_, B, R, S>,
        a: Totals<'_, B>,
        b: Totals<'_, B>,
        c: Totals<'_, B>,
        d: Totals<'_, B>,
    ) {
        // SAFETY: the caller's promises.
        unsafe { columns::grid::<B, C::Columns, R, S>(Token::new(LEVEL), grid, [a, b, c, d]) }
    }
}
