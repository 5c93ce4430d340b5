//! Reductions: the elements of an expression, folded as they are computed.
//!
//! ```text
//! for each piece of a row:
//!     compute it into a tile; fold the tile along the row, or into a row of totals
//! ```
//! The kernels that evaluate the expression ([`RowKernel`](super::RowKernel)) compute the tile, and
//! a [`Reducer`], which knows no expression, folds it. So a fold compiles no more for an expression
//! than its evaluation does. [`lanes`] folds along a row into accumulators in registers;
//! [`columns`] folds step after step into a row of totals. Arrays are read in place ([`source`]).
//! Short bodies have loops of their own, and so have rows of totals that share a leaf, as distances
//! and products of matrices.
//!
//! [`run`](run::run) carries the [`FoldSchedule`](crate::plan::FoldSchedule) out: it walks the
//! axes, packs leaves, calls kernels, and combines partial results pairwise.

mod calls;
mod cascade;
mod columns;
mod crossing;
mod detached;
mod explain;
mod factoring;
mod fixed;
mod grid;
mod groups;
mod in_columns;
mod in_lanes;
mod kernels;
mod lanes;
mod last;
mod launch;
mod lean;
mod levels;
mod packs;
mod reducer;
mod registers;
mod repeated;
mod run;
mod shortcut;
mod source;
mod strips;
mod tiled;

#[cfg(test)]
mod tests;

pub(crate) use detached::fold_pairs;
pub(super) use detached::fold_table;
pub(crate) use fixed::{Bound, taken_axes};
pub(super) use kernels::FoldKernels;
pub(crate) use launch::{fold_over, fold_over_fixed, fold_plan};
pub use reducer::{FoldOrder, Reducer};

use crate::expr::Node;
use crate::isa::Token;
use crate::leaf::{Classes, Elem, Leaves};
use crate::plan::ToldFold;
use std::mem::MaybeUninit;

/// An associative and commutative operation on elements with an identity: floats are folded in an
/// order of the library's, others in any.
pub trait Fold<T>: Copy {
    /// The value that changes nothing.
    fn identity(self) -> T;
    /// Two values into one.
    fn combine(self, a: T, b: T) -> T;
}

/// What is folded: an element of some leaves, taken into a total.
pub(crate) trait Folding {
    /// What computes it, `()` where nothing has to be known.
    type Body;
    /// The total.
    type Total: Elem;
    /// What is read.
    type Leaves: Leaves;
    /// What it is folded with.
    type Fold: Fold<Self::Total> + Default;

    /// One more element into `total`: [`Fold::combine`] with what the body makes of `items`, or
    /// that in one instruction. Must be `#[inline(always)]`.
    fn step(
        body: &Self::Body,
        token: Token<'_>,
        items: <Self::Leaves as Leaves>::Items,
        total: Self::Total,
    ) -> Self::Total;
}

/// The elements of an expression, as a reduction folds them: they have the type of the totals.
pub(crate) trait Folded: Folding<Body: Node<Leaves = <Self as Folding>::Leaves>> {
    /// Whether the elements are added, so that products are added with the multiply-add of the
    /// level.
    const SUMS: bool;
    /// Whether their squares are.
    const SQUARES: bool;
    /// Whether totals are floats, whose accumulators are vectors.
    const GROUPS: bool;

    /// The loops that fold them.
    fn reducer() -> &'static Reducer;
}

/// Where the leaves of a body start.
type Cursor<B> = <<B as Folding>::Leaves as Leaves>::Cursor;

/// A row of accumulators.
type Totals<'t, B> = &'t mut [MaybeUninit<<B as Folding>::Total>];

/// Facts about leaves that a reduction's kernels are compiled for.
pub(crate) trait FoldClasses {
    /// The leaves of stride 0 along the rows of `lanes`.
    type Lanes: Classes;
    /// The leaves of stride 0 along the rows of `columns`.
    type Columns: Classes;
    /// The leaves that are the same for all rows of accumulators of one call of `columns`.
    type Shared: Classes;
    /// Whether some array is the same for all rows of accumulators, so that it pays to fold into
    /// several at a time.
    const REUSES: bool;
    /// Whether the types tell the rank; else they tell nothing of any leaf.
    const RANKED: bool;
    /// Whether any axis is kept; else there are no columns.
    const KEEPS: bool;
    /// The nest of the fold, if the types tell everything.
    const TOLD: Option<ToldFold>;
}
