//! Reductions: the elements of an expression are folded as they are computed.
//!
//! ```text
//! for each piece of a row:
//!     compute it into a tile; fold the tile along the row, or into a row of totals
//! ```
//! The row kernels that evaluate the expression ([`RowKernel`](super::RowKernel)) compute the tile,
//! and a [`Reducer`], which is independent of the expression, folds it. So a fold compiles no more
//! code for an expression than its evaluation does. [`lanes`] folds along a row into accumulators
//! in registers; [`columns`] folds step after step into a row of totals. Arrays are read in place
//! ([`source`]). Short bodies have specialised loops, and so have rows of totals that share a leaf,
//! as in distances and products of matrices.
//!
//! [`run`](run::run) carries the [`FoldSchedule`](crate::plan::FoldSchedule) out: it walks the
//! axes, packs leaves, calls kernels, and combines partial results pairwise.

mod around;
mod at_once;
mod beside;
mod byte_vectors;
mod calls;
mod cascade;
mod columns;
mod crossing;
mod dense;
mod detached;
mod explain;
mod factoring;
mod factors;
mod few_steps;
mod fixed;
mod grid;
mod groups;
mod in_columns;
mod in_lanes;
mod in_place;
mod in_product;
mod in_vectors;
mod item_rows;
mod kernels;
mod lanes;
mod last;
mod launch;
mod lean;
mod levels;
mod long_rows;
mod narrow;
mod opaque;
mod packs;
mod pixels;
mod product;
mod reducer;
mod registers;
mod repeated;
mod run;
mod short_rows;
mod shortcut;
mod source;
mod straight;
mod strips;
mod tiled;
mod together;
mod vector_totals;

#[cfg(test)]
mod tests;

pub(crate) use dense::dense_slice;
pub(crate) use detached::{fold_contiguous_pairs, fold_pairs, fold_slices};
pub(crate) use factoring::is_square;
pub(crate) use fixed::{Bound, FixedFold, straight_fold, taken_axes};
pub(crate) use item_rows::RowFold;
pub(crate) use launch::{FoldProgram, fold_over, fold_over_fixed, fold_plan};
pub(crate) use opaque::through_memory;
pub(crate) use product::{AxisSlots, multiply, multiply_matrices};
pub use product::{MatrixOperand, PlainMatrix};
pub use reducer::{FoldOrder, Reducer};
pub(crate) use straight::fold_straight;
pub(crate) use together::{ItemRows, Together};

use crate::expr::Node;
use crate::isa::Token;
use crate::leaf::{Classes, Elem, Leaves};
use crate::plan::ToldFold;
use std::mem::MaybeUninit;

/// An associative and commutative operation on elements, with an identity. Floats are folded in an
/// order that the library fixes, integers in any order.
pub trait Fold<T>: Copy {
    /// Whether a value may be folded more than once.
    const IDEMPOTENT: bool = false;

    /// The value that leaves every other value unchanged.
    fn identity(self) -> T;
    /// Combines two values into one.
    fn combine(self, a: T, b: T) -> T;
}

/// How many truths are added in 32 bits.
pub(crate) const TRUTHS_IN_PART: usize = 1 << 30;

/// The loop body of a fold: takes one element of each leaf into a total.
pub(crate) trait Folding {
    /// The expression that computes an element, or `()` if the body needs no value.
    type Body;
    /// The type of a total.
    type Total: Elem;
    /// The leaves that the body reads.
    type Leaves: Leaves;
    /// The operation.
    type Fold: Fold<Self::Total> + Default;

    /// Takes one more element into `total`: [`Fold::combine`] of the total and what the body
    /// computes from `items`, or both in one instruction. Must be `#[inline(always)]`.
    fn step(
        body: &Self::Body,
        token: Token<'_>,
        items: <Self::Leaves as Leaves>::Items,
        total: Self::Total,
    ) -> Self::Total;

    /// How many elements the remainder of a row is folded with, as a vector, instead of one by one;
    /// 0 if an element must not be folded twice.
    const OVERLAP: usize = 0;

    /// How many elements are added in 32 bits before they are widened; 0 if each is taken into the
    /// total.
    const PART: usize = 0;

    /// An element as it is added in 32 bits.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn in_part(_: &Self::Body, _: Token<'_>, _: <Self::Leaves as Leaves>::Items) -> u32 {
        unreachable!("a sum that has parts says how to add to them")
    }

    /// A part as a total.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn of_part(part: u32) -> Self::Total {
        unreachable!("a sum of {part} that has parts says how to widen them")
    }
}

/// A fold of the elements of an expression, which have the type of the totals.
pub(crate) trait Folded: Folding<Body: Node<Leaves = <Self as Folding>::Leaves>> {
    /// Whether the operation adds the elements, so that products use the multiply-add of the level.
    const SUMS: bool;
    /// Whether the operation adds the squares of the elements.
    const SQUARES: bool;
    /// Whether totals are floats, so that accumulators are vectors.
    const GROUPS: bool;
    /// Whether rows of a computed expression are folded by loops specialised for it.
    const FUSES: bool;
    /// Rows of fewer elements are short: see [`FoldFacts`](crate::plan::FoldFacts).
    const SHORT_ROW: usize;

    /// The loops of the operation on this type of element.
    fn reducer() -> &'static Reducer;
}

/// The position of the leaves of a body at the start of a row.
type Cursor<B> = <<B as Folding>::Leaves as Leaves>::Cursor;

/// A row of accumulators.
type Totals<'t, B> = &'t mut [MaybeUninit<<B as Folding>::Total>];

/// Facts about the leaves that a reduction's kernels are compiled for.
pub(crate) trait FoldClasses {
    /// The leaves of stride 0 along the rows of `lanes`.
    type Lanes: Classes;
    /// The leaves of stride 0 along the rows of `columns`.
    type Columns: Classes;
    /// The leaves that are the same for all rows of accumulators of one call of `columns`.
    type Shared: Classes;
    /// Whether some array is the same for all rows of accumulators, so that folding several rows at
    /// a time reuses what is loaded.
    const REUSES: bool;
    /// Whether the types give the rank; otherwise they say nothing about any leaf.
    const RANKED: bool;
    /// Whether any axis is kept; without a kept axis there are no columns.
    const KEEPS: bool;
    /// The nest of the fold, if the types give all extents.
    const TOLD: Option<ToldFold>;
}
