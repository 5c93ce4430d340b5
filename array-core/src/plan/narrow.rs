//! Folds of few columns and of short rows, which alone would not fill vectors.

use super::fold_axes::{FoldAxes, FoldFacts, first, innermost, without};
use super::folding::FoldSchedule;
use super::limits::*;

impl FoldSchedule {
    /// The number of steps down columns that are folded into one partial result.
    pub(crate) const fn steps_of_part(&self) -> usize {
        match self.beside {
            1 => FOLD_STEPS,
            beside => FEW_COLUMNS_STEPS * beside,
        }
    }
}

impl FoldAxes<'_> {
    /// How many steps are folded beside each other if the columns are those of `column`: several if
    /// there are few columns, none of which is packed, and rows of totals share no leaf.
    pub(super) const fn beside(&self, column: Option<usize>) -> usize {
        match (column, innermost(self.taken)) {
            (Some(column), Some(step)) if self.against(column) == 0 && self.shares_none(column) => {
                steps_beside(self.extent(column), self.extent(step), self.short_row == 0)
            }
            _ => 1,
        }
    }

    /// Whether every array varies along each kept axis but `column`.
    const fn shares_none(&self, column: usize) -> bool {
        let (others, mut leaf) = (without(self.kept, Some(column)), 0);
        while leaf < self.leaves() {
            let mut left = others;
            while left != 0 {
                if !self.kinds[leaf].is_scalar() && self.stride(Some(first(left)), leaf) == 0 {
                    return false;
                }
                left &= left - 1;
            }
            leaf += 1;
        }
        true
    }

    /// Whether the rows along the reduced axis `inner` are pixels: two to four elements, contiguous
    /// in every leaf, and along the next kept axis the pixels of a leaf follow each other. Another
    /// leaf may have the same pixel for all indices; rows that share leaves have loops of their own.
    pub(super) const fn are_pixels(&self, inner: usize) -> bool {
        let len = self.extent(inner);
        if !self.in_place || !is_pixel(len) || self.kept == 0 || self.taken.count_ones() != 1 {
            return false;
        }
        let (row, mut any, mut leaf) = (Some(first(self.kept)), false, 0);
        while leaf < self.leaves() {
            let (kind, apart) = (self.kinds[leaf], self.stride(row, leaf));
            let size = kind.size() as isize;
            let follow = apart == 0 || apart == size * len as isize;
            if !kind.is_scalar() && (self.stride(Some(inner), leaf) != size || !follow) {
                return false;
            }
            let mut others = self.kept & (self.kept - 1);
            while others != 0 {
                if (self.stride(Some(first(others)), leaf) == 0) != (apart == 0) {
                    return false;
                }
                others &= others - 1;
            }
            any |= apart != 0;
            leaf += 1;
        }
        any
    }

    /// The schedule for rows along the innermost axis in steps along an axis outside of a kept one,
    /// with a vector of totals for each kept index: every leaf is contiguous along a row, of some
    /// length, and varies along the last kept axis, since the kernels that compute tiles read a leaf
    /// that does not once for a row.
    pub(super) const fn in_vectors(&self, facts: &FoldFacts<'_>) -> Option<FoldSchedule> {
        let (row, len) = (first(self.kept), self.extent(0));
        let outside = self.taken & !((1 << row) - 1);
        let is_around = self.kept != 0 && self.taken & 1 == 1 && outside != 0;
        if !facts.vectors || !is_around || !has_vector_totals(len, self.extent(row)) {
            return None;
        }
        let ((_, columns), last) = (self.first_instance(facts), self.last(self.kept));
        let mut leaf = 0;
        while leaf < self.leaves() {
            let is_contiguous = self.stride(Some(0), leaf) == self.kinds[leaf].size() as isize;
            let varies = is_contiguous && self.stride(Some(last), leaf) != 0;
            // Types say more of axes of extent 1, which the nest does not have.
            let is_zero = facts.lanes.get(leaf) || columns.zero.get(leaf);
            if !self.kinds[leaf].is_scalar() && (!varies || is_zero) {
                return None;
            }
            leaf += 1;
        }
        let step = first(outside);
        let taken = self.taken & !(1 | 1 << step);
        let second = innermost(taken);
        let rows = most(FOLD_TOTALS_BYTES / (LANES_GROUP * facts.size), 1);
        Some(FoldSchedule {
            along: Some(0),
            row: Some(row),
            steps: [Some(step), second],
            kept: without(self.kept, Some(row)),
            taken: without(taken, second),
            block: [
                len,
                least(rows, self.extent(row)),
                least(FOLD_STEPS, self.extent(step)),
                1,
            ],
            folded: self.count(self.taken),
            is_one_call: false,
            ..FoldSchedule::one_row(len)
        })
    }

    /// Whether the innermost axis is folded after the others: it is reduced and short, and so is an
    /// axis outside of a kept one. A leaf that does not vary along the last kept axis must not vary
    /// along the innermost one either, since kernels read such a leaf once for a row of columns. Windows
    /// overlap, so a kept axis may be contiguous too: then its rows are the columns.
    pub(super) const fn is_around(&self) -> bool {
        let kept = self.kept;
        if let Some(column) = self.column()
            && self.against(column) == 0
            && self.extent(column) >= most(FEW_COLUMNS, self.extent(0))
        {
            return false;
        }
        let outside = self.taken & !((1 << first(kept)) - 1);
        kept != 0
            && self.taken & 1 == 1
            && outside != 0
            && self.extent(0) < LONG_FOLDED_ROW
            && self.against(0) == 0
            && self.serves(self.last(kept), 0)
    }
}

/// Whether rows of `len` floats around a kept axis, `rows` for each step, are folded into vectors of
/// totals.
pub(crate) const fn has_vector_totals(len: usize, rows: usize) -> bool {
    len >= SHORT_VECTOR_ROW && len <= LONG_VECTOR_ROW && len * rows >= FEW_VECTOR_COLUMNS
}

/// Whether rows of `len` contiguous elements that follow each other are folded as pixels.
pub(crate) const fn is_pixel(len: usize) -> bool {
    len >= 2 && len <= 4
}

/// How many of `steps` steps of `columns` columns are beside each other, a power of two: as many as
/// fill several vectors. Each takes several steps, and there are more than [`FEW_FOLDED`] elements,
/// since the accumulators are folded at the end. Floats have a strip of three groups for them where
/// it has room for as many; memory is then read in order.
pub(crate) const fn steps_beside(columns: usize, steps: usize, floats: bool) -> usize {
    if !matches!(columns, 2..FEW_COLUMNS) || columns * steps <= FEW_FOLDED {
        return 1;
    }
    let strip = 1 << most(BESIDE_COLUMNS / columns, 1).ilog2();
    let all = match floats && columns * strip > 2 * LANES_GROUP {
        true => strip,
        false => VECTOR_COLUMNS >> least(columns.trailing_zeros() as usize, 2),
    };
    let mut beside = 1;
    while beside < all && beside * 2 * FEW_STEPS <= steps {
        beside *= 2;
    }
    beside
}
