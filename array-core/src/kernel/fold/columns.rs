//! Row after row: every element goes into the accumulator of its column.
//!
//! ```text
//! for ROWS rows of accumulators, for STEPS steps at a time:
//!     for j in 0..n0:                                  # the vectorised loop: an ordinary loop over memory
//!         for r in 0..ROWS: for s in 0..STEPS: accumulators[r][j] = step(accumulators[r][j], element of (r, s, j))
//! ```
//! The accumulators are memory in the first-level cache, and no variable of the loop: so the compiler vectorises it as it would a
//! map. What a step loads is used for several rows, and an accumulator that is loaded takes several steps: with four each, a product of matrices has 16
//! multiply-adds for 4 loads, 4 accumulators and 4 stores. Where nothing is used twice, [`strips`](super::strips) of one row stay in registers for all steps.
//! One step at a time where the body is long. The order in which a total takes its elements is the same in all of them.

use super::cascade::take_each;
use super::panels::{MOST, MOST_IN_A_CALL, most, most_in_a_call, most_in_one_row};
use super::strips::{Strips, StripsFn, in_strips};
use super::{Block, Fold, FoldClasses, Folding, is_long, is_tiled_now};
use crate::isa::{Exponent, Token};
use crate::kernel::rows::{Row, RowFn};
use crate::leaf::{Classes, Leaves};
use std::hint::black_box;
use std::mem::MaybeUninit;

/// Rows of accumulators in one call at most.
pub(super) const ROWS: usize = 16;

/// Rows and steps that a loop takes at once, where the body is short and what it reads is used for several rows.
pub(super) const BLOCK: usize = 4;

/// How many of so many steps a loop takes at once.
#[inline(always)]
pub(super) const fn steps_at_once(left: usize) -> usize {
    match left {
        // Points in space have three coordinates.
        3 => 3,
        BLOCK.. => BLOCK,
        _ => 1,
    }
}

/// Whether a loop takes [`BLOCK`] of so many rows at once.
#[inline(always)]
pub(super) const fn takes_rows(reuses: bool, left: usize) -> bool {
    reuses && left >= BLOCK
}

/// What the loop over `n0` accumulators of a few rows is told.
pub(super) struct Grid<'b, B: Folding, const R: usize, const S: usize> {
    body: &'b B,
    rows: [[Row<B>; S]; R],
    columns: usize,
    square: bool,
}

/// A row of accumulators.
pub(super) type Totals<'t, B> = &'t mut [MaybeUninit<<B as crate::kernel::Body>::Out>];

/// A grid's loop at a level; of the rows of accumulators there are as many as the grid has.
pub(super) type GridFn<B, const R: usize, const S: usize> =
    unsafe fn(&Grid<'_, B, R, S>, Totals<'_, B>, Totals<'_, B>, Totals<'_, B>, Totals<'_, B>);

/// The loops of a level.
pub(super) struct Loops<B: Folding> {
    pub(super) row: RowFn<B>,
    pub(super) strips: StripsFn<B>,
    pub(super) block: GridFn<B, BLOCK, BLOCK>,
    pub(super) three: GridFn<B, BLOCK, 3>,
    pub(super) rows: GridFn<B, BLOCK, 1>,
    pub(super) steps: GridFn<B, 1, BLOCK>,
    pub(super) one: GridFn<B, 1, 1>,
}

/// See [`ColumnsKernel`](super::ColumnsKernel).
///
/// # Safety
/// As there; the loops are those of the level.
#[inline(always)]
#[allow(
    clippy::too_many_arguments,
    reason = "those of a kernel, and the loops of its level"
)]
pub(super) unsafe fn columns<B: Folding, K: FoldClasses>(
    loops: Loops<B>,
    env: *const (),
    accumulators: *mut u8,
    ins: *const *const u8,
    rows: *const isize,
    steps: *const isize,
    block: &Block,
) {
    let Block {
        columns: n0,
        rows: n1,
        steps: n2,
        pitch,
        fresh,
    } = *block;
    let most = match n1 {
        1 => most_in_one_row::<B::Out>(),
        _ => most::<B::Out>(),
    };
    debug_assert!(n0 >= 1 && n0 <= most && n1 >= 1 && n2 >= 1);
    debug_assert!(env.cast::<B>().is_aligned() && (n1 == 1 || n0 <= pitch));
    // SAFETY: the caller vouches for the body.
    let body = unsafe { &*env.cast::<B>() };
    // Opaque, or LLVM calls the library to fill a few vectors.
    let nothing = black_box(MaybeUninit::new(body.fold().identity()));
    let accumulators = accumulators.cast::<MaybeUninit<B::Out>>();
    // SAFETY: the caller's accumulators, of which nothing else knows meanwhile.
    let accumulators =
        unsafe { std::slice::from_raw_parts_mut(accumulators, (n1 - 1) * pitch + n0) };
    let square = B::NEEDS.powers && matches!(body.exponent(), Some(Exponent::Is(2)));
    // SAFETY: one entry per leaf.
    let mut line = unsafe { B::Leaves::start(ins) };
    if const { is_long::<B>() } || const { B::NEEDS.powers } && is_tiled_now(body) {
        let one_row = loops.row;
        let strides = [rows, steps];
        return if const { most_in_a_call::<B::Out>() > MOST } {
            // SAFETY: the caller's promises.
            unsafe {
                tiled::<B, K, MOST_IN_A_CALL>(one_row, body, accumulators, ins, strides, block)
            }
        } else {
            // SAFETY: the caller's promises.
            unsafe { tiled::<B, K, MOST>(one_row, body, accumulators, ins, strides, block) }
        };
    }
    // No row shares what it reads with another one: columns take all steps in registers.
    if !takes_rows(K::REUSES, n1) && in_strips::<B::Out>([n0, n2]) {
        let mut first = line;
        for r in 0..n1 {
            let into = &mut accumulators[r * pitch..][..n0];
            if fresh {
                for place in &mut *into {
                    *place = nothing;
                }
            }
            let strips = Strips {
                body,
                first,
                steps,
                count: n2,
                square,
            };
            // SAFETY: the leaves are valid for so many columns and steps; the accumulators are initialised.
            unsafe { (loops.strips)(&strips, into) };
            // SAFETY: one entry per leaf.
            first = unsafe { B::Leaves::next(first, rows) };
        }
        return;
    }
    // Steps outside, rows inside: what the rows share of a few steps stays in the first-level cache until all have used it.
    let (mut steps_at, mut s) = (line, 0);
    while s < n2 {
        let width = steps_at_once(n2 - s);
        line = steps_at;
        let mut r = 0;
        while r < n1 {
            let many = takes_rows(K::REUSES, n1 - r);
            let into = &mut accumulators[r * pitch..];
            let [a, b, c, d] = if many {
                split(into, pitch, n0)
            } else {
                [&mut into[..n0], &mut [], &mut [], &mut []]
            };
            if fresh && s == 0 {
                for row in [&mut *a, &mut *b, &mut *c, &mut *d] {
                    for place in row.iter_mut() {
                        *place = nothing;
                    }
                }
            }
            let mut cursor = line;
            // A grid opens its rows and steps one after the other, and leaves the cursor behind the last step.
            macro_rules! grid {
                ($call:ident, $R:literal, $S:literal) => {{
                    let opening = open::<B, K::Columns, K::Shared, $R, $S>;
                    // SAFETY: one entry per leaf; the rows and steps are among the caller's.
                    let opened = unsafe { opening(cursor, rows, steps) };
                    let (opened, after) = opened;
                    let grid = Grid {
                        body,
                        rows: opened,
                        columns: n0,
                        square,
                    };
                    // SAFETY: the rows were opened with C and are valid for n0 elements.
                    unsafe { (loops.$call)(&grid, a, b, c, d) };
                    cursor = after;
                }};
            }
            match (many, width) {
                (true, 3) => grid!(three, 4, 3),
                (true, BLOCK) => grid!(block, 4, 4),
                (true, _) => grid!(rows, 4, 1),
                (false, BLOCK) => grid!(steps, 1, 4),
                (false, _) => {
                    for _ in 0..width {
                        grid!(one, 1, 1);
                    }
                }
            }
            if r == 0 {
                steps_at = cursor;
            }
            for _ in 0..if many { BLOCK } else { 1 } {
                // SAFETY: one entry per leaf.
                line = unsafe { B::Leaves::next(line, rows) };
                r += 1;
            }
        }
        s += width;
    }
}

/// [`columns`] for a body that is computed into a tile. Not inlined: what its loops need would be prepared in every call.
///
/// # Safety
/// As there; the accumulators are those of the block, of which a row has at most `N`.
#[inline(never)]
unsafe fn tiled<B: Folding, K: FoldClasses, const N: usize>(
    one_row: RowFn<B>,
    body: &B,
    accumulators: &mut [MaybeUninit<B::Out>],
    ins: *const *const u8,
    [rows, steps]: [*const isize; 2],
    block: &Block,
) {
    let fold = body.fold();
    let n0 = block.columns;
    let mut tile = [const { MaybeUninit::<B::Out>::uninit() }; N];
    // SAFETY: one entry per leaf.
    let mut line = unsafe { B::Leaves::start(ins) };
    for r in 0..block.rows {
        let into = &mut accumulators[r * block.pitch..][..n0];
        if block.fresh {
            into.fill(MaybeUninit::new(fold.identity()));
        }
        let mut cursor = line;
        for _ in 0..block.steps {
            // SAFETY: this row and step of every leaf is valid.
            let row = unsafe { B::Leaves::open::<K::Columns>(cursor) };
            // SAFETY: the row is valid for n0 elements, which fit the tile.
            unsafe { one_row(body, &mut tile[..n0], row) };
            // SAFETY: filled above, or by the caller.
            let totals = unsafe { into.assume_init_mut() };
            // SAFETY: just written.
            take_each(fold, totals, unsafe { tile[..n0].assume_init_ref() });
            // SAFETY: one entry per leaf.
            cursor = unsafe { B::Leaves::next(cursor, steps) };
        }
        // SAFETY: one entry per leaf.
        line = unsafe { B::Leaves::next(line, rows) };
    }
}

/// The first `n0` elements of four rows that are `pitch` apart.
#[inline(always)]
fn split<T>(rows: &mut [T], pitch: usize, n0: usize) -> [&mut [T]; BLOCK] {
    let (a, rows) = rows.split_at_mut(pitch);
    let (b, rows) = rows.split_at_mut(pitch);
    let (c, d) = rows.split_at_mut(pitch);
    [&mut a[..n0], &mut b[..n0], &mut c[..n0], &mut d[..n0]]
}

/// `R` rows of `S` steps of every leaf, and the cursor of the step after them. Leaves in `I` are opened for the first row alone.
///
/// # Safety
/// Every row and step is valid; one entry per leaf.
#[inline(always)]
#[allow(clippy::type_complexity, reason = "a table and a cursor")]
unsafe fn open<B: Folding, C: Classes, I: Classes, const R: usize, const S: usize>(
    cursor: <B::Leaves as Leaves>::Cursor,
    rows: *const isize,
    steps: *const isize,
) -> ([[Row<B>; S]; R], <B::Leaves as Leaves>::Cursor) {
    // SAFETY: the first row and step.
    let first = unsafe { B::Leaves::open::<C>(cursor) };
    let mut opened = [[first; S]; R];
    let mut after = cursor;
    let mut line = cursor;
    for r in 0..R {
        let mut at = line;
        let shared = opened[0];
        for (s, (place, first)) in opened[r].iter_mut().zip(shared).enumerate() {
            if r + s > 0 {
                // SAFETY: row r and step s.
                *place = unsafe { B::Leaves::open::<C>(at) };
            }
            if r > 0 {
                *place = B::Leaves::share::<I>(first, *place);
            }
            // SAFETY: one entry per leaf.
            at = unsafe { B::Leaves::next(at, steps) };
        }
        if r == 0 {
            after = at;
        }
        // SAFETY: one entry per leaf.
        line = unsafe { B::Leaves::next(line, rows) };
    }
    (opened, after)
}

/// The loop of a grid. The rows of accumulators are parameters because that is what tells LLVM that none overlaps another, or a leaf.
///
/// # Safety
/// The grid's rows were opened with `C` and are valid for `n0` elements; the accumulators of its rows are initialised.
#[inline(always)]
pub(super) unsafe fn grid<B: Folding, C: Classes, const R: usize, const S: usize>(
    token: Token<'_>,
    grid: &Grid<'_, B, R, S>,
    totals: [Totals<'_, B>; BLOCK],
) {
    if const { B::NEEDS.powers } && grid.square {
        let token = token.with_exponent(Exponent::Is(2));
        // SAFETY: the caller's promises.
        unsafe { grid_in::<B, C, R, S>(token, grid, totals) }
    } else {
        // SAFETY: the caller's promises.
        unsafe { grid_in::<B, C, R, S>(token, grid, totals) }
    }
}

/// As [`grid`], the token knowing all there is to know.
///
/// # Safety
/// As there.
#[inline(always)]
unsafe fn grid_in<B: Folding, C: Classes, const R: usize, const S: usize>(
    token: Token<'_>,
    grid: &Grid<'_, B, R, S>,
    totals: [Totals<'_, B>; BLOCK],
) {
    let (body, rows) = (grid.body, grid.rows);
    let n0 = grid.columns.min(most_in_one_row::<B::Out>());
    assert!(totals.iter().take(R).all(|row| row.len() >= n0));
    let totals = totals.map(|row| row.as_mut_ptr());
    for j in 0..n0 {
        for (row, total) in rows.iter().zip(totals) {
            // SAFETY: inside the slice: asserted above.
            let place = unsafe { total.add(j) };
            // SAFETY: as above.
            let total = unsafe { place.read() };
            // SAFETY: accumulators are initialised before the kernel.
            let mut total = unsafe { total.assume_init() };
            for step in row {
                // SAFETY: the caller's promise for element j < n0; no fold reads an output.
                let items = unsafe { B::Leaves::get::<C>(step, j, std::ptr::null()) };
                total = body.step(token, items, total);
            }
            // SAFETY: as above.
            unsafe { place.write(MaybeUninit::new(total)) };
        }
    }
}

/// In place of a loop that a body does not need.
///
/// # Safety
/// None: it is not called.
pub(super) unsafe fn no_grid<B: Folding, const R: usize, const S: usize>(
    _: &Grid<'_, B, R, S>,
    _: Totals<'_, B>,
    _: Totals<'_, B>,
    _: Totals<'_, B>,
    _: Totals<'_, B>,
) {
    unreachable!("a loop that is called is compiled");
}

/// In place of the row function of a body that is not computed into tiles.
///
/// # Safety
/// None: it is not called.
pub(super) unsafe fn no_row<B: Folding>(_: &B, _: &mut [MaybeUninit<B::Out>], _: Row<B>) {
    unreachable!("a loop that is called is compiled");
}

/// In place of the kernel of a reduction without kept axes.
///
/// # Safety
/// None: it is not called.
pub(super) unsafe fn no_columns(
    _: *const (),
    _: *mut u8,
    _: *const *const u8,
    _: *const isize,
    _: *const isize,
    _: &Block,
) {
    unreachable!("a reduction without kept axes has no columns");
}
