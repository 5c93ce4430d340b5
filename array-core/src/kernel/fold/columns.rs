//! Row after row: every element goes into the accumulator of its column.
//!
//! ```text
//! for 4 rows of accumulators, for 4 steps at a time:
//!     for j in 0..n0:                                  # the vectorised loop: an ordinary loop over memory
//!         for r in 0..4: for s in 0..4: accumulators[r][j] = step(accumulators[r][j], element of (r, s, j))
//! ```
//! The accumulators are memory in the first-level cache, and no variable of the loop: so the compiler vectorises it as it would a
//! map. What a step loads is used for several rows, and an accumulator that is loaded takes several steps: with four each, a product of matrices has 16
//! multiply-adds for 4 loads, 4 accumulators and 4 stores ([`together`]). Where rows share nothing each is folded [`alone`], in [`strips`](super::strips) that stay in
//! registers for all steps. The order in which a total takes its elements is the same in all of them.

use super::calls::FoldSteps;
use super::groups::has_groups;
use super::strips::{Strips, StripsFn, in_strips};
use super::{Cursor, Fold, Folding, Totals};
use crate::isa::{Exponent, Token};
use crate::leaf::{Classes, Leaves};
use crate::plan::columns_of_call;
use crate::plan::limits::GRID_ROWS;
use std::hint::black_box;
use std::mem::MaybeUninit;

/// How many of so many steps a loop takes at once.
#[inline(always)]
pub(super) const fn steps_at_once(left: usize) -> usize {
    match left {
        // Points in space have three coordinates.
        3 => 3,
        GRID_ROWS.. => GRID_ROWS,
        _ => 1,
    }
}

/// A row of a body's leaves.
type GridRow<B> = <<B as Folding>::Leaves as Leaves>::Row;

/// What a loop over the columns of a few rows and steps is told: where the first row starts, and the
/// byte strides of the leaves between rows and between steps.
pub(super) struct Grid<'b, B: Folding> {
    body: &'b B::Body,
    first: Cursor<B>,
    rows: *const isize,
    steps: *const isize,
    columns: usize,
}

/// A loop over `R` rows of accumulators and `S` steps at a level; gives the cursor of the step after
/// them. Of the rows of accumulators there are `R`, the others are empty.
pub(super) type GridFn<B, const R: usize, const S: usize> = unsafe fn(
    &Grid<'_, B>,
    Totals<'_, B>,
    Totals<'_, B>,
    Totals<'_, B>,
    Totals<'_, B>,
) -> Cursor<B>;

/// The accumulators of a block.
///
/// # Safety
/// They are valid, and nothing else knows of them meanwhile.
#[inline(always)]
unsafe fn accumulators_of<'t, B: Folding>(call: &FoldSteps<'_>) -> Totals<'t, B> {
    let (first, block) = (call.accumulators, call.block);
    let count = (block.rows - 1) * block.pitch + block.columns;
    debug_assert!(block.columns >= 1 && block.rows >= 1 && block.steps >= 1);
    debug_assert!(block.rows == 1 || block.columns <= block.pitch);
    // SAFETY: the caller's accumulators.
    unsafe { std::slice::from_raw_parts_mut(first.cast(), count) }
}

/// The loops over rows of accumulators that are folded alone.
pub(super) struct Alone<B: Folding> {
    pub(super) strips: StripsFn<B>,
    pub(super) four: GridFn<B, 1, GRID_ROWS>,
    pub(super) one: GridFn<B, 1, 1>,
}

/// The loops over rows of accumulators that are folded together.
pub(super) struct Together<B: Folding> {
    pub(super) four: GridFn<B, GRID_ROWS, GRID_ROWS>,
    pub(super) three: GridFn<B, GRID_ROWS, 3>,
    pub(super) one: GridFn<B, GRID_ROWS, 1>,
}

/// Rows of accumulators of an expression's own, in strips: see [`ColumnsKernel`](super::calls::ColumnsKernel).
///
/// # Safety
/// As there; the loop is that of the level; there is a strip of columns.
#[inline(always)]
pub(super) unsafe fn in_strips_alone<B: Folding>(
    loop_of_level: StripsFn<B>,
    env: *const (),
    call: &FoldSteps<'_>,
) {
    let (rows, steps, block) = (call.rows, call.steps, call.block);
    debug_assert!(env.cast::<B::Body>().is_aligned());
    // SAFETY: the caller vouches for the body.
    let body = unsafe { &*env.cast::<B::Body>() };
    let nothing = black_box(MaybeUninit::new(B::Fold::default().identity()));
    // SAFETY: the caller's accumulators.
    let accumulators = unsafe { accumulators_of::<B>(call) };
    // SAFETY: one entry per leaf.
    let mut first = unsafe { B::Leaves::start(call.ins) };
    for r in 0..block.rows {
        let into = &mut accumulators[r * block.pitch..][..block.columns];
        if block.fresh {
            for place in &mut *into {
                *place = nothing;
            }
        }
        let strips = Strips {
            body,
            first,
            steps,
            count: block.steps,
        };
        // SAFETY: the leaves are valid for so many columns and steps; the accumulators are initialised.
        unsafe { loop_of_level(&strips, into) };
        // SAFETY: one entry per leaf.
        first = unsafe { B::Leaves::next(first, rows) };
    }
}

/// Rows of accumulators that share nothing, one after the other: see [`ColumnsKernel`](super::calls::ColumnsKernel).
///
/// # Safety
/// As there; the loops are those of the level.
#[inline(always)]
pub(super) unsafe fn alone<B: Folding<Body = ()>>(loops: Alone<B>, call: &FoldSteps<'_>) {
    let (rows, steps, block) = (call.rows, call.steps, call.block);
    // Opaque, or LLVM calls the library to fill a few vectors.
    let nothing = black_box(MaybeUninit::new(B::Fold::default().identity()));
    // SAFETY: the caller's accumulators.
    let accumulators = unsafe { accumulators_of::<B>(call) };
    // SAFETY: one entry per leaf.
    let mut first = unsafe { B::Leaves::start(call.ins) };
    for r in 0..block.rows {
        let into = &mut accumulators[r * block.pitch..][..block.columns];
        if block.fresh {
            for place in &mut *into {
                *place = nothing;
            }
        }
        if in_strips(has_groups::<B::Total>(), [block.columns, block.steps]) {
            let strips = Strips {
                body: &(),
                first,
                steps,
                count: block.steps,
            };
            // SAFETY: the leaves are valid for so many columns and steps; the accumulators are initialised.
            unsafe { (loops.strips)(&strips, into) };
        } else {
            let (mut cursor, mut left) = (first, block.steps);
            macro_rules! grid {
                ($call:ident, $S:literal) => {{
                    let grid = Grid {
                        body: &(),
                        first: cursor,
                        rows,
                        steps,
                        columns: block.columns,
                    };
                    // SAFETY: the steps are among the caller's, and valid for all columns.
                    cursor = unsafe { (loops.$call)(&grid, into, &mut [], &mut [], &mut []) };
                    left -= $S;
                }};
            }
            while left >= GRID_ROWS {
                grid!(four, 4);
            }
            while left > 0 {
                grid!(one, 1);
            }
        }
        // SAFETY: one entry per leaf.
        first = unsafe { B::Leaves::next(first, rows) };
    }
}

/// Rows of accumulators four at a time; the leaves in `I` are the same for all of them: see [`ColumnsKernel`](super::calls::ColumnsKernel).
///
/// # Safety
/// As there; the loops are those of the level. The block has a multiple of four rows.
#[inline(always)]
pub(super) unsafe fn together<B: Folding>(
    loops: Together<B>,
    env: *const (),
    call: &FoldSteps<'_>,
) {
    let (rows, steps, block) = (call.rows, call.steps, call.block);
    debug_assert!(
        block.rows.is_multiple_of(GRID_ROWS)
            && block.columns <= columns_of_call(size_of::<B::Total>())
    );
    // Opaque, so that no loop is inlined: inlined, LLVM forgets now and then that rows of accumulators
    // do not overlap, and makes no vectors (six times slower). `#[inline(never)]` does nothing beside
    // `#[target_feature]`.
    let loops = black_box(loops);
    debug_assert!(env.cast::<B::Body>().is_aligned());
    // SAFETY: the caller vouches for the body.
    let body = unsafe { &*env.cast::<B::Body>() };
    let nothing = black_box(MaybeUninit::new(B::Fold::default().identity()));
    // SAFETY: the caller's accumulators.
    let accumulators = unsafe { accumulators_of::<B>(call) };
    let (n0, pitch) = (block.columns, block.pitch);
    // Steps outside, rows inside: what the rows share of a few steps stays in the first-level cache until all have used it.
    // SAFETY: one entry per leaf.
    let (mut steps_at, mut s) = (unsafe { B::Leaves::start(call.ins) }, 0);
    while s < block.steps {
        let width = steps_at_once(block.steps - s);
        let mut line = steps_at;
        for r in (0..block.rows).step_by(GRID_ROWS) {
            let [a, b, c, d] = split(&mut accumulators[r * pitch..], pitch, n0);
            if block.fresh && s == 0 {
                for row in [&mut *a, &mut *b, &mut *c, &mut *d] {
                    for place in row.iter_mut() {
                        *place = nothing;
                    }
                }
            }
            macro_rules! grid {
                ($call:ident, $S:literal) => {{
                    let grid = Grid {
                        body,
                        first: line,
                        rows,
                        steps,
                        columns: n0,
                    };
                    // SAFETY: the rows and steps are among the caller's, and valid for n0 elements.
                    unsafe { (loops.$call)(&grid, a, b, c, d) }
                }};
            }
            let after = match width {
                3 => grid!(three, 3),
                GRID_ROWS => grid!(four, 4),
                _ => grid!(one, 1),
            };
            if r == 0 {
                steps_at = after;
            }
            for _ in 0..GRID_ROWS {
                // SAFETY: one entry per leaf.
                line = unsafe { B::Leaves::next(line, rows) };
            }
        }
        s += width;
    }
}

/// The first `n0` elements of four rows that are `pitch` apart.
#[inline(always)]
fn split<T>(rows: &mut [T], pitch: usize, n0: usize) -> [&mut [T]; GRID_ROWS] {
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
) -> ([[GridRow<B>; S]; R], <B::Leaves as Leaves>::Cursor) {
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

/// The loop of a grid, whose rows share the leaves in `I`. The rows of accumulators are parameters
/// because parameters tell LLVM that no row overlaps another, or a leaf. Integer powers are squares:
/// bodies with others do not come here.
///
/// # Safety
/// The grid's rows and steps are valid for its columns, and the leaves have the classes `C` along
/// them; one entry per leaf; the accumulators of its rows are initialised.
#[inline(always)]
pub(super) unsafe fn grid<B: Folding, C: Classes, I: Classes, const R: usize, const S: usize>(
    token: Token<'_>,
    grid: &Grid<'_, B>,
    totals: [Totals<'_, B>; GRID_ROWS],
) -> Cursor<B> {
    let token = token.with_exponent(Exponent::Is(2));
    let (body, n0) = (grid.body, grid.columns);
    // SAFETY: the caller's rows and steps.
    let (rows, after) = unsafe { open::<B, C, I, R, S>(grid.first, grid.rows, grid.steps) };
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
                total = B::step(body, token, items, total);
            }
            // SAFETY: as above.
            unsafe { place.write(MaybeUninit::new(total)) };
        }
    }
    after
}
