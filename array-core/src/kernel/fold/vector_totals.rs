//! Two folded axes in one kernel: rows along the innermost axis, and steps along an axis outside of
//! a kept one. Each kept index has a vector of totals.
//!
//! ```text
//! for each few steps: for each kept index r:                # in the order of memory
//!     part[s][..] = identity
//!     for each group of 16 elements of a row: for s in few steps:
//!         part[s][..] = step(part[s][..], elements of (s, r))
//!     for s in few steps: totals[r][..] = combine(totals[r][..], part[s][..])
//! out[r] = fold of totals[r][..]
//! ```
//! Rows of several steps at once save loads and stores of totals, and their additions do not wait
//! for each other. With one step at once, 1024 steps of 4 rows of 65 elements took 1.4 times as
//! long. Totals in registers for all steps read memory in jumps of a whole step.

#![allow(
    clippy::needless_range_loop,
    reason = "an index is a constant once its loop is unrolled; an iterator is not unrolled as early"
)]

use super::Fold;
use super::Folding;
use super::calls::FoldSteps;
use super::groups::{GROUP, Grouped, grouped, joined, parted, width};
use super::last::last_lanes;
use super::registers::both;
use crate::isa::Token;
use crate::leaf::{Classes, LeafClasses, Leaves};
use std::marker::PhantomData;

/// Steps of a row that are folded at once into totals of type `T`: as many as a row has groups of
/// accumulators.
pub(super) const fn steps_at_once<T>() -> usize {
    width::<T>() / GROUP
}

/// Folds rows of several steps into vectors of totals: see
/// [`ColumnsKernel`](super::calls::ColumnsKernel). The elements of a row are the columns of the
/// block; a row of accumulators is one [`GROUP`].
///
/// # Safety
/// As there, for level number `LEVEL`; the totals are floats, and a row has at least a group of
/// elements.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn vector_totals<B: Folding<Body = ()>, C: Classes, const LEVEL: usize>(
    token: Token<'_>,
    call: &FoldSteps<'_>,
) {
    let work = VectorRows::<B, C> {
        token,
        call,
        of: PhantomData,
    };
    grouped::<B::Total, _, LEVEL>(work);
}

/// The arguments of [`vector_totals`].
struct VectorRows<'c, B, C> {
    token: Token<'c>,
    call: &'c FoldSteps<'c>,
    of: PhantomData<(B, C)>,
}

impl<B: Folding<Body = ()>, C: Classes> Grouped for VectorRows<'_, B, C> {
    type Output = ();

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn run<V: Copy>(self) {
        let FoldSteps {
            accumulators,
            ins,
            rows,
            steps,
            block,
        } = *self.call;
        debug_assert!(block.columns >= GROUP && block.rows >= 1 && block.pitch == GROUP);
        let place = |r: usize| accumulators.cast::<V>().wrapping_add(r);
        if block.fresh {
            for r in 0..block.rows {
                // SAFETY: the lanes of a group.
                let none = unsafe { joined([B::Fold::default().identity(); GROUP]) };
                // SAFETY: the caller's accumulators.
                unsafe { place(r).write_unaligned(none) };
            }
        }
        // SAFETY: one entry per leaf.
        let mut first = unsafe { B::Leaves::start(ins) };
        let mut left = block.steps;
        while left > 0 {
            let is_many = left >= const { steps_at_once::<B::Total>() };
            let mut cursor = first;
            for r in 0..block.rows {
                // SAFETY: the caller's accumulators, which are initialised.
                let before = unsafe { place(r).read_unaligned() };
                let total = match const { steps_at_once::<B::Total>() } {
                    // SAFETY: these steps of the caller's row.
                    4 if is_many => unsafe { self.row::<V, 4>(cursor, before) },
                    // SAFETY: as above.
                    2 if is_many => unsafe { self.row::<V, 2>(cursor, before) },
                    // SAFETY: as above, for one step.
                    _ => unsafe { self.row::<V, 1>(cursor, before) },
                };
                // SAFETY: the caller's accumulators.
                unsafe { place(r).write_unaligned(total) };
                // SAFETY: one entry per leaf.
                cursor = unsafe { B::Leaves::next(cursor, rows) };
            }
            let some = match is_many {
                true => const { steps_at_once::<B::Total>() },
                false => 1,
            };
            for _ in 0..some {
                // SAFETY: as above.
                first = unsafe { B::Leaves::next(first, steps) };
            }
            left -= some;
        }
    }
}

impl<B: Folding<Body = ()>, C: Classes> VectorRows<'_, B, C> {
    /// The vector of totals of a row with those of `S` more steps.
    ///
    /// # Safety
    /// The steps are valid; `V` is as large as a group of totals, which have no padding.
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn row<V: Copy, const S: usize>(
        &self,
        mut cursor: <B::Leaves as Leaves>::Cursor,
        mut total: V,
    ) -> V {
        let (fold, len) = (B::Fold::default(), self.call.block.columns);
        // SAFETY: the caller's first step.
        let mut rows = [unsafe { B::Leaves::open(cursor, LeafClasses::of::<C>()) }; S];
        for s in 1..S {
            // SAFETY: one entry per leaf.
            cursor = unsafe { B::Leaves::next(cursor, self.call.steps) };
            // SAFETY: the caller's step.
            rows[s] = unsafe { B::Leaves::open(cursor, LeafClasses::of::<C>()) };
        }
        // SAFETY: here and below, the caller's promise about `V`.
        let mut groups = [unsafe { joined::<B::Total, V, GROUP>([fold.identity(); GROUP]) }; S];
        let rest = len % GROUP;
        let mut from = 0;
        while from < len - rest {
            for s in 0..S {
                // SAFETY: elements of the row.
                groups[s] = unsafe { self.step(&rows[s], from, groups[s]) };
            }
            from += GROUP;
        }
        if rest > 0 {
            for s in 0..S {
                // SAFETY: as above; a row has at least a group of elements.
                let last = unsafe { self.step(&rows[s], len - GROUP, groups[s]) };
                // SAFETY: groups of lanes.
                groups[s] = unsafe { last_lanes::<B::Total, V>(groups[s], last, rest) };
            }
        }
        // One after the other: of pairs LLVM makes shuffles.
        for s in 0..S {
            // SAFETY: groups of lanes.
            total = unsafe { both::<B::Total, _, V>(fold, total, groups[s]) };
        }
        total
    }

    /// Takes the elements from number `from` on into a group.
    ///
    /// # Safety
    /// The row has these elements; the rest is as for [`row`](Self::row).
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn step<V: Copy>(&self, row: &<B::Leaves as Leaves>::Row, from: usize, group: V) -> V {
        // SAFETY: a group of lanes.
        let mut lanes = unsafe { parted::<B::Total, V, GROUP>(group) };
        for l in 0..GROUP {
            // SAFETY: the caller's element; no fold reads an output.
            let items =
                unsafe { B::Leaves::get(row, from + l, std::ptr::null(), LeafClasses::of::<C>()) };
            lanes[l] = B::step(&(), self.token, items, lanes[l]);
        }
        // SAFETY: as above.
        unsafe { joined(lanes) }
    }
}
