//! The kernels of a fold for every level: trampolines that compile the same loops for each.

use super::calls::{ColumnsKernel, FoldRows, FoldSteps, LanesKernel};
use super::columns::{self, FewSteps};
use super::grid;
use super::groups::fits_vectors;
use super::short_rows::{RowsAbreast, rows_beside, short};
use super::strips::{self, Strips};
use super::{Cursor, Folding, Totals, lanes, vector_totals};
use crate::isa::{Exponent, Token, at_every_level};
use crate::leaf::{Classes, Leaves};
use std::mem::MaybeUninit;

/// One function for each level above the baseline, if the machine has such levels. At the baseline
/// specialised loops gain too little to be worth compiling.
macro_rules! but_base {
    ($name:ident<$($of:tt),*>) => {
        [
            if cfg!(target_arch = "x86_64") { None } else { Some(base::$name::<$($of),*>) },
            Some(v3::$name::<$($of),*>),
            Some(v4::$name::<$($of),*>),
        ]
    };
}

/// The loops along rows that fold one row after the other.
pub(super) const fn lanes<B: Folding<Body = ()>, C: Classes>() -> [LanesKernel; 3] {
    [
        base::rows::<B, C, true>,
        v3::rows::<B, C, true>,
        v4::rows::<B, C, true>,
    ]
}

/// The loops of a reducer along rows.
pub(super) const fn any_lanes<B: RowsAbreast, C: Classes>() -> [LanesKernel; 3] {
    [
        base::any_rows::<B, C>,
        v3::any_rows::<B, C>,
        v4::any_rows::<B, C>,
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

/// The loops of a reducer over pixels.
pub(super) const fn pixels<B: Folding<Body = ()>, C: Classes>() -> [ColumnsKernel; 3] {
    [base::pixels::<B, C>, v3::pixels::<B, C>, v4::pixels::<B, C>]
}

/// The loops of a reducer over rows of several steps.
pub(super) const fn vectors<B: Folding<Body = ()>, C: Classes>() -> [ColumnsKernel; 3] {
    [
        base::vectors::<B, C>,
        v3::vectors::<B, C>,
        v4::vectors::<B, C>,
    ]
}

/// The loops down columns for several rows of totals at a time; the leaves in `I` are the same for
/// all rows.
pub(super) const fn grids<B: Folding, C: Classes, I: Classes>() -> [ColumnsKernel; 3] {
    [
        base::grids::<B, C, I>,
        v3::grids::<B, C, I>,
        v4::grids::<B, C, I>,
    ]
}

/// [`grids`], specialised for an expression.
pub(super) const fn own_grids<B: Folding, C: Classes, I: Classes>() -> [Option<ColumnsKernel>; 3] {
    but_base!(grids<B, C, I>)
}

/// The loops along rows, specialised for an expression.
pub(super) const fn own_rows<B: Folding, C: Classes>() -> [Option<LanesKernel>; 3] {
    but_base!(rows<B, C, false>)
}

/// The loops down at least one whole strip of columns, specialised for an expression.
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
    /// As for [`LanesKernel`].
    pub(super) unsafe fn any_rows<B: RowsAbreast, C: Classes>(env: *const (), rows: &FoldRows) {
        debug_assert!(LEVEL.available(), "the CPU lacks {}", LEVEL.name());
        let token = Token::new(LEVEL).with_exponent(Exponent::Is(2));
        let (mut ins, mut left, mut rows) = ([std::ptr::null(); 2], MaybeUninit::uninit(), rows);
        let is_whole = rows.carry.is_first && rows.carry.is_last;
        if rows.n[0] < const { short::<B>() } && rows.n[1] > 1 && is_whole && const { !C::ZERO.any() } {
            // SAFETY: the caller's promises.
            let done = unsafe { rows_beside::<B, { LEVEL.index() }>(token, rows) };
            if done == rows.n[1] {
                return;
            }
            // SAFETY: one entry per leaf, and a total for each row.
            let after = unsafe { rows.after(done, size_of::<B::Total>(), &mut ins[..B::Leaves::COUNT]) };
            rows = left.write(after);
        }
        // SAFETY: the caller's promises, for the other rows.
        unsafe { lanes::rows::<B, C, { LEVEL.index() }, true>(token, env, rows) }
    }

    /// # Safety
    /// As for [`ColumnsKernel`].
    pub(super) unsafe fn columns<B: Folding<Body = ()>, C: Classes>(
        _: *const (),
        call: &FoldSteps<'_>,
    ) {
        debug_assert!(LEVEL.available(), "the CPU lacks {}", LEVEL.name());
        // Constants, so that only the loops that the type needs are compiled, and LLVM inlines
        // them.
        let loops = const { columns::Alone {
            strips: if fits_vectors::<B::Total>() { strips::<B, C> } else { strips::no_strips::<B> },
            four: line::<B, C, 4, false>,
            one: line::<B, C, 1, false>,
            pixels: [pixel_columns::<B, C, 2>, pixel_columns::<B, C, 3>, pixel_columns::<B, C, 4>],
        } };
        // SAFETY: the caller's promises.
        unsafe { columns::alone::<B>(loops, call) }
    }

    /// # Safety
    /// As for [`columns::pixels`].
    pub(super) unsafe fn pixels<B: Folding<Body = ()>, C: Classes>(
        _: *const (),
        call: &FoldSteps<'_>,
    ) {
        debug_assert!(LEVEL.available(), "the CPU lacks {}", LEVEL.name());
        let loops = const { columns::Pixels {
            two: line::<B, C, 2, true>,
            three: line::<B, C, 3, true>,
            four: line::<B, C, 4, true>,
        } };
        // SAFETY: the caller's promises.
        unsafe { columns::pixels::<B>(loops, call) }
    }

    /// # Safety
    /// As for [`vector_totals::vector_totals`].
    pub(super) unsafe fn vectors<B: Folding<Body = ()>, C: Classes>(
        _: *const (),
        call: &FoldSteps<'_>,
    ) {
        debug_assert!(LEVEL.available(), "the CPU lacks {}", LEVEL.name());
        let token = Token::new(LEVEL).with_exponent(Exponent::Is(2));
        // SAFETY: the caller's promises.
        unsafe { vector_totals::vector_totals::<B, C, { LEVEL.index() }>(token, call) }
    }

    /// # Safety
    /// As for [`ColumnsKernel`]; a row has at least one strip of columns.
    pub(super) unsafe fn wide<B: Folding, C: Classes>(env: *const (), call: &FoldSteps<'_>) {
        let token = Token::new(LEVEL).with_exponent(Exponent::Is(2));
        // SAFETY: the caller's promises.
        unsafe { columns::in_strips_alone::<B, C, { LEVEL.index() }>(token, env, call) }
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
    unsafe fn strips<B: Folding<Body = ()>, C: Classes>(strips: &Strips<'_, B>, totals: Totals<'_, B>) {
        let token = Token::new(LEVEL).with_exponent(Exponent::Is(2));
        // SAFETY: the caller's promises.
        unsafe { strips::strips::<B, C, { LEVEL.index() }>(token, strips, totals) }
    }

    /// # Safety
    /// As for [`columns::pixel_columns`].
    #[inline]
    unsafe fn pixel_columns<B: Folding<Body = ()>, C: Classes, const N: usize>(
        few: &FewSteps<B>,
        count: usize,
        totals: Totals<'_, B>,
    ) {
        let token = Token::new(LEVEL).with_exponent(Exponent::Is(2));
        // SAFETY: the caller's promises.
        unsafe { columns::pixel_columns::<B, C, N>(token, few, count, totals) }
    }

    /// # Safety
    /// As for [`columns::line`].
    #[inline]
    unsafe fn line<B: Folding<Body = ()>, C: Classes, const S: usize, const PIXELS: bool>(
        few: &FewSteps<B>,
        totals: Totals<'_, B>,
    ) -> Cursor<B> {
        let token = Token::new(LEVEL).with_exponent(Exponent::Is(2));
        // SAFETY: the caller's promises.
        unsafe { columns::line::<B, C, S, PIXELS>(token, few, totals) }
    }
}
