//! Reductions: the elements of an expression, folded as they are computed.
//!
//! ```text
//! for each piece of a row:    compute it into a tile; fold the tile along the row, or into a row of totals
//! ```
//! The expression is computed by the kernels that evaluate it ([`RowKernel`](super::RowKernel)), the tile is folded by a [`Reducer`], which knows no
//! expression: what is compiled for an expression is what its evaluation needs. Along a row [`lanes`] fold, into a fixed number of accumulators in
//! registers; they serve full sums and contiguous reduced axes. Row after row is folded down [`columns`], into a row of accumulators in the
//! first-level cache; they serve everything that has a kept axis. [`source`] is what is computed and what is read where it lies. Only where rows of totals share what they
//! read, as distances and products of matrices do, one loop computes and folds, for several rows at once.
//!
//! [`drive`] chooses, walks the axes, packs what does not lie as the kernels want it, and combines partial results pairwise.

mod axes;
mod cascade;
mod columns;
mod crossed;
mod crossing;
mod detached;
mod direct;
mod drive;
mod explain;
mod fixed;
mod in_columns;
mod in_lanes;
mod kernels;
mod lanes;
mod last;
mod launch;
mod lean;
mod levels;
mod packs;
mod panels;
mod reducer;
mod registers;
mod repeated;
mod source;
mod strips;
mod tiled;

#[cfg(test)]
mod tests;

pub(crate) use detached::fold_pairs;
pub(super) use detached::fold_table;
pub(crate) use fixed::{Bound, FixedFold, taken_axes};
pub(super) use kernels::FoldKernels;
pub(crate) use launch::{fold_new, fold_new_fixed, fold_over, fold_over_fixed, fold_plan};
pub use reducer::{Order, Reducer};

use crate::expr::Node;
use crate::isa::Token;
use crate::leaf::{Classes, Elem, Leaves};
use registers::Carry;

/// An associative and commutative operation on elements with an identity: floats are folded in an order of the library's, others in any.
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

    /// One more element into `total`: [`Fold::combine`] with what the body makes of `items`, or that in one instruction. Must be
    /// `#[inline(always)]`.
    fn step(
        body: &Self::Body,
        token: Token<'_>,
        items: <Self::Leaves as Leaves>::Items,
        total: Self::Total,
    ) -> Self::Total;
}

/// The elements of an expression, as a reduction folds them: they have the type of the totals.
pub(crate) trait Folded: Folding<Body: Node<Leaves = <Self as Folding>::Leaves>> {
    /// Whether the elements are added, so that products are added with the multiply-add of the level.
    const SUMS: bool;
    /// Whether their squares are.
    const SQUARES: bool;
    /// Whether totals are floats, whose accumulators are vectors.
    const GROUPS: bool;

    /// The loops that fold them.
    fn reducer() -> &'static Reducer;
}

/// Folds `n1` rows of `n0` elements, each into one total; the totals follow each other from `out` on. Row r of leaf i starts `r * strides[1 + i]` bytes after `ins[i]`.
///
/// # Safety
/// As for [`super::RowKernel`], but for the output: `out` is valid for writes of `n1` totals. There is one row if it is carried on, and room for what is carried.
type LanesKernel = unsafe fn(
    carry: Carry,
    out: *mut u8,
    ins: *const *const u8,
    strides: *const isize,
    n0: usize,
    n1: usize,
);

/// The same of an expression's own, `env`, in one piece.
///
/// # Safety
/// As for [`LanesKernel`]; `env` points to the expression.
type RowsKernel = super::RowKernel;

/// What the loops of a reducer are told of an expression.
const NO_BODY: *const () = std::ptr::dangling();

/// What a call of `columns` works on.
#[derive(Clone, Copy, Debug)]
struct Block {
    /// Accumulators of a row.
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
