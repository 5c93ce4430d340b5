//! Rows of totals that share no leaf, one after the other: every element goes into the accumulator
//! of its column.
//!
//! ```text
//! wide rows: in strips of columns that stay in registers for all steps
//! two to four columns of floats: in registers for all steps
//! few columns or steps: for 4 steps at a time: for j in columns: for s in 4 steps:
//!     accumulators[j] = step(accumulators[j], element of (s, j))
//! ```
//! Rows that share leaves are folded four at a time ([`grid`](super::grid)). Each total takes its
//! elements in the same order in all of these loops.

use super::calls::FoldSteps;
use super::groups::has_groups;
use super::strips::{self, Strips, StripsFn, in_strips};
use super::{Cursor, Fold, Folding, Totals};
use crate::isa::Token;
use crate::leaf::{Classes, LeafClasses, Leaves};
use crate::plan::is_pixel;
use crate::plan::limits::GRID_ROWS;
use std::hint::black_box;
use std::mem::MaybeUninit;

/// The state of a loop over a few steps: the position of the first step, and the byte strides of
/// the leaves between steps.
pub(super) struct FewSteps<B: Folding> {
    first: Cursor<B>,
    steps: *const isize,
}

/// A loop over the columns of `S` steps at a level; returns the position of the step after them.
pub(super) type FewStepsFn<B, const S: usize> = unsafe fn(&FewSteps<B>, Totals<'_, B>) -> Cursor<B>;

/// A loop over as many steps at a level, for a constant number of columns.
pub(super) type PixelColumnsFn<B> = unsafe fn(&FewSteps<B>, usize, Totals<'_, B>);

/// The accumulators of a block.
///
/// # Safety
/// The accumulators are valid, and no other reference to them exists meanwhile.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn accumulators_of<'t, B: Folding>(call: &FoldSteps<'_>) -> Totals<'t, B> {
    let (first, block) = (call.accumulators, call.block);
    let count = (block.rows - 1) * block.pitch + block.columns;
    debug_assert!(block.columns >= 1 && block.rows >= 1 && block.steps >= 1);
    debug_assert!(block.rows == 1 || block.columns <= block.pitch);
    // SAFETY: the caller's accumulators.
    unsafe { std::slice::from_raw_parts_mut(first.cast(), count) }
}

/// The loops for rows of accumulators that share no leaf.
pub(super) struct Alone<B: Folding> {
    pub(super) strips: StripsFn<B>,
    pub(super) four: FewStepsFn<B, GRID_ROWS>,
    pub(super) one: FewStepsFn<B, 1>,
    /// All steps of two, three and four columns.
    pub(super) pixels: [PixelColumnsFn<B>; 3],
}

/// Folds rows of accumulators in strips, with the loop of one expression: see
/// [`ColumnsKernel`](super::calls::ColumnsKernel).
///
/// # Safety
/// As there; a row has at least one strip of columns.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn in_strips_alone<B: Folding, C: Classes, const LEVEL: usize>(
    token: Token<'_>,
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
        // SAFETY: the leaves are valid for these columns and steps; the accumulators are
        // initialised.
        unsafe { strips::strips::<B, C, LEVEL>(token, &strips, into) };
        // SAFETY: one entry per leaf.
        first = unsafe { B::Leaves::next(first, rows) };
    }
}

/// Folds rows of accumulators that share no leaf, one after the other: see
/// [`ColumnsKernel`](super::calls::ColumnsKernel).
///
/// # Safety
/// As there; the loops are those of the level.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn alone<B: Folding<Body = ()>>(loops: Alone<B>, call: &FoldSteps<'_>) {
    let (rows, steps, block) = (call.rows, call.steps, call.block);
    // Opaque, or LLVM calls a library function to fill a few vectors.
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
            // SAFETY: the leaves are valid for these columns and steps; the accumulators are
            // initialised.
            unsafe { (loops.strips)(&strips, into) };
        } else if has_groups::<B::Total>() && block.steps > 1 && is_pixel(block.columns) {
            let few = FewSteps::<B> { first, steps };
            let all_steps = loops.pixels[block.columns - 2];
            // SAFETY: as above.
            unsafe { all_steps(&few, block.steps, into) };
        } else {
            let (mut cursor, mut left) = (first, block.steps);
            while left > 0 {
                let few = FewSteps::<B> {
                    first: cursor,
                    steps,
                };
                if left >= GRID_ROWS {
                    // SAFETY: the steps are among the caller's, and valid for all columns.
                    cursor = unsafe { (loops.four)(&few, into) };
                    left -= GRID_ROWS;
                } else {
                    // SAFETY: as above.
                    cursor = unsafe { (loops.one)(&few, into) };
                    left -= 1;
                }
            }
        }
        // SAFETY: one entry per leaf.
        first = unsafe { B::Leaves::next(first, rows) };
    }
}

/// Folds `count` steps into `N` accumulators, which stay in registers: in memory, every four steps
/// would wait for the stores of those before.
///
/// # Safety
/// As for [`line`] without `PIXELS`; the row has `N` columns.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn pixel_columns<B: Folding<Body = ()>, C: Classes, const N: usize>(
    token: Token<'_>,
    few: &FewSteps<B>,
    count: usize,
    totals: Totals<'_, B>,
) {
    let totals: &mut [_; N] = totals.try_into().expect("a loop for so many columns");
    // By loops: `map` of an array is a dozen functions, for each closure.
    let mut values = [B::Fold::default().identity(); N];
    for (value, total) in values.iter_mut().zip(&*totals) {
        // SAFETY: accumulators are initialised before the kernel.
        *value = unsafe { total.assume_init() };
    }
    let mut at = few.first;
    for _ in 0..count {
        // SAFETY: the caller's step.
        let row = unsafe { B::Leaves::open(at, LeafClasses::of::<C>()) };
        for (j, value) in values.iter_mut().enumerate() {
            // SAFETY: the caller's promise for this element; no fold reads an output.
            let items =
                unsafe { B::Leaves::get(&row, j, std::ptr::null(), LeafClasses::of::<C>()) };
            *value = B::step(&(), token, items, *value);
        }
        // SAFETY: one entry per leaf.
        at = unsafe { B::Leaves::next(at, few.steps) };
    }
    for (total, value) in totals.iter_mut().zip(values) {
        total.write(value);
    }
}

/// The loops for pixels of two to four elements.
pub(super) struct Pixels<B: Folding> {
    pub(super) two: FewStepsFn<B, 2>,
    pub(super) three: FewStepsFn<B, 3>,
    pub(super) four: FewStepsFn<B, 4>,
}

/// Folds each pixel, whose elements are the steps of `call`, into one total: see
/// [`ColumnsKernel`](super::calls::ColumnsKernel).
///
/// # Safety
/// As there, for one fresh row of totals; the loops are those of the level; the columns are as many
/// elements apart as there are steps, two to four.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn pixels<B: Folding<Body = ()>>(loops: Pixels<B>, call: &FoldSteps<'_>) {
    debug_assert!(call.block.rows == 1 && call.block.fresh);
    debug_assert!(matches!(call.block.steps, 2..=4));
    // SAFETY: the caller's accumulators.
    let totals = unsafe { accumulators_of::<B>(call) };
    let few = FewSteps::<B> {
        // SAFETY: one entry per leaf.
        first: unsafe { B::Leaves::start(call.ins) },
        steps: call.steps,
    };
    let line = match call.block.steps {
        2 => loops.two,
        3 => loops.three,
        _ => loops.four,
    };
    // SAFETY: the caller's pixels.
    unsafe { line(&few, totals) };
}

/// Folds `S` steps into a row of accumulators. The accumulators are in memory; the compiler
/// vectorises the loop over the columns like an elementwise one.
///
/// With `PIXELS`, the steps are the elements of pixels: columns are `S` elements apart, steps one.
/// The compiler takes vectors of pixels apart by shuffles.
///
/// # Safety
/// The steps are valid for the row's columns, and the leaves have the classes `C` along them; there
/// is one entry per leaf; the accumulators are initialised, or it is `PIXELS`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn line<B: Folding<Body = ()>, C: Classes, const S: usize, const PIXELS: bool>(
    token: Token<'_>,
    few: &FewSteps<B>,
    totals: Totals<'_, B>,
) -> Cursor<B> {
    let mut at = few.first;
    // SAFETY: the caller's first step.
    let mut steps = [unsafe { B::Leaves::open(at, LeafClasses::of::<C>()) }; S];
    for step in &mut steps {
        // SAFETY: the caller's step.
        *step = unsafe { B::Leaves::open(at, LeafClasses::of::<C>()) };
        // SAFETY: one entry per leaf.
        at = unsafe { B::Leaves::next(at, few.steps) };
    }
    if PIXELS {
        // Every element is reached from the first step: the compiler knows how far apart they are.
        let first = steps[0];
        for step in &mut steps {
            *step = B::Leaves::share(*step, first, LeafClasses::of::<C>());
        }
    }
    for (j, total) in totals.iter_mut().enumerate() {
        let mut value = match PIXELS {
            true => B::Fold::default().identity(),
            // SAFETY: accumulators are initialised before the kernel.
            false => unsafe { total.assume_init() },
        };
        for (k, step) in steps.iter().enumerate() {
            let j = if PIXELS { S * j + k } else { j };
            // SAFETY: the caller's promise for this element; no fold reads an output.
            let items =
                unsafe { B::Leaves::get(step, j, std::ptr::null(), LeafClasses::of::<C>()) };
            value = B::step(&(), token, items, value);
        }
        total.write(value);
    }
    at
}
