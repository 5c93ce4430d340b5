//! Columns side by side that stay in registers while they take all their steps, where no row shares what it reads with another one.
//!
//! ```text
//! for each strip: for s in 0..steps: for j in strip: accumulators[j] = step(accumulators[j], element of (s, j))
//! ```
//! The order in which a total takes its elements is that of the other loops over columns.

use super::Folding;
use super::columns::{BLOCK, Totals};
use super::lanes::width;
use super::registers::{fold_strip, has_groups, strip};
use crate::isa::{Exponent, Token};
use crate::kernel::rows::Row;
use crate::leaf::{Classes, Elem, Leaves};

/// How many columns of a row that is folded alone are folded in strips: in whole ones, if there are some steps.
#[inline(always)]
pub(super) fn in_strips<T: Elem>([columns, steps]: [usize; 2]) -> usize {
    match steps >= BLOCK && has_groups::<T>() {
        true => columns - columns % width::<T>(),
        false => 0,
    }
}

/// What the loop over the steps of strips of columns is told.
pub(super) struct Strips<'b, B: Folding> {
    pub(super) body: &'b B,
    pub(super) first: <B::Leaves as Leaves>::Cursor,
    pub(super) steps: *const isize,
    pub(super) count: usize,
    pub(super) square: bool,
}

/// A loop of strips at a level.
pub(super) type StripsFn<B> = unsafe fn(&Strips<'_, B>, Totals<'_, B>);

/// The loop of strips: of as many as there are accumulators for.
///
/// # Safety
/// The leaves are valid for so many columns and steps; the accumulators are initialised.
#[inline(always)]
pub(super) unsafe fn strips<B: Folding, C: Classes, const LEVEL: usize>(
    token: Token<'_>,
    strips: &Strips<'_, B>,
    totals: Totals<'_, B>,
) {
    if const { B::NEEDS.powers } && strips.square {
        let token = token.with_exponent(Exponent::Is(2));
        // SAFETY: the caller's promises.
        unsafe { strips_in::<B, C, LEVEL>(token, strips, totals) }
    } else {
        // SAFETY: the caller's promises.
        unsafe { strips_in::<B, C, LEVEL>(token, strips, totals) }
    }
}

/// As [`strips`], the token knowing all there is to know.
///
/// # Safety
/// As there.
#[inline(always)]
unsafe fn strips_in<B: Folding, C: Classes, const LEVEL: usize>(
    token: Token<'_>,
    strips: &Strips<'_, B>,
    totals: Totals<'_, B>,
) {
    // SAFETY: the caller's promise.
    let totals = unsafe { totals.assume_init_mut() };
    let mut j0 = 0;
    for totals in totals.chunks_exact_mut(strip::<B::Out, LEVEL>()) {
        let mut cursor = strips.first;
        fold_strip::<_, _, LEVEL>(
            totals,
            strips.count,
            #[inline(always)]
            || {
                // SAFETY: this step of every leaf is valid.
                let row = unsafe { B::Leaves::open::<C>(cursor) };
                // SAFETY: one entry per leaf.
                cursor = unsafe { B::Leaves::next(cursor, strips.steps) };
                row
            },
            #[inline(always)]
            |row: &Row<B>, j, total| {
                // SAFETY: the caller's promise for these columns; no fold reads an output.
                let items = unsafe { B::Leaves::get::<C>(row, j0 + j, std::ptr::null()) };
                strips.body.step(token, items, total)
            },
        );
        j0 += strip::<B::Out, LEVEL>();
    }
}

/// In place of the strips of a body that has none.
///
/// # Safety
/// None: it is not called.
pub(super) unsafe fn no_strips<B: Folding>(_: &Strips<'_, B>, _: Totals<'_, B>) {
    unreachable!("a loop that is called is compiled");
}
