//! The schedule of a product of matrices: a sum of products of two leaves, one of which does not vary
//! along the rows of the result, and the other not along its columns.

use super::fold_axes::{FoldAxes, FoldFacts, first, innermost, without};
use super::folding::FoldSchedule;
use super::limits::*;
use super::narrow::steps_beside;
use crate::leaf::ClassSet;

impl FoldAxes<'_> {
    /// The schedule for a product of matrices, if the first two leaves are such: along the rows of
    /// totals only one of them varies, along the columns only the other one. Both are read along a
    /// row instead if their rows are contiguous and there are few pairs of rows.
    pub(super) const fn product(&self, facts: &FoldFacts<'_>) -> Option<FoldSchedule> {
        let (Some(row), Some(column)) = (self.alone(0, 1), self.alone(1, 0)) else {
            return None;
        };
        let (step, size) = (self.step(), facts.size as isize);
        let rows = [self.extent(row), self.extent(column)];
        let are_contiguous = self.stride(step, 0) == size && self.stride(step, 1) == size;
        if step.is_none() || sums_along_rows(rows, self.extent_of(step), are_contiguous) {
            return None;
        }
        let taken = without(self.taken, step);
        Some(FoldSchedule {
            instance: 0,
            along: Some(column),
            row: Some(row),
            steps: [step, innermost(taken)],
            kept: without(without(self.kept, Some(row)), Some(column)),
            taken: without(taken, innermost(taken)),
            packed: ClassSet::EMPTY,
            whole: ClassSet::EMPTY,
            block: [
                least(self.extent(column), PRODUCT_COLUMNS),
                least(self.extent(row), PRODUCT_ROWS),
                least(self.extent_of(step), FOLD_STEPS),
                1,
            ],
            folded: self.count(self.taken),
            in_place: false,
            beside: 1,
            is_one_call: false,
            product: true,
            around: false,
        })
    }

    /// The axis whose steps are taken one after the other, from each place that the other axes give: the innermost
    /// one, or the longest one if that has few.
    const fn step(&self) -> Option<usize> {
        let inner = innermost(self.taken);
        if self.extent_of(inner) >= STEPS_IN_ORDER {
            return inner;
        }
        let (mut left, mut longest) = (self.taken, inner);
        while left != 0 {
            let axis = first(left);
            if self.extent(axis) > self.extent_of(longest) {
                longest = Some(axis);
            }
            left &= left - 1;
        }
        longest
    }

    /// The longest kept axis along which leaf `varies` varies and leaf `constant` does not.
    const fn alone(&self, varies: usize, constant: usize) -> Option<usize> {
        let (mut left, mut longest) = (self.kept, None);
        while left != 0 {
            let axis = first(left);
            if self.stride(Some(axis), varies) != 0
                && self.stride(Some(axis), constant) == 0
                && self.extent(axis) > self.extent_of(longest)
            {
                longest = Some(axis);
            }
            left &= left - 1;
        }
        longest
    }
}

/// Whether the products of pairs of rows of `steps` elements, so many rows of the left and of the
/// right matrix, are summed along the rows, and not in tiles of totals.
pub(crate) const fn sums_along_rows(rows: [usize; 2], steps: usize, are_contiguous: bool) -> bool {
    let are_few = match least(rows[0], rows[1]) {
        0 | 1 => true,
        few => few < FEW_PAIRED_ROWS && steps >= SHORT_SHARED_ROW,
    };
    are_contiguous && are_few
}

/// Whether pairs of contiguous rows that are summed [along them](sums_along_rows) need no schedule:
/// few elements, or a single row by rows that are not short and have one part each.
pub(crate) const fn are_one_call(rows: [usize; 2], steps: usize) -> bool {
    let is_single = least(rows[0], rows[1]) <= 1;
    let pairs = rows[0].saturating_mul(rows[1]);
    is_single && SHORT_SHARED_ROW <= steps && steps <= FOLD_PART
        || pairs.saturating_mul(steps) <= FEW_PRODUCTS
}

/// Whether a product with a single row of this many totals is computed as one of matrices: few
/// elements, whose steps a fold takes one after the other, too.
pub(crate) const fn is_few_in_order(columns: usize, steps: usize) -> bool {
    columns.saturating_mul(steps) <= FEW_PRODUCTS && steps_beside(columns, steps, true) == 1
}
