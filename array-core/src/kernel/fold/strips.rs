//! Adjacent columns that stay in registers while they take all their steps, for rows that share no
//! leaf.
//!
//! ```text
//! for each strip: for s in 0..steps: for j in strip:
//!     accumulators[j] = step(accumulators[j], element of (s, j))
//! ```
//! Fewer columns than a group are no strip of their own, but a further group of the last one, which
//! ends at the last column. Each total takes its elements in the same order as in the other loops
//! over columns.

#![allow(
    clippy::needless_range_loop,
    reason = "an index is a constant once its loop is unrolled; an iterator is not unrolled as early"
)]

use super::Folding;
use super::Totals;
use super::groups::{GROUP, Grouped, grouped, joined, parted, width};
use crate::isa::{Level, Token};
use crate::leaf::{Classes, Elem, LeafClasses, Leaves};

/// Whether the columns of a row that shares no leaf are folded in strips: there is at least a group
/// of them, and there are several steps.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn in_strips(in_groups: bool, [columns, steps]: [usize; 2]) -> bool {
    in_groups && columns >= GROUP && steps > 1
}

/// The arguments of a loop over strips of columns.
pub(super) struct Strips<'b, B: Folding> {
    pub(super) body: &'b B::Body,
    pub(super) first: <B::Leaves as Leaves>::Cursor,
    pub(super) steps: *const isize,
    pub(super) count: usize,
}

/// A loop of strips at a level.
pub(super) type StripsFn<B> = unsafe fn(&Strips<'_, B>, Totals<'_, B>);

/// The loop over strips, of as many groups as there are registers for, and one more if fewer columns
/// than a group are left.
///
/// # Safety
/// The leaves are valid for these columns and steps; the accumulators are initialised; there is at
/// least a group of them.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn strips<B: Folding, C: Classes, const LEVEL: usize>(
    token: Token<'_>,
    strips: &Strips<'_, B>,
    totals: Totals<'_, B>,
) {
    match const { groups_of_strip::<B::Total, LEVEL>() } {
        // SAFETY: the caller's promises.
        4 => unsafe { strips_of::<B, C, LEVEL, 4>(token, strips, totals) },
        // SAFETY: as above.
        3 => unsafe { strips_of::<B, C, LEVEL, 3>(token, strips, totals) },
        // SAFETY: as above.
        2 => unsafe { strips_of::<B, C, LEVEL, 2>(token, strips, totals) },
        // SAFETY: as above.
        _ => unsafe { strips_of::<B, C, LEVEL, 1>(token, strips, totals) },
    }
}

/// As [`strips`], in strips of `G` groups.
///
/// # Safety
/// As there.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn strips_of<B: Folding, C: Classes, const LEVEL: usize, const G: usize>(
    token: Token<'_>,
    strips: &Strips<'_, B>,
    totals: Totals<'_, B>,
) {
    let (n0, lanes) = (totals.len(), const { G * GROUP });
    let mut j0 = 0;
    while j0 < n0 {
        let left = n0 - j0;
        // A strip is followed by none, or by at least a group.
        let count = if left <= lanes + GROUP { left } else { lanes };
        let mut cursor = strips.first;
        // SAFETY: the caller's accumulators.
        let into = unsafe { totals[j0..j0 + count].assume_init_mut() };
        fold_strip::<_, _, LEVEL, G>(
            into,
            strips.count,
            #[cfg_attr(not(debug_assertions), inline(always))]
            || {
                // SAFETY: this step of every leaf is valid.
                let row = unsafe { B::Leaves::open(cursor, LeafClasses::of::<C>()) };
                // SAFETY: one entry per leaf.
                cursor = unsafe { B::Leaves::next(cursor, strips.steps) };
                row
            },
            #[cfg_attr(not(debug_assertions), inline(always))]
            |row: &<B::Leaves as Leaves>::Row, j, total| {
                // SAFETY: the caller's promise for these columns; no fold reads an output.
                let items = unsafe {
                    B::Leaves::get(row, j0 + j, std::ptr::null(), LeafClasses::of::<C>())
                };
                B::step(strips.body, token, items, total)
            },
        );
        j0 += count;
    }
}

/// The whole groups of a strip: as many as a row has, with 32 registers; fewer with 16, where more
/// would be spilt.
const fn groups_of_strip<T, const LEVEL: usize>() -> usize {
    let groups = width::<T>() / GROUP;
    match LEVEL == Level::V4.index() {
        true => groups,
        false if LEVEL == Level::V3.index() && groups == 4 => 3,
        false => groups / 2,
    }
}

/// Each accumulator of a strip takes an element from each of `steps` rows. A strip has at least one
/// [`GROUP`] of columns and at most `G + 1`. `open` gives the next row, and `step` adds the element
/// of a column to an accumulator. What is left behind whole groups is a group that ends at the last
/// column; columns that it shares with its neighbour are computed twice, identically. The type must
/// have vectors.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn fold_strip<T: Elem, R, const LEVEL: usize, const G: usize>(
    totals: &mut [T],
    steps: usize,
    open: impl FnMut() -> R,
    step: impl Fn(&R, usize, T) -> T,
) {
    struct OneStrip<'t, T, O, S, const G: usize> {
        totals: &'t mut [T],
        steps: usize,
        open: O,
        step: S,
    }
    impl<T: Elem, R, O: FnMut() -> R, S: Fn(&R, usize, T) -> T, const G: usize> Grouped
        for OneStrip<'_, T, O, S, G>
    {
        type Output = ();

        #[cfg_attr(not(debug_assertions), inline(always))]
        unsafe fn run<V: Copy>(self) {
            let OneStrip {
                totals,
                steps,
                open,
                step,
            } = self;
            // SAFETY: the caller's promise.
            unsafe { strip_in_registers::<T, V, R, G>(totals, steps, open, step) }
        }
    }
    grouped::<T, _, LEVEL>(OneStrip::<_, _, _, G> {
        totals,
        steps,
        open,
        step,
    });
}

/// [`fold_strip`] with at most `G` whole groups of accumulators, each a vector `V`, and one that
/// ends at the last column.
///
/// # Safety
/// As for [`parted`].
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn strip_in_registers<T: Elem, V: Copy, R, const G: usize>(
    totals: &mut [T],
    steps: usize,
    mut open: impl FnMut() -> R,
    step: impl Fn(&R, usize, T) -> T,
) {
    let (whole, rest) = (totals.len() / GROUP, totals.len() % GROUP);
    assert!(whole >= 1 && totals.len() <= (G + 1) * GROUP);
    let (whole, rest) = if whole > G { (G, GROUP) } else { (whole, rest) };
    let last = totals.len() - GROUP;
    let first = totals.as_mut_ptr();
    // SAFETY: the accumulators of the first group; a group is any bytes.
    let mut groups = [unsafe { first.cast::<V>().read_unaligned() }; G];
    // SAFETY: the accumulators of the last group.
    let mut end = unsafe { first.wrapping_add(last).cast::<V>().read_unaligned() };
    for g in 1..G {
        if g < whole {
            // SAFETY: the accumulators of a whole group.
            groups[g] = unsafe { first.wrapping_add(g * GROUP).cast::<V>().read_unaligned() };
        }
    }
    // Conditions instead of a loop for each number of groups.
    for _ in 0..steps {
        let row = open();
        for g in 0..G {
            if g < whole {
                // SAFETY: a group of lanes.
                let mut parts = unsafe { parted::<T, V, GROUP>(groups[g]) };
                for l in 0..GROUP {
                    parts[l] = step(&row, g * GROUP + l, parts[l]);
                }
                // SAFETY: as above.
                groups[g] = unsafe { joined(parts) };
            }
        }
        if rest > 0 {
            // SAFETY: as above.
            let mut parts = unsafe { parted::<T, V, GROUP>(end) };
            for l in 0..GROUP {
                parts[l] = step(&row, last + l, parts[l]);
            }
            // SAFETY: as above.
            end = unsafe { joined(parts) };
        }
    }
    for g in 0..G {
        if g < whole {
            // SAFETY: a whole group.
            unsafe {
                first
                    .wrapping_add(g * GROUP)
                    .cast::<V>()
                    .write_unaligned(groups[g])
            };
        }
    }
    if rest > 0 {
        // SAFETY: the last group.
        unsafe { first.wrapping_add(last).cast::<V>().write_unaligned(end) };
    }
}

/// Replaces the strips of a type that has no vectors.
///
/// # Safety
/// None: it is never called.
pub(super) unsafe fn no_strips<B: Folding>(_: &Strips<'_, B>, _: Totals<'_, B>) {
    unreachable!("a loop that is called is compiled");
}
