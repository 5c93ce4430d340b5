//! The kernels of a fold at every level: trampolines around the same loops.

use super::calls::{Carry, ColumnsKernel, FoldBlock, LanesKernel, NO_BODY, RowsKernel};
use super::columns::{self, Line};
use super::grid;
use super::groups::fits_vectors;
use super::strips::{self, Strips};
use super::{Cursor, Folding, Totals, lanes};
use crate::isa::{Exponent, Token, at_every_level};
use crate::leaf::Classes;

/// The loops of a reducer along rows.
pub(super) const fn lanes<B: Folding<Body = ()>, C: Classes>() -> [LanesKernel; 3] {
    [base::lanes::<B, C>, v3::lanes::<B, C>, v4::lanes::<B, C>]
}

/// The loops of a reducer down columns, for one row of totals at a time.
pub(super) const fn columns<B: Folding<Body = ()>, C: Classes>() -> [ColumnsKernel; 3] {
    [
        base::columns::<B, C>,
        v3::columns::<B, C>,
        v4::columns::<B, C>,
    ]
}

/// Down columns, for several rows of totals at a time; the leaves in `I` are the same for all of
/// them.
pub(super) const fn grids<B: Folding, C: Classes, I: Classes>() -> [ColumnsKernel; 3] {
    [
        base::grids::<B, C, I>,
        v3::grids::<B, C, I>,
        v4::grids::<B, C, I>,
    ]
}

/// A function for each level above the baseline, if the machine has such levels. At the baseline an
/// expression gains too little by loops of its own to be compiled for it.
macro_rules! but_base {
    ($Kernel:ty: $base:expr, $v3:expr, $v4:expr) => {{
        #[cfg(target_arch = "x86_64")]
        let kernels: [Option<$Kernel>; 3] = [None, Some($v3), Some($v4)];
        #[cfg(not(target_arch = "x86_64"))]
        let kernels: [Option<$Kernel>; 3] = [Some($base); 3];
        kernels
    }};
}

/// [`grids`] of an expression's own.
pub(super) const fn own_grids<B: Folding, C: Classes, I: Classes>() -> [Option<ColumnsKernel>; 3] {
    but_base!(
        ColumnsKernel: base::grids::<B, C, I>,
        v3::grids::<B, C, I>,
        v4::grids::<B, C, I>
    )
}

/// Along rows, of an expression's own.
pub(super) const fn own_rows<B: Folding, C: Classes>() -> [Option<RowsKernel>; 3] {
    but_base!(
        RowsKernel: base::rows::<B, C>,
        v3::rows::<B, C>,
        v4::rows::<B, C>
    )
}

/// Down at least one whole strip of columns, of an expression's own.
pub(super) const fn own_strips<B: Folding, C: Classes>() -> [Option<ColumnsKernel>; 3] {
    but_base!(
        ColumnsKernel: base::wide::<B, C>,
        v3::wide::<B, C>,
        v4::wide::<B, C>
    )
}

at_every_level! {
    /// # Safety
    /// As for [`LanesKernel`].
    pub(super) unsafe fn lanes<B: Folding<Body = ()>, C: Classes>(
        carry: Carry,
        out: *mut u8,
        ins: *const *const u8,
        strides: *const isize,
        n0: usize,
        n1: usize,
    ) {
        debug_assert!(LEVEL.available(), "the CPU lacks {}", LEVEL.name());
        // SAFETY: the caller's promises.
        unsafe {
            lanes::rows::<B, C, { LEVEL.index() }>(Token::new(LEVEL), NO_BODY, carry, out, ins, strides, n0, n1)
        }
    }

    /// # Safety
    /// As for [`RowsKernel`].
    pub(super) unsafe fn rows<B: Folding, C: Classes>(
        env: *const (),
        out: *mut u8,
        ins: *const *const u8,
        strides: *const isize,
        n0: usize,
        n1: usize,
    ) {
        let token = Token::new(LEVEL).with_exponent(Exponent::Is(2));
        // SAFETY: the caller's promises.
        unsafe {
            lanes::rows::<B, C, { LEVEL.index() }>(token, env, Carry::NONE, out, ins, strides, n0, n1)
        }
    }

    /// # Safety
    /// As for [`ColumnsKernel`].
    pub(super) unsafe fn columns<B: Folding<Body = ()>, C: Classes>(
        _: *const (),
        accumulators: *mut u8,
        ins: *const *const u8,
        rows: *const isize,
        steps: *const isize,
        block: &FoldBlock,
    ) {
        debug_assert!(LEVEL.available(), "the CPU lacks {}", LEVEL.name());
        // Constants, so that only what an element needs is compiled, and LLVM inlines it.
        let loops = const { columns::Alone {
            strips: if fits_vectors::<B::Total>() { strips::<B, C> } else { strips::no_strips::<B> },
            four: line::<B, C, 4>,
            one: line::<B, C, 1>,
        } };
        // SAFETY: the caller's promises.
        unsafe { columns::alone::<B>(loops, accumulators, ins, [rows, steps], block) }
    }

    /// # Safety
    /// As for [`ColumnsKernel`].
    pub(super) unsafe fn wide<B: Folding, C: Classes>(
        env: *const (),
        accumulators: *mut u8,
        ins: *const *const u8,
        rows: *const isize,
        steps: *const isize,
        block: &FoldBlock,
    ) {
        // SAFETY: the caller's promises.
        unsafe {
            columns::in_strips_alone::<B>(const { strips::<B, C> }, env, accumulators, ins, [rows, steps], block)
        }
    }

    /// # Safety
    /// As for [`ColumnsKernel`].
    pub(super) unsafe fn grids<B: Folding, C: Classes, I: Classes>(
        env: *const (),
        accumulators: *mut u8,
        ins: *const *const u8,
        rows: *const isize,
        steps: *const isize,
        block: &FoldBlock,
    ) {
        debug_assert!(LEVEL.available(), "the CPU lacks {}", LEVEL.name());
        // SAFETY: the caller's promises.
        unsafe { grid::grids::<B, C, I, { LEVEL.index() }>(Token::new(LEVEL), env, accumulators, ins, [rows, steps], block) }
    }

    /// # Safety
    /// As for [`strips::strips`].
    unsafe fn strips<B: Folding, C: Classes>(strips: &Strips<'_, B>, totals: Totals<'_, B>) {
        let token = Token::new(LEVEL).with_exponent(Exponent::Is(2));
        // SAFETY: the caller's promises.
        unsafe { strips::strips::<B, C, { LEVEL.index() }>(token, strips, totals) }
    }

    /// # Safety
    /// As for [`columns::line`].
    #[inline]
    unsafe fn line<B: Folding<Body = ()>, C: Classes, const S: usize>(
        line: &Line<B>,
        totals: Totals<'_, B>,
    ) -> Cursor<B> {
        let token = Token::new(LEVEL).with_exponent(Exponent::Is(2));
        // SAFETY: the caller's promises.
        unsafe { columns::line::<B, C, S>(token, line, totals) }
    }
}
