//! What tiles fetch into the first-level cache, a cache line in each step: the rows of the next tile, or
//! the operands of the next product of a batch.
//!
//! The operands of a small product are a page or less, and a processor does not fetch beyond the page
//! that a program reads. All lines at once would wait for each other.

use super::problem::{BatchAxis, Matrix, Product};
use crate::plan::limits::{LINE_BYTES, PRODUCT_NEAR_BYTES};

/// Places to fetch, one of them by each tile.
#[derive(Clone, Copy)]
pub(super) struct Ahead {
    at: *const u8,
    /// Bytes from tile to tile, and from step to step.
    by: isize,
    step: isize,
    /// Bytes until the places are at `then`, and how many are there, again and again.
    left: isize,
    then: *const u8,
    bytes: isize,
}

impl Ahead {
    /// The rows after the first `high` ones of a matrix, if they are contiguous.
    #[inline(always)]
    pub(super) fn rows(left: &Matrix<*const u8>, high: usize, row_bytes: usize) -> Self {
        let by = high as isize * left.row;
        let step = match left.row == row_bytes as isize {
            true => LINE_BYTES as isize,
            false => 0,
        };
        Ahead {
            at: left.first.wrapping_offset(by),
            by,
            step,
            left: isize::MAX,
            then: left.first,
            bytes: 0,
        }
    }

    /// The operands of a product of a batch along an axis, for those of the product before it. `None`
    /// if they do not fit the first-level cache beside those.
    pub(super) fn operands(product: &Product<'_>, along: &BatchAxis) -> Option<Self> {
        let &Product { left, right, .. } = product;
        let bytes = |of: Matrix<*const u8>, rows: usize, columns: usize| {
            rows * of.row.unsigned_abs() + columns * of.column.unsigned_abs()
        };
        let own = bytes(left, product.rows - 1, product.steps);
        let other = bytes(right, product.steps - 1, product.columns);
        let (own, other) = match (along.left, along.right) {
            (0, _) => ((right.first, other), (right.first, other)),
            (_, 0) => ((left.first, own), (left.first, own)),
            _ => ((left.first, own), (right.first, other)),
        };
        let is_near = own.1.saturating_add(other.1) <= PRODUCT_NEAR_BYTES;
        (along.extent > 1 && is_near).then_some(Ahead {
            at: own.0,
            by: (product.steps * LINE_BYTES) as isize,
            step: LINE_BYTES as isize,
            left: own.1 as isize,
            then: other.0,
            bytes: other.1 as isize,
        })
    }

    /// The operands of the next product of the batch.
    #[inline(always)]
    pub(super) fn next(self, along: &BatchAxis) -> Self {
        let [own, other] = match (along.left, along.right) {
            (0, right) => [right; 2],
            (left, 0) => [left; 2],
            (left, right) => [left, right],
        };
        Ahead {
            at: self.at.wrapping_offset(own),
            then: self.then.wrapping_offset(other),
            ..self
        }
    }

    /// The first line that the next tile fetches, and the bytes from one to the next.
    #[inline(always)]
    pub(super) fn take(&mut self) -> (*const u8, isize) {
        let at = self.at;
        self.at = at.wrapping_offset(self.by);
        self.left = self.left.saturating_sub(self.by);
        if self.left <= 0 {
            (self.at, self.left) = (self.then, self.bytes);
        }
        (at, self.step)
    }
}
