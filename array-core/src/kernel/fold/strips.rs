//! Adjacent columns that stay in registers while they take all their steps, for rows that share no
//! leaf.
//!
//! ```text
//! for each strip: for s in 0..steps: for j in strip:
//!     accumulators[j] = step(accumulators[j], element of (s, j))
//! ```
//! The last strip is shifted back to end at the last column. It is folded first, on a copy of its
//! accumulators, of which only those of the remaining columns are kept. If the row is shorter than
//! a strip, strips are half as wide, or of three groups. Each total takes its elements in the same
//! order as in the other loops over columns.

#![allow(
    clippy::needless_range_loop,
    reason = "an index is a constant once its loop is unrolled; an iterator is not unrolled as early"
)]

use super::Folding;
use super::Totals;
use super::groups::{GROUP, Grouped, grouped, joined, parted, width};
use crate::isa::{Level, Token};
use crate::leaf::{Classes, Elem, LeafClasses, Leaves};
use std::mem::MaybeUninit;

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

/// The most columns of a strip.
const MOST: usize = 4 * GROUP;

/// The loop over strips: of as many groups as there are registers for, of half as many, or of three.
///
/// # Safety
/// The leaves are valid for these columns and steps; the accumulators are initialised.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn strips<B: Folding, C: Classes, const LEVEL: usize>(
    token: Token<'_>,
    strips: &Strips<'_, B>,
    totals: Totals<'_, B>,
) {
    let (n0, most) = (totals.len(), const { strip::<B::Total, LEVEL>() });
    macro_rules! of {
        ($G:literal, $WHOLE:literal) => {
            // SAFETY: the caller's promises.
            unsafe { strips_of::<B, C, LEVEL, $G, $WHOLE>(token, strips, totals) }
        };
    }
    // Three groups for the loops of reducers only; sixteen registers of two numbers are too few. The
    // condition is a constant by itself, so that they are not compiled elsewhere.
    if const { size_of::<B::Body>() == 0 && (LEVEL != Level::BASE.index() || size_of::<B::Total>() == 4) }
        && n0 > 2 * GROUP
        && n0 <= 3 * GROUP
    {
        return of!(3, false);
    }
    match const { strip::<B::Total, LEVEL>() / GROUP } {
        4 if n0 < most => of!(2, false),
        4 => of!(4, true),
        2 if n0 < most => of!(1, true),
        2 => of!(2, true),
        _ => of!(1, true),
    }
}

/// As [`strips`], in strips of `G` groups. `WHOLE` says that a row has at least one whole strip:
/// then the offsets of all groups are constants.
///
/// # Safety
/// As there.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn strips_of<
    B: Folding,
    C: Classes,
    const LEVEL: usize,
    const G: usize,
    const WHOLE: bool,
>(
    token: Token<'_>,
    strips: &Strips<'_, B>,
    totals: Totals<'_, B>,
) {
    let (n0, lanes) = (totals.len(), const { G * GROUP });
    let rest = n0 % lanes;
    // The remaining columns are folded in a strip together with columns before them, on a copy of
    // the accumulators.
    let mut apart = [const { MaybeUninit::uninit() }; MOST];
    let apart = &mut apart[..lanes];
    let mut is_apart = rest > 0 && n0 > lanes;
    if is_apart {
        apart.copy_from_slice(&totals[n0 - lanes..]);
    }
    let mut j0 = if is_apart { n0 - lanes } else { 0 };
    loop {
        let mut cursor = strips.first;
        let into = match is_apart {
            true => &mut *apart,
            false if WHOLE => &mut totals[j0..j0 + lanes],
            false => &mut totals[j0..n0.min(j0 + lanes)],
        };
        // SAFETY: the caller's accumulators, or a copy of them.
        let into = unsafe { into.assume_init_mut() };
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
        j0 = if is_apart { 0 } else { j0 + lanes };
        is_apart = false;
        if j0 + lanes > n0 {
            break;
        }
    }
    if rest > 0 && n0 > lanes {
        totals[n0 - rest..].copy_from_slice(&apart[lanes - rest..]);
    }
}

/// Columns of a strip: as many as a row has lanes. With sixteen registers half as many, or the
/// compiler spills them.
const fn strip<T, const LEVEL: usize>() -> usize {
    match LEVEL == Level::V4.index() {
        true => width::<T>(),
        false => width::<T>() / 2,
    }
}

/// Each accumulator of a strip takes an element from each of `steps` rows. A strip has at least one
/// column and at most `G` times a [`GROUP`]. `open` gives the next row, and `step` adds the element
/// of a column to an accumulator. The last group is shifted back to end at the last column; columns
/// that it shares with its neighbour are computed twice, identically. The type must have vectors.
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

/// [`fold_strip`] with `G` groups of accumulators, each a vector `V`.
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
    assert!(totals.len() >= GROUP && totals.len() <= G * GROUP);
    let last = totals.len() - GROUP;
    let first = totals.as_mut_ptr();
    // SAFETY: the accumulators of the first group; a group is any bytes.
    let mut groups = [unsafe { first.cast::<V>().read_unaligned() }; G];
    let mut at = [0; G];
    for g in 1..G {
        at[g] = (g * GROUP).min(last);
        // SAFETY: the accumulators of a group, at most `last` from the first.
        let place = unsafe { first.add(at[g]) };
        // SAFETY: as above.
        groups[g] = unsafe { place.cast::<V>().read_unaligned() };
    }
    for _ in 0..steps {
        let row = open();
        for g in 0..G {
            // SAFETY: a group of lanes.
            let mut parts = unsafe { parted::<T, V, GROUP>(groups[g]) };
            for l in 0..GROUP {
                parts[l] = step(&row, at[g] + l, parts[l]);
            }
            // SAFETY: as above.
            groups[g] = unsafe { joined(parts) };
        }
    }
    for g in 0..G {
        // SAFETY: as above.
        let place = unsafe { first.add(at[g]) };
        // SAFETY: as above.
        unsafe { place.cast::<V>().write_unaligned(groups[g]) };
    }
}

/// Replaces the strips of a type that has no vectors.
///
/// # Safety
/// None: it is never called.
pub(super) unsafe fn no_strips<B: Folding>(_: &Strips<'_, B>, _: Totals<'_, B>) {
    unreachable!("a loop that is called is compiled");
}
