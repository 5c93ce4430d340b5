//! Rows of totals that share leaves: a tile of four rows by some vectors of columns stays in
//! registers while it takes many steps.
//!
//! ```text
//! for blocks of steps whose shared leaves stay in the cache: for 4 rows: for 2 or 4 vectors:
//!     for s in steps: for r in 4 rows: for v in vectors:
//!         totals[r][v] = step(totals[r][v], element of (r, s, v))
//! ```
//! A step of 4 rows by 2 vectors loads 2 vectors of the leaf that the rows share, and 4 numbers of
//! the leaf that is constant along the columns. Each total takes its elements in the same order as
//! in the other loops over columns.

#![allow(
    clippy::needless_range_loop,
    reason = "an index is a constant once its loop is unrolled; an iterator is not unrolled as early"
)]

use super::calls::{FoldBlock, FoldSteps};
use super::groups::{InVectors, in_vectors, joined, parted};
use super::{Cursor, Fold, Folding};
use crate::isa::{Exponent, Token};
use crate::leaf::{Classes, LeafClasses, Leaves};
use crate::plan::is_one_pass;
use crate::plan::limits::{GRID_BYTES, GRID_ROWS};
use std::marker::PhantomData;

/// Four rows of totals and some steps into them.
struct FourRows<'b, B: Folding> {
    body: &'b B::Body,
    /// The leaves at the first row and step, and the byte strides between rows and steps.
    first: Cursor<B>,
    rows: *const isize,
    steps: *const isize,
    count: usize,
    /// The address of the first total, elements from row to row, and the number of columns.
    totals: *mut B::Total,
    pitch: usize,
    columns: usize,
    /// Whether the totals are uninitialised.
    fresh: bool,
}

/// The steps that all rows take before the next ones, for totals of `size` bytes.
#[cfg_attr(not(debug_assertions), inline(always))]
fn steps_at_once(columns: usize, size: usize) -> usize {
    (GRID_BYTES / (columns * size)).max(GRID_ROWS)
}

/// Whether each row of a block of totals of `size` bytes is folded at once, from nothing: then rows
/// may be folded twice.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn is_at_once(block: &FoldBlock, size: usize) -> bool {
    block.fresh && is_one_pass(block.columns, block.steps, size)
}

/// Folds the steps of a block whose rows share the leaves in `I`: see
/// [`ColumnsKernel`](super::calls::ColumnsKernel).
///
/// # Safety
/// As there. There are four rows, and a multiple of it unless the block is folded at once
/// ([`is_at_once`]). The type of the totals has vectors.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn grids<B: Folding, C: Classes, I: Classes, const LEVEL: usize>(
    token: Token<'_>,
    env: *const (),
    call: &FoldSteps<'_>,
) {
    let (rows, steps, block) = (call.rows, call.steps, call.block);
    debug_assert!(block.rows >= GRID_ROWS);
    debug_assert!(block.rows.is_multiple_of(GRID_ROWS) || is_at_once(block, size_of::<B::Total>()));
    debug_assert!(env.cast::<B::Body>().is_aligned());
    // Integer powers are squares: bodies with other powers do not use this loop.
    let token = token.with_exponent(Exponent::Is(2));
    // SAFETY: the caller vouches for the body.
    let body = unsafe { &*env.cast::<B::Body>() };
    let totals = call.accumulators.cast::<B::Total>();
    let at_once = steps_at_once(block.columns, size_of::<B::Total>());
    // SAFETY: one entry per leaf.
    let mut start = unsafe { B::Leaves::start(call.ins) };
    for step in (0..block.steps).step_by(at_once) {
        let four = FourRows::<B> {
            body,
            first: start,
            rows,
            steps,
            count: at_once.min(block.steps - step),
            totals,
            pitch: block.pitch,
            columns: block.columns,
            fresh: block.fresh && step == 0,
        };
        let tiles = Tiled::<B, C, I> {
            token,
            four,
            count: block.rows,
            of: PhantomData,
        };
        start = in_vectors::<B::Total, _, LEVEL>(block.columns, tiles);
    }
}

/// The tiles of all rows: `count` of them, of which `four` are the first. The vectors are chosen once
/// for all rows.
struct Tiled<'b, B: Folding, C, I> {
    token: Token<'b>,
    four: FourRows<'b, B>,
    count: usize,
    of: PhantomData<(C, I)>,
}

impl<B: Folding, C: Classes, I: Classes> InVectors for Tiled<'_, B, C, I> {
    type Output = Cursor<B>;

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn run<V: Copy, const L: usize, const WIDE: usize>(self) -> Cursor<B> {
        let Tiled {
            token,
            mut four,
            count,
            ..
        } = self;
        let (totals, mut at, mut start) = (four.totals, 0, four.first);
        for row in (0..count).step_by(GRID_ROWS) {
            // The last rows are computed together with some of those before.
            let row = row.min(count - GRID_ROWS);
            while at < row {
                // SAFETY: one entry per leaf.
                four.first = unsafe { B::Leaves::next(four.first, four.rows) };
                at += 1;
            }
            four.totals = totals.wrapping_add(row * four.pitch);
            // SAFETY: the caller's rows, steps and columns.
            let after = unsafe { tiles::<B, C, I, V, L, WIDE>(token, &four) };
            if row == 0 {
                start = after;
            }
        }
        start
    }
}

/// Folds the tiles of four rows. Returns the leaves of the step after them.
///
/// # Safety
/// As for [`tile`], for all columns.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn tiles<B: Folding, C: Classes, I: Classes, V: Copy, const L: usize, const WIDE: usize>(
    token: Token<'_>,
    four: &FourRows<'_, B>,
) -> Cursor<B> {
    let (mut j, mut after) = (0, four.first);
    while j + WIDE * L <= four.columns {
        // SAFETY: the caller's rows, steps and columns.
        after = unsafe { tile::<B, C, I, V, L, WIDE>(token, four, j, 0) };
        j += WIDE * L;
    }
    while WIDE > 2 && j + 2 * L <= four.columns {
        // SAFETY: as above.
        after = unsafe { tile::<B, C, I, V, L, 2>(token, four, j, 0) };
        j += 2 * L;
    }
    while j < four.columns {
        // The last vector is shifted back to end at the last column. The columns that it shares
        // with an earlier vector are computed twice; from nothing, both times to the same totals.
        let at = j.min(four.columns - L);
        let dropped = if four.fresh { 0 } else { j - at };
        // SAFETY: as above; there is a vector of columns.
        after = unsafe { tile::<B, C, I, V, L, 1>(token, four, at, dropped) };
        j = at + L;
    }
    after
}

/// Folds all steps of `G` vectors of columns, from column `j` on. The totals of the first `dropped`
/// columns are not written. Returns the leaves of the step after them.
///
/// # Safety
/// The rows and steps are valid for these columns, and the leaves have the classes `C` along them;
/// one entry per leaf; the totals are valid, and initialised unless they are fresh. `V` is as large
/// as `L` totals, which have no padding.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn tile<B: Folding, C: Classes, I: Classes, V: Copy, const L: usize, const G: usize>(
    token: Token<'_>,
    four: &FourRows<'_, B>,
    j: usize,
    dropped: usize,
) -> Cursor<B> {
    let place = |r: usize, g: usize| four.totals.wrapping_add(r * four.pitch + j + g * L);
    // SAFETY: lanes of a vector.
    let nothing: V = unsafe { joined([B::Fold::default().identity(); L]) };
    let mut totals = [[nothing; G]; GRID_ROWS];
    if !four.fresh {
        for r in 0..GRID_ROWS {
            for g in 0..G {
                // SAFETY: the caller's totals, which are initialised.
                totals[r][g] = unsafe { place(r, g).cast::<V>().read_unaligned() };
            }
        }
    }
    let mut lines = [four.first; GRID_ROWS];
    for r in 1..GRID_ROWS {
        // SAFETY: one entry per leaf.
        lines[r] = unsafe { B::Leaves::next(lines[r - 1], four.rows) };
    }
    for _ in 0..four.count {
        // SAFETY: this step of the first row is valid.
        let first = unsafe { B::Leaves::open(lines[0], LeafClasses::of::<C>()) };
        for r in 0..GRID_ROWS {
            // SAFETY: this step of every row is valid.
            let own = unsafe { B::Leaves::open(lines[r], LeafClasses::of::<C>()) };
            let row = B::Leaves::share(first, own, LeafClasses::of::<I>());
            for g in 0..G {
                // SAFETY: lanes of a vector.
                let mut lanes: [B::Total; L] = unsafe { parted(totals[r][g]) };
                for l in 0..L {
                    let at = j + g * L + l;
                    // SAFETY: the caller's columns; no fold reads an output.
                    let items = unsafe {
                        B::Leaves::get(&row, at, std::ptr::null(), LeafClasses::of::<C>())
                    };
                    lanes[l] = B::step(four.body, token, items, lanes[l]);
                }
                // SAFETY: as above.
                totals[r][g] = unsafe { joined(lanes) };
            }
            // SAFETY: one entry per leaf.
            lines[r] = unsafe { B::Leaves::next(lines[r], four.steps) };
        }
    }
    for r in 0..GRID_ROWS {
        for g in 0..G {
            if G > 1 || dropped == 0 {
                // SAFETY: the caller's totals.
                unsafe { place(r, g).cast::<V>().write_unaligned(totals[r][g]) };
                continue;
            }
            // SAFETY: lanes of a vector.
            let lanes: [B::Total; L] = unsafe { parted(totals[r][g]) };
            // One condition per lane: a loop that starts at `dropped` would become a call to copy a
            // few numbers.
            for l in 0..L {
                if l >= dropped {
                    // SAFETY: a total of the caller's.
                    unsafe { place(r, g).wrapping_add(l).write(lanes[l]) };
                }
            }
        }
    }
    lines[0]
}
