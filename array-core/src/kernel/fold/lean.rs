//! The loops of a fold in a build without optimisation ([`LEAN`](crate::kernel::lean::LEAN)): one
//! version for all levels, one element at a time.
//!
//! Each accumulator takes the same elements in the same order as in the other loops, so the results
//! are the same.

use super::calls::{FoldRows, FoldSteps};
use super::registers::{fold_row, in_memory};
use super::vector_totals::vector_totals;
use super::{Fold, Folding};
use crate::isa::{self, Level, Token};
use crate::kernel::lean::LEAN;
use crate::leaf::{Classes, LeafClasses, Leaves};

/// # Safety
/// As for [`LanesKernel`](super::calls::LanesKernel).
pub(super) unsafe fn rows<B: Folding<Body = ()>, C: Classes>(_: *const (), rows: &FoldRows) {
    // SAFETY: the caller's promises.
    unsafe { rows_of::<B, C>(&(), Token::new(isa::active()), rows) }
}

/// Rows of elements that `body` computes. In the caller's code of an optimised build, groups are in
/// vectors of the baseline.
///
/// # Safety
/// As for [`rows`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn rows_of<B: Folding, C: Classes>(
    body: &B::Body,
    token: Token<'_>,
    rows: &FoldRows,
) {
    let (carry, strides, [n0, n1]) = (rows.carry, rows.strides, rows.n);
    // SAFETY: one entry per leaf.
    let mut cursor = unsafe { B::Leaves::start(rows.ins) };
    let mut out = rows.out.cast::<B::Total>();
    for _ in 0..n1 {
        // SAFETY: this row of every leaf is valid.
        let row = unsafe { B::Leaves::open(cursor, LeafClasses::of::<C>()) };
        // The call exists because only a closure that is an argument may have the attribute.
        let step = std::convert::identity(
            #[cfg_attr(not(debug_assertions), inline(always))]
            |j, total| {
                // SAFETY: the caller's promise for element j < n0; no fold reads an output.
                let items =
                    unsafe { B::Leaves::get(&row, j, std::ptr::null(), LeafClasses::of::<C>()) };
                B::step(body, token, items, total)
            },
        );
        let fold = B::Fold::default();
        let total = match LEAN {
            // SAFETY: the caller's carry.
            true => unsafe { in_memory(fold, carry, n0, step) },
            // SAFETY: as above; every machine has the vectors of the baseline.
            false => unsafe { fold_row::<_, _, { Level::BASE.index() }>(fold, carry, n0, step) },
        };
        if carry.is_last {
            // SAFETY: the caller's place for the total of this row.
            unsafe { out.write(total) };
        }
        out = out.wrapping_add(1);
        // SAFETY: the entries of the leaves follow that of the output.
        cursor = unsafe { B::Leaves::next(cursor, strides.wrapping_add(1)) };
    }
}

/// # Safety
/// As for [`ColumnsKernel`](super::calls::ColumnsKernel).
pub(super) unsafe fn steps<B: Folding, C: Classes>(env: *const (), call: &FoldSteps<'_>) {
    // SAFETY: the caller vouches for the body.
    let body = unsafe { &*env.cast::<B::Body>() };
    // SAFETY: the caller's promises.
    unsafe { steps_of::<B, C>(body, Token::new(isa::active()), call) }
}

/// Steps of elements that `body` computes.
///
/// # Safety
/// As for [`steps`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn steps_of<B: Folding, C: Classes>(
    body: &B::Body,
    token: Token<'_>,
    call: &FoldSteps<'_>,
) {
    let block = call.block;
    let accumulators = call.accumulators.cast::<B::Total>();
    // SAFETY: one entry per leaf.
    let mut line = unsafe { B::Leaves::start(call.ins) };
    for r in 0..block.rows {
        let first = accumulators.wrapping_add(r * block.pitch);
        let mut cursor = line;
        for s in 0..block.steps {
            // SAFETY: this row and step of every leaf is valid.
            let row = unsafe { B::Leaves::open(cursor, LeafClasses::of::<C>()) };
            for j in 0..block.columns {
                let place = first.wrapping_add(j);
                let total = match block.fresh && s == 0 {
                    true => B::Fold::default().identity(),
                    // SAFETY: the caller's accumulator, which is initialised.
                    false => unsafe { place.read() },
                };
                // SAFETY: the row was opened with C, and its leaves are valid for all columns; no
                // fold reads an output.
                let items =
                    unsafe { B::Leaves::get(&row, j, std::ptr::null(), LeafClasses::of::<C>()) };
                // SAFETY: the caller's accumulator.
                unsafe { place.write(B::step(body, token, items, total)) };
            }
            // SAFETY: one entry per leaf.
            cursor = unsafe { B::Leaves::next(cursor, call.steps) };
        }
        // SAFETY: one entry per leaf.
        line = unsafe { B::Leaves::next(line, call.rows) };
    }
}

/// # Safety
/// As for [`vector_totals`].
pub(super) unsafe fn vectors<B: Folding<Body = ()>, C: Classes>(
    _: *const (),
    call: &FoldSteps<'_>,
) {
    let token = Token::new(isa::active());
    // SAFETY: the caller's promises; every machine has the vectors of the baseline.
    unsafe { vector_totals::<B, C, { Level::BASE.index() }>(token, call) }
}
