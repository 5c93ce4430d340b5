//! The kernels of a fold at every level: trampolines around the same loops.

use super::calls::{ColumnsKernel, FoldRows, FoldSteps, LanesKernel};
use super::columns::{self, FewSteps};
use super::grid;
use super::groups::fits_vectors;
use super::strips::{self, Strips};
use super::{Cursor, Folding, Totals, lanes};
use crate::isa::{Exponent, Token, at_every_level};
use crate::leaf::Classes;

/// A function for each level above the baseline, if the machine has such levels. At the baseline an
/// expression gains too little by loops of its own to be compiled for it.
macro_rules! but_base {
    ($name:ident<$($of:tt),*>) => {
        [
            if cfg!(target_arch = "x86_64") { None } else { Some(base::$name::<$($of),*>) },
            Some(v3::$name::<$($of),*>),
            Some(v4::$name::<$($of),*>),
        ]
    };
}

/// The loops of a reducer along rows.
pub(super) const fn lanes<B: Folding<Body = ()>, C: Classes>() -> [LanesKernel; 3] {
    [
        base::rows::<B, C, true>,
        v3::rows::<B, C, true>,
        v4::rows::<B, C, true>,
    ]
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

/// [`grids`] of an expression's own.
pub(super) const fn own_grids<B: Folding, C: Classes, I: Classes>() -> [Option<ColumnsKernel>; 3] {
    but_base!(grids<B, C, I>)
}

/// Along rows, of an expression's own.
pub(super) const fn own_rows<B: Folding, C: Classes>() -> [Option<LanesKernel>; 3] {
    but_base!(rows<B, C, false>)
}

/// Down at least one whole strip of columns, of an expression's own.
pub(super) const fn own_strips<B: Folding, C: Classes>() -> [Option<ColumnsKernel>; 3] {
    but_base!(wide<B, C>)
}

at_every_level! {
    /// # Safety
    /// As for [`LanesKernel`].
    pub(super) unsafe fn rows<B: Folding, C: Classes, const CARRIES: bool>(
        env: *const (),
        rows: &FoldRows,
    ) {
        debug_assert!(LEVEL.available(), "the CPU lacks {}", LEVEL.name());
        let token = Token::new(LEVEL).with_exponent(Exponent::Is(2));
        // SAFETY: the caller's promises.
        unsafe { lanes::rows::<B, C, { LEVEL.index() }, CARRIES>(token, env, rows) }
    }

    /// # Safety
    /// As for [`ColumnsKernel`].
    pub(super) unsafe fn columns<B: Folding<Body = ()>, C: Classes>(
        _: *const (),
        call: &FoldSteps<'_>,
    ) {
        debug_assert!(LEVEL.available(), "the CPU lacks {}", LEVEL.name());
        // Constants, so that only what an element needs is compiled, and LLVM inlines it.
        let loops = const { columns::Alone {
            strips: if fits_vectors::<B::Total>() { strips::<B, C> } else { strips::no_strips::<B> },
            four: line::<B, C, 4>,
            one: line::<B, C, 1>,
        } };
        // SAFETY: the caller's promises.
        unsafe { columns::alone::<B>(loops, call) }
    }

    /// # Safety
    /// As for [`ColumnsKernel`]; there is a strip of columns.
    pub(super) unsafe fn wide<B: Folding, C: Classes>(env: *const (), call: &FoldSteps<'_>) {
        // SAFETY: the caller's promises.
        unsafe { columns::in_strips_alone::<B>(const { strips::<B, C> }, env, call) }
    }

    /// # Safety
    /// As for [`ColumnsKernel`].
    pub(super) unsafe fn grids<B: Folding, C: Classes, I: Classes>(
        env: *const (),
        call: &FoldSteps<'_>,
    ) {
        debug_assert!(LEVEL.available(), "the CPU lacks {}", LEVEL.name());
        // SAFETY: the caller's promises.
        unsafe { grid::grids::<B, C, I, { LEVEL.index() }>(Token::new(LEVEL), env, call) }
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
        few: &FewSteps<B>,
        totals: Totals<'_, B>,
    ) -> Cursor<B> {
        let token = Token::new(LEVEL).with_exponent(Exponent::Is(2));
        // SAFETY: the caller's promises.
        unsafe { columns::line::<B, C, S>(token, few, totals) }
    }
}
