//! The axes of a fold: which axes are kept, how leaves are reached along each, and which axis suits
//! rows or columns best.

use super::limits::*;
use super::nest::Nest;
use crate::leaf::{ClassSet, LeafKind};

/// The leaf classes that a kernel of a fold is compiled for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FoldInstance {
    /// The leaves that are constant along a row.
    pub(crate) zero: ClassSet,
    /// The leaves that are the same for several rows of totals.
    pub(crate) shared: ClassSet,
}

/// The input of [`schedule_fold`](super::schedule_fold) apart from the nest.
#[derive(Clone, Copy)]
pub(crate) struct FoldFacts<'f> {
    /// The kinds of the body's leaves. The leaves of an epilogue follow them in the nest; they do
    /// not vary along the reduced axes, so they do not affect the schedule.
    pub(crate) kinds: &'f [LeafKind],
    /// Bytes of a total.
    pub(crate) size: usize,
    /// The leaves that the kernels along rows read once for a row.
    pub(crate) lanes: ClassSet,
    /// The kernels down columns: the one for the classes that the types give, and alternatives for
    /// some nests.
    pub(crate) columns: &'f [Option<FoldInstance>; 3],
    /// Whether products of the first two leaves are summed, which are floats: matrices have a kernel
    /// of their own.
    pub(crate) product: bool,
    /// Contiguous rows of fewer elements are short: they cost more than their elements.
    pub(crate) short_row: usize,
    /// Whether the loops along rows read all factors in place: there are loops for pixels.
    pub(crate) in_place: bool,
    /// Whether elements and totals are floats of one size: there are loops for vectors of totals.
    pub(crate) vectors: bool,
}

/// A nest, with its axes divided into kept and reduced ones.
pub(super) struct FoldAxes<'n> {
    pub(super) nest: &'n Nest<'n>,
    pub(super) kinds: &'n [LeafKind],
    /// The kept and the reduced axes, as bits.
    pub(super) kept: u64,
    pub(super) taken: u64,
    /// See [`FoldFacts`].
    pub(super) short_row: usize,
    pub(super) in_place: bool,
}

impl<'n> FoldAxes<'n> {
    /// The axes of a nest with these leaves.
    pub(super) const fn of(nest: &'n Nest<'n>, facts: &FoldFacts<'n>) -> Self {
        let (mut kept, mut taken, mut axis) = (0, 0, 0);
        while axis < nest.rank() {
            match nest.is_kept(axis) {
                true => kept |= 1 << axis,
                false => taken |= 1 << axis,
            }
            axis += 1;
        }
        FoldAxes {
            nest,
            kinds: facts.kinds,
            kept,
            taken,
            short_row: facts.short_row,
            in_place: facts.in_place,
        }
    }

    pub(super) const fn extent(&self, axis: usize) -> usize {
        self.nest.extents[axis]
    }

    /// The extent of an axis; 1 without an axis.
    pub(super) const fn extent_of(&self, axis: Option<usize>) -> usize {
        match axis {
            Some(axis) => self.extent(axis),
            None => 1,
        }
    }

    /// The stride of a leaf along an axis; 0 without an axis.
    pub(super) const fn stride(&self, axis: Option<usize>, leaf: usize) -> isize {
        match axis {
            Some(axis) => self.nest.leaf_stride(axis, leaf),
            None => 0,
        }
    }

    pub(super) const fn leaves(&self) -> usize {
        self.kinds.len()
    }

    /// The number of indices along some axes.
    pub(super) const fn count(&self, set: u64) -> usize {
        let (mut count, mut left) = (1usize, set);
        while left != 0 {
            count = count.saturating_mul(self.extent(first(left)));
            left &= left - 1;
        }
        count
    }

    /// The kernels down columns for this nest. An alternative is chosen if one leaf is constant
    /// along the output's rows, and the other one is the same for several rows; or, of a product, if
    /// it reads all leaves in place along `column`, and the first kernels would pack one. (Of other
    /// bodies it would compute a tile.)
    pub(super) const fn instance(
        &self,
        facts: &FoldFacts<'_>,
        column: Option<usize>,
    ) -> (usize, FoldInstance) {
        let mut k = 1;
        while k < facts.columns.len() {
            if let Some(instance) = facts.columns[k]
                && self.crosses(&instance)
            {
                return (k, instance);
            }
            k += 1;
        }
        let (number, first) = self.first_instance(facts);
        let column = match column {
            Some(column) if facts.product && self.packed(column, first.zero).any() => column,
            _ => return (number, first),
        };
        k = 1;
        while k < facts.columns.len() {
            if let Some(instance) = facts.columns[k]
                && self.is_constant(Some(column), instance.zero)
                && !self.packed(column, instance.zero).any()
            {
                return (k, instance);
            }
            k += 1;
        }
        (number, first)
    }

    /// The kernels down columns for the classes that the types give.
    pub(super) const fn first_instance(&self, facts: &FoldFacts<'_>) -> (usize, FoldInstance) {
        match facts.columns[0] {
            Some(instance) => (0, instance),
            None => panic!("a fold has kernels down columns"),
        }
    }

    pub(super) const fn crosses(&self, instance: &FoldInstance) -> bool {
        if self.kept == 0 || !self.is_constant(Some(first(self.kept)), instance.zero) {
            return false;
        }
        let mut others = self.kept & (self.kept - 1);
        while others != 0 {
            let axis = first(others);
            if self.extent(axis) >= GRID_ROWS && self.is_constant(Some(axis), instance.shared) {
                return true;
            }
            others &= others - 1;
        }
        false
    }

    /// The best reduced axis for rows: the innermost of those along which the fewest leaves are
    /// packed.
    pub(super) const fn inner(&self) -> Option<usize> {
        self.best(self.taken, self.last(self.taken), 0)
    }

    /// The best kept axis for columns; a short one only if there is no other.
    pub(super) const fn column(&self) -> Option<usize> {
        // The output is row-major: the last kept axis is the innermost one here.
        self.best(self.kept, first(self.kept), FEW_COLUMNS)
    }

    /// The best axis of `set`: the innermost with the fewest leaves to pack. A leaf that is
    /// constant along `last` has to be constant along the best axis too, since kernels compiled for
    /// that constancy read such a leaf once per row.
    pub(super) const fn best(&self, set: u64, last: usize, short: usize) -> Option<usize> {
        let (mut left, mut best, mut least) = (set, None, usize::MAX);
        while left != 0 {
            let axis = first(left);
            let mut price = self.against(axis);
            if self.extent(axis) < short {
                price += ClassSet::CAPACITY;
            }
            if price < least && self.serves(last, axis) {
                (best, least) = (Some(axis), price);
            }
            left &= left - 1;
        }
        best
    }

    /// The axis of `set` that covers the last of the result's axes.
    pub(super) const fn last(&self, set: u64) -> usize {
        let (mut last, mut left) = (first(set), set & set.wrapping_sub(1));
        while left != 0 {
            let axis = first(left);
            if self.nest.last_of(axis) > self.nest.last_of(last) {
                last = axis;
            }
            left &= left - 1;
        }
        last
    }

    /// Whether every leaf that is constant along `last` is constant along `axis` too.
    pub(super) const fn serves(&self, last: usize, axis: usize) -> bool {
        let mut leaf = 0;
        while leaf < self.leaves() {
            if self.stride(Some(last), leaf) == 0 && self.stride(Some(axis), leaf) != 0 {
                return false;
            }
            leaf += 1;
        }
        true
    }

    /// Whether a leaf of this stride must be packed for a kernel that reads the leaves in `zero`
    /// once for a row.
    pub(super) const fn is_packed(&self, leaf: usize, stride: isize, zero: ClassSet) -> bool {
        let kind = self.kinds[leaf];
        !kind.is_scalar() && !zero.get(leaf) && stride != kind.size() as isize
    }

    /// The number of leaves that are neither contiguous nor constant along an axis.
    pub(super) const fn against(&self, axis: usize) -> usize {
        let (mut count, mut leaf) = (0, 0);
        while leaf < self.leaves() {
            let stride = self.stride(Some(axis), leaf);
            if stride != 0 && self.is_packed(leaf, stride, ClassSet::EMPTY) {
                count += 1;
            }
            leaf += 1;
        }
        count
    }

    /// Whether no leaf of `set` varies along an axis; true without an axis.
    pub(super) const fn is_constant(&self, axis: Option<usize>, set: ClassSet) -> bool {
        let mut leaf = 0;
        while leaf < self.leaves() {
            if set.get(leaf) && self.stride(axis, leaf) != 0 {
                return false;
            }
            leaf += 1;
        }
        true
    }

    /// The axis, unless a leaf of `set` varies along it.
    pub(super) const fn if_constant(&self, axis: Option<usize>, set: ClassSet) -> Option<usize> {
        match self.is_constant(axis, set) {
            true => axis,
            false => None,
        }
    }

    /// Whether totals are computed in columns. This depends on strides and extents only.
    pub(super) const fn by_columns(&self, inner: Option<usize>, column: Option<usize>) -> bool {
        let (inner, column) = match (inner, column) {
            (None, _) => return true,
            (_, None) => return false,
            (Some(inner), Some(column)) => (inner, column),
        };
        if self.are_pixels(inner) {
            return false;
        }
        let (len, width) = (self.extent(inner), self.extent(column));
        let (by_lanes, by_columns) = (self.against(inner), self.against(column));
        if self.beside(Some(column)) > 1 {
            return by_lanes > 0;
        }
        let two = self.nest.rank() == 2;
        if two && self.taken == 1 && by_lanes == 0 && folds_rows(len, width, self.short_row) {
            return false;
        }
        if two && self.kept == 1 && by_columns == 0 && len <= FOLD_STEPS {
            return true;
        }
        let reused = self.is_reused_beside(column);
        let wide = width >= FEW_COLUMNS || width > len || (reused && len < SHORT_SHARED_ROW);
        let short = is_short_row(len, self.short_row);
        wide && (by_columns == 0 || reused || (short && width > len))
    }

    /// Whether the packs along `column` are used for several indices of another kept axis.
    pub(super) const fn is_reused_beside(&self, column: usize) -> bool {
        let mut others = self.kept & !(1 << column);
        while others != 0 {
            let axis = first(others);
            let (mut once, mut leaf) = (self.extent(axis) >= GRID_ROWS, 0);
            while leaf < self.leaves() {
                let along = self.stride(Some(column), leaf);
                if self.is_packed(leaf, along, ClassSet::EMPTY)
                    && self.stride(Some(axis), leaf) != 0
                    && along != 0
                {
                    once = false;
                }
                leaf += 1;
            }
            if once {
                return true;
            }
            others &= others - 1;
        }
        false
    }

    /// The kept axis of the rows of a call along rows: the innermost one, or the longest where that
    /// one is short, as few rows cost less than the call.
    pub(super) const fn row_of_lanes(&self) -> usize {
        let (mut row, mut left) = (first(self.kept), self.kept);
        while left != 0 && self.extent(first(self.kept)) < FEW_ROWS_OF_LANES {
            let axis = first(left);
            if self.extent(axis) > self.extent(row) {
                row = axis;
            }
            left &= left - 1;
        }
        row
    }

    /// The leaves that must be packed along an axis.
    pub(super) const fn packed(&self, axis: usize, zero: ClassSet) -> ClassSet {
        let (mut set, mut leaf) = (ClassSet::EMPTY, 0);
        while leaf < self.leaves() {
            // A row of one element is contiguous.
            if self.extent(axis) > 1 && self.is_packed(leaf, self.stride(Some(axis), leaf), zero) {
                set = set.with(leaf);
            }
            leaf += 1;
        }
        set
    }

    /// The axis of the rows of a call, among the kept axes `others`: the first one along which the
    /// leaves in `shared` are constant, if there is one.
    pub(super) const fn row(&self, others: u64, shared: ClassSet) -> Option<usize> {
        let mut left = if shared.any() { others } else { 0 };
        while left != 0 {
            if self.is_constant(Some(first(left)), shared) {
                return Some(first(left));
            }
            left &= left - 1;
        }
        match others {
            0 => None,
            _ => Some(first(others)),
        }
    }
}

/// The innermost axis of a set, 0 for an empty set.
#[inline(always)]
pub(super) const fn first(set: u64) -> usize {
    match set {
        0 => 0,
        _ => set.trailing_zeros() as usize,
    }
}

/// The innermost axis of a set, if it has one.
pub(super) const fn innermost(set: u64) -> Option<usize> {
    match set {
        0 => None,
        _ => Some(first(set)),
    }
}

pub(super) const fn without(set: u64, axis: Option<usize>) -> u64 {
    match axis {
        Some(axis) => set & !(1 << axis),
        None => set,
    }
}

/// Whether `rows` contiguous rows of `len` elements, each with its own total, are folded as rows.
pub(crate) const fn folds_rows(len: usize, rows: usize, short: usize) -> bool {
    !is_short_row(len, short) || len * rows <= FEW_FOLDED
}

/// Whether rows of this length cost more than their elements: the last group of a row that is no
/// whole one is read twice.
const fn is_short_row(len: usize, short: usize) -> bool {
    len < short
}
