//! Reductions: a body whose elements are folded as they are computed, without a place for them in memory.
//!
//! Two kernels for each body, at every level. [`lanes`] folds along a row into a fixed number of accumulators in registers; it
//! serves full sums and contiguous reduced axes. [`columns`] folds row after row into a row of accumulators in the first-level
//! cache; it serves everything that has a kept axis, contractions above all. [`drive`] chooses, walks the axes, packs what does
//! not lie as the kernels want it, and combines partial results pairwise.

mod axes;
mod cascade;
mod columns;
mod crossed;
mod crossing;
mod direct;
mod drive;
mod explain;
mod fixed;
mod in_columns;
mod in_lanes;
mod lanes;
mod last;
mod launch;
mod lean;
mod levels;
mod packs;
mod panels;
mod registers;
mod strips;

#[cfg(test)]
mod tests;

pub(crate) use fixed::{Bound, FixedFold, taken_axes};
pub(crate) use launch::{fold_new, fold_new_fixed, fold_over, fold_over_fixed, fold_plan};

use super::lean::LEAN;
use super::rows::Body;
use crate::isa::{Exponent, Token};
use crate::leaf::{ClassSet, Classes, Leaves};

/// An associative and commutative operation on elements with an identity: floats are folded in an order of the library's, others in any.
pub trait Fold<T>: Copy {
    /// The value that changes nothing.
    fn identity(self) -> T;
    /// Two values into one.
    fn combine(self, a: T, b: T) -> T;
}

/// A body whose elements are folded.
pub(crate) trait Folding: Body {
    /// What they are folded with.
    type Fold: Fold<Self::Out>;

    /// What they are folded with.
    fn fold(&self) -> Self::Fold;

    /// One more element into `total`: [`Fold::combine`] with what the body makes of `items`, or that in one instruction. Must be
    /// `#[inline(always)]`.
    fn step(
        &self,
        token: Token<'_>,
        items: <Self::Leaves as Leaves>::Items,
        total: Self::Out,
    ) -> Self::Out;
}

/// Folds `n1` rows of `n0` elements, each into one total; the totals follow each other from `out` on.
///
/// # Safety
/// As for [`super::RowKernel`], but for the output: `out` is valid for writes of `n1` totals.
type LanesKernel = super::RowKernel;

/// What a call of `columns` works on.
#[derive(Clone, Copy)]
struct Block {
    /// Accumulators of a row, at most [`panels::most_in_one_row`].
    columns: usize,
    /// Rows of accumulators.
    rows: usize,
    /// Steps into each.
    steps: usize,
    /// Elements from one row of accumulators to the next, not less than the columns if there are several.
    pitch: usize,
    /// Whether the accumulators have taken nothing yet, and no value.
    fresh: bool,
}

/// Folds the steps of a block into its accumulators. Leaf i of row r and step s starts `r * rows[i] + s * steps[i]` bytes after `ins[i]`.
///
/// # Safety
/// As for [`super::RowKernel`], for every row and step; the accumulators are valid for writes, and initialised if they are not fresh.
type ColumnsKernel = unsafe fn(
    env: *const (),
    accumulators: *mut u8,
    ins: *const *const u8,
    rows: *const isize,
    steps: *const isize,
    block: &Block,
);

/// The kernels of one reduction and what its driver must know of them.
#[derive(Clone, Copy)]
pub(crate) struct FoldKernels {
    lanes: [LanesKernel; 3],
    /// The array leaves that `lanes` reads once for a row.
    zero: ClassSet,
    columns: Columns,
    /// Others that serve where they can, for what two leaves may be of which the types tell nothing.
    crossing: [Option<Columns>; 2],
    leaves: usize,
}

/// Kernels that fold row after row, by level.
#[derive(Clone, Copy)]
struct Columns {
    kernels: [ColumnsKernel; 3],
    /// The array leaves that they read once for a row.
    zero: ClassSet,
    /// The leaves that they read once for several rows of accumulators.
    shared: ClassSet,
    /// Whether they take several rows of accumulators at a time: [`FoldClasses::REUSES`].
    reuses: bool,
}

/// Facts about leaves that a reduction's kernels are compiled for.
pub(crate) trait FoldClasses {
    /// The leaves of stride 0 along the rows of `lanes`.
    type Lanes: Classes;
    /// The leaves of stride 0 along the rows of `columns`.
    type Columns: Classes;
    /// The leaves that are the same for all rows of accumulators of one call of `columns`.
    type Shared: Classes;
    /// Whether some array is the same for all rows of accumulators, so that it pays to fold into several at a time.
    const REUSES: bool;
    /// Whether the types tell the rank; else they tell nothing of any leaf.
    const RANKED: bool;
    /// Whether any axis is kept; else there are no columns.
    const KEEPS: bool;
    /// The whole fold, where the types tell it.
    const FIXED: Option<FixedFold>;
}

impl FoldKernels {
    /// The kernels of the body `B` for the classes `C`.
    pub(crate) const fn of<B: Folding, C: FoldClasses>() -> FoldKernels {
        FoldKernels {
            lanes: if LEAN {
                lean::lanes::<B, C>()
            } else {
                levels::lanes::<B, C>()
            },
            zero: C::Lanes::ZERO.without(B::Leaves::COUNT, B::Leaves::SCALARS),
            columns: Columns::of::<B, C>(),
            crossing: crossing::kernels::<B, C>(),
            leaves: B::Leaves::COUNT,
        }
    }
}

impl Columns {
    const fn of<B: Folding, C: FoldClasses>() -> Columns {
        Columns {
            kernels: if LEAN {
                lean::columns::<B, C>()
            } else {
                levels::columns::<B, C>()
            },
            zero: C::Columns::ZERO.without(B::Leaves::COUNT, B::Leaves::SCALARS),
            shared: C::Shared::ZERO.without(B::Leaves::COUNT, B::Leaves::SCALARS),
            reuses: C::REUSES,
        }
    }
}

/// Whether a body is so long that loops are not unrolled around it: it is computed a row at a time into a tile, which is then folded.
const fn is_long<B: Body>() -> bool {
    B::NEEDS.functions || B::NEEDS.rare
}

/// Whether this body is computed so: powers that are not squares are too.
#[inline(always)]
fn is_tiled_now<B: Body>(body: &B) -> bool {
    is_long::<B>() || (B::NEEDS.powers && body.exponent() != Some(Exponent::Is(2)))
}

/// Elements that one row of `lanes` may have, of a body that is computed into a tile or not.
const fn part_of(tiled: bool) -> usize {
    if tiled { lanes::SHORT } else { drive::PART }
}

/// Whether a body may be computed so.
const fn is_tiled<B: Body>() -> bool {
    is_long::<B>() || B::NEEDS.powers
}
