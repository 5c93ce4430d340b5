//! How a fold is computed, decided once, as data: [`schedule_fold`] is the decision table.
//!
//! The nest of a fold is that of any evaluation. The output has stride 0 along the reduced axes. The
//! schedule says which axis the kernel works along, which operands are packed for it, and how many
//! elements, rows and steps one call takes. `kernel::fold` carries it out, `plan_reduce()` prints it.
//! Folds that the types tell are scheduled by the same function at compile time.
//!
//! The order of additions depends on extents and strides alone, never on what the types tell.

use super::limits::*;
use super::nest::Nest;
use crate::leaf::{ClassSet, LeafKind};

/// How totals are computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FoldWay {
    /// Along a reduced axis, in accumulators in registers: rows that are parts of one total.
    Parts,
    /// Along a reduced axis, in accumulators in registers: every row is a total.
    Rows,
    /// Along a kept axis, step after step into a row of totals.
    Columns,
}

/// What the kernels of a fold take the leaves for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FoldInstance {
    /// The leaves of which there is one element for a row.
    pub(crate) zero: ClassSet,
    /// The leaves that are the same for several rows of totals.
    pub(crate) shared: ClassSet,
}

/// What [`schedule_fold`] knows beside the nest.
#[derive(Clone, Copy)]
pub(crate) struct FoldFacts<'f> {
    /// The kinds of the leaves.
    pub(crate) kinds: &'f [LeafKind],
    /// Bytes of a total.
    pub(crate) size: usize,
    /// The leaves of which the kernels along rows read one element for a row.
    pub(crate) lanes: ClassSet,
    /// The kernels down columns: those that the types tell, and others that serve some nests.
    pub(crate) columns: &'f [Option<FoldInstance>; 3],
}

/// How a nest is folded. Axes are those of the nest; sets of axes have a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FoldSchedule {
    pub(crate) way: FoldWay,
    /// Which of [`FoldFacts::columns`].
    pub(crate) instance: usize,
    /// The axis that the kernel works along; `None` for a single column.
    pub(crate) along: Option<usize>,
    /// The axis along which the rows of one call follow each other: a kept one; of parts a reduced
    /// one, or `None` for pieces of a single row.
    pub(crate) row: Option<usize>,
    /// Of columns: the reduced axis of the steps of one call.
    pub(crate) step: Option<usize>,
    /// The other kept and the other reduced axes.
    pub(crate) kept: u64,
    pub(crate) taken: u64,
    /// The leaves that are packed, and those of them that are packed once for all rows.
    pub(crate) packed: ClassSet,
    pub(crate) whole: ClassSet,
    /// Elements along `along`, rows and steps of one call.
    pub(crate) block: [usize; 3],
    /// How many elements go into a total.
    pub(crate) folded: usize,
    /// Of columns: the elements of the output are the accumulators.
    pub(crate) in_place: bool,
    /// One call of the kernel is all there is, with every leaf and the output in place.
    pub(crate) is_one_call: bool,
}

impl FoldSchedule {
    /// All elements of a nest of one axis, in place.
    pub(crate) const fn one_row(len: usize) -> Self {
        FoldSchedule {
            way: FoldWay::Parts,
            instance: 0,
            along: Some(0),
            row: None,
            step: None,
            kept: 0,
            taken: 0,
            packed: ClassSet::EMPTY,
            whole: ClassSet::EMPTY,
            block: [least(len, FOLD_PART), FOLD_ROWS, 1],
            folded: len,
            in_place: false,
            is_one_call: len <= FOLD_PART,
        }
    }
}

/// The nest and its parts.
struct Axes<'n> {
    nest: &'n Nest<'n>,
    kinds: &'n [LeafKind],
    kept: u64,
    taken: u64,
}

/// The decision table: the first line that holds is taken.
///
/// | way | if | because |
/// |---|---|---|
/// | columns | there is no reduced axis | the elements are the totals |
/// | parts, rows | there is no kept axis | |
/// | rows | rows are contiguous, and long or few | a row costs as much as 25 elements |
/// | columns | columns are contiguous, and steps few | nothing is packed, nothing combined |
/// | columns | there are several, and fewer leaves are packed for them, or used more often | a pack is a copy |
/// | parts, rows | else | one total stays in registers |
pub(crate) const fn schedule_fold(nest: &Nest<'_>, facts: &FoldFacts<'_>) -> FoldSchedule {
    let mut axes = Axes {
        nest,
        kinds: facts.kinds,
        kept: 0,
        taken: 0,
    };
    let mut axis = 0;
    while axis < nest.rank() {
        match nest.stride(axis, 0) {
            0 => axes.taken |= 1 << axis,
            _ => axes.kept |= 1 << axis,
        }
        axis += 1;
    }
    let (instance, columns) = axes.instance(facts);
    let (inner, column) = (axes.inner(), axes.column());
    let by_columns = axes.by_columns(inner, column);
    // An axis does not fit the kernel only if one of unknown type turned out to have extent 1: what
    // is left is a single column.
    let inner = axes.if_constant(inner, facts.lanes);
    let column = axes.if_constant(column, columns.zero);
    let by_columns = match (inner, column) {
        (None, _) => true,
        (Some(_), Some(_)) => by_columns,
        // A single column of many steps, but not a short row.
        (Some(inner), None) => {
            by_columns && !(axes.taken.count_ones() == 1 && nest.extents[inner] < LANES_GROUP)
        }
    };
    match inner {
        Some(inner) if !by_columns => axes.in_lanes(inner, facts),
        _ => axes.in_columns(column, instance, &columns, facts.size),
    }
}

impl Axes<'_> {
    const fn extent(&self, axis: usize) -> usize {
        self.nest.extents[axis]
    }

    /// The stride of a leaf along an axis, 0 along none.
    const fn stride(&self, axis: Option<usize>, leaf: usize) -> isize {
        match axis {
            Some(axis) => self.nest.stride(axis, leaf + 1),
            None => 0,
        }
    }

    const fn leaves(&self) -> usize {
        self.kinds.len()
    }

    /// The number of indices along some axes.
    const fn count(&self, set: u64) -> usize {
        let (mut count, mut left) = (1usize, set);
        while left != 0 {
            count = count.saturating_mul(self.extent(first(left)));
            left &= left - 1;
        }
        count
    }

    /// The kernels down columns: others than those that the types tell if along the output's rows one
    /// leaf repeats an element, and the other one is the same for several of these.
    const fn instance(&self, facts: &FoldFacts<'_>) -> (usize, FoldInstance) {
        let mut k = 1;
        while k < facts.columns.len() {
            if let Some(instance) = facts.columns[k]
                && self.crosses(&instance)
            {
                return (k, instance);
            }
            k += 1;
        }
        match facts.columns[0] {
            Some(instance) => (0, instance),
            None => panic!("a fold has kernels down columns"),
        }
    }

    const fn crosses(&self, instance: &FoldInstance) -> bool {
        if self.kept == 0 || !self.is_constant(first(self.kept), instance.zero) {
            return false;
        }
        let mut others = self.kept & (self.kept - 1);
        while others != 0 {
            let axis = first(others);
            if self.extent(axis) >= GRID_ROWS && self.is_constant(axis, instance.shared) {
                return true;
            }
            others &= others - 1;
        }
        false
    }

    /// The reduced axis that rows lie along best: the innermost of those along which the fewest
    /// leaves are packed.
    const fn inner(&self) -> Option<usize> {
        self.best(self.taken, self.last(self.taken), 0)
    }

    /// The kept axis that columns lie along best: a short one only if there is no other.
    const fn column(&self) -> Option<usize> {
        // The output is row-major: the last kept axis is the innermost one here.
        self.best(self.kept, first(self.kept), FEW_COLUMNS)
    }

    /// The best axis of `set`. A leaf with a single element along the `last` one has to have one
    /// along the best one too, since kernels compiled for that axis read it once for a row.
    const fn best(&self, set: u64, last: usize, short: usize) -> Option<usize> {
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
    const fn last(&self, set: u64) -> usize {
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

    /// Whether no leaf varies along `axis` that does not vary along `last`.
    const fn serves(&self, last: usize, axis: usize) -> bool {
        let mut leaf = 0;
        while leaf < self.leaves() {
            if self.stride(Some(last), leaf) == 0 && self.stride(Some(axis), leaf) != 0 {
                return false;
            }
            leaf += 1;
        }
        true
    }

    /// Whether a kernel that takes the leaves in `zero` for single elements cannot read a leaf of
    /// this stride.
    const fn is_packed(&self, leaf: usize, stride: isize, zero: ClassSet) -> bool {
        let kind = self.kinds[leaf];
        !kind.is_scalar() && !zero.get(leaf) && stride != kind.size() as isize
    }

    /// The leaves that are neither contiguous nor repeated along an axis.
    const fn against(&self, axis: usize) -> usize {
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

    /// Whether no leaf of `set` varies along an axis.
    const fn is_constant(&self, axis: usize, set: ClassSet) -> bool {
        let mut leaf = 0;
        while leaf < self.leaves() {
            if set.get(leaf) && self.stride(Some(axis), leaf) != 0 {
                return false;
            }
            leaf += 1;
        }
        true
    }

    const fn if_constant(&self, axis: Option<usize>, set: ClassSet) -> Option<usize> {
        match axis {
            Some(axis) if self.is_constant(axis, set) => Some(axis),
            _ => None,
        }
    }

    /// Whether totals are computed in columns. Depends on strides and extents alone.
    const fn by_columns(&self, inner: Option<usize>, column: Option<usize>) -> bool {
        let (inner, column) = match (inner, column) {
            (None, _) => return true,
            (_, None) => return false,
            (Some(inner), Some(column)) => (inner, column),
        };
        let (len, width) = (self.extent(inner), self.extent(column));
        let (by_lanes, by_columns) = (self.against(inner), self.against(column));
        let two = self.nest.rank() == 2;
        if two && self.taken == 1 && by_lanes == 0 && folds_rows(len, width) {
            return false;
        }
        if two && self.kept == 1 && by_columns == 0 && len <= FOLD_STEPS {
            return true;
        }
        let reused = self.is_reused_beside(column);
        let wide = width >= FEW_COLUMNS || width > len;
        let short = len < SHORT_FOLDED_ROW;
        wide && (by_columns == 0 || reused || (short && width > len))
            && (by_lanes > 0 || by_columns == 0 || reused || short)
    }

    /// Whether what is packed along `column` is used for several indices of another kept axis.
    const fn is_reused_beside(&self, column: usize) -> bool {
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

    /// The leaves that have to be packed along an axis.
    const fn packed(&self, axis: usize, zero: ClassSet) -> ClassSet {
        let (mut set, mut leaf) = (ClassSet::EMPTY, 0);
        while leaf < self.leaves() {
            if self.is_packed(leaf, self.stride(Some(axis), leaf), zero) {
                set = set.with(leaf);
            }
            leaf += 1;
        }
        set
    }

    /// Along the reduced axis `inner`.
    const fn in_lanes(&self, inner: usize, facts: &FoldFacts<'_>) -> FoldSchedule {
        let len = self.extent(inner);
        let packed = self.packed(inner, facts.lanes);
        let (mut size, mut leaf) = (0, 0);
        while leaf < self.leaves() {
            if packed.get(leaf) && self.kinds[leaf].size() > size {
                size = self.kinds[leaf].size();
            }
            leaf += 1;
        }
        // Numbers of every size have the same parts, packed or not.
        let part = match size {
            0..=16 => FOLD_PART,
            _ => most(FOLD_PART * 16 / size, 1),
        };
        let rows = match size {
            0 => FOLD_ROWS,
            _ => least(
                most(FOLD_TILE_BYTES / (size * least(len, part)), 1),
                FOLD_ROWS,
            ),
        };
        let others = self.taken & !(1 << inner);
        let is_part = len > part || others != 0 || self.kept == 0;
        let row = match (is_part, len <= part) {
            (false, _) => Some(first(self.kept)),
            (true, true) if others != 0 => Some(first(others)),
            _ => None,
        };
        FoldSchedule {
            way: if is_part {
                FoldWay::Parts
            } else {
                FoldWay::Rows
            },
            instance: 0,
            along: Some(inner),
            row,
            step: None,
            kept: without(self.kept, row),
            taken: without(others, row),
            packed,
            whole: ClassSet::EMPTY,
            block: [least(len, part), rows, 1],
            folded: self.count(self.taken),
            in_place: false,
            is_one_call: !packed.any()
                && without(self.kept, row) == 0
                && without(others, row) == 0
                && match row {
                    Some(row) => !is_part && self.nest.stride(row, 0) == facts.size as isize,
                    None => len <= part,
                },
        }
    }

    /// Down the kept axis `column`, or into a single total.
    const fn in_columns(
        &self,
        column: Option<usize>,
        instance: usize,
        classes: &FoldInstance,
        size: usize,
    ) -> FoldSchedule {
        let others = without(self.kept, column);
        let row = self.row(others, classes.shared);
        let together = match row {
            Some(row) => self.is_constant(row, classes.shared),
            None => false,
        };
        let step = if self.taken == 0 {
            None
        } else {
            Some(first(self.taken))
        };
        let (width, rows, steps) = (extent(self, column), extent(self, row), extent(self, step));
        let folded = self.count(self.taken);
        let mut packed = match column {
            Some(column) => self.packed(column, classes.zero),
            None => ClassSet::EMPTY,
        };
        // Leaves that are read again for each of many rows, and whose steps are far apart: packed,
        // they take up one place of the caches after the other.
        let mut leaf = 0;
        while leaf < self.leaves() {
            let size = self.kinds[leaf].size();
            if rows >= MANY_ROWS
                && steps >= MANY_ROWS
                && self.stride(column, leaf) == size as isize
                && self.stride(row, leaf) == 0
                && self.stride(step, leaf).unsigned_abs() > FAR_STEPS * size
            {
                packed = packed.with(leaf);
            }
            leaf += 1;
        }
        let call = columns_of_call(size);
        // Nothing is used for another row: rows as wide as the cache holds their totals.
        let alone = !packed.any() && (!together || (!classes.shared.any() && width > call));
        // Whole cache lines: vectors of accumulators that straddle two take twice as long.
        let panel = least(panel_width(size, folded, alone), width.next_multiple_of(64));
        let n0 = least(panel, width);
        let few = match together && !alone {
            true => least(rows, FOLD_ROWS),
            false => 1,
        };
        let pitch = match row {
            Some(row) => self.nest.stride(row, 0),
            None => 0,
        };
        let bytes = least(width, call) * size;
        let contiguous = size > 0
            && match column {
                Some(column) => self.nest.stride(column, 0) == size as isize,
                None => true,
            };
        let in_rows = few == 1
            || (pitch >= bytes as isize
                && (pitch as usize).is_multiple_of(size)
                && (folded <= GRID_ROWS || pitch as usize * (few - 1) + bytes <= FOLD_SPAN_BYTES));
        let in_place = folded <= FOLD_STEPS && contiguous && in_rows;
        let (mut whole, mut once, mut at_once) = (ClassSet::EMPTY, true, FOLD_STEPS);
        let mut leaf = 0;
        while leaf < self.leaves() {
            if packed.get(leaf) {
                let size = self.kinds[leaf].size();
                let same = self.stride(row, leaf) == 0;
                once &= same;
                if rows > 1 && same && folded.saturating_mul(n0 * size) <= FOLD_PANEL_BYTES {
                    whole = whole.with(leaf);
                } else if self.stride(step, leaf) != 0 {
                    at_once = least(at_once, most(FOLD_TILE_BYTES / (n0 * most(size, 1)), 1));
                }
            }
            leaf += 1;
        }
        // One pass is made over accumulators side by side: all rows are one call.
        let single = few > 1 && in_place && once && folded <= GRID_ROWS && width <= call;
        FoldSchedule {
            way: FoldWay::Columns,
            instance,
            along: column,
            row,
            step,
            kept: without(others, row),
            taken: without(self.taken, step),
            packed,
            whole,
            block: [
                panel,
                if single { rows } else { few },
                least(at_once, steps),
            ],
            folded,
            in_place,
            is_one_call: in_place
                && others == 0
                && without(self.taken, step) == 0
                && !packed.any()
                && (width <= panel || steps <= FEW_STEPS),
        }
    }

    /// The axis among the kept `others` that the rows of a call follow: the first one along which
    /// the leaves in `shared` are constant, if there is one.
    const fn row(&self, others: u64, shared: ClassSet) -> Option<usize> {
        let mut left = if shared.any() { others } else { 0 };
        while left != 0 {
            if self.is_constant(first(left), shared) {
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

/// Whether `rows` contiguous rows of `len` elements, a total each, are folded as rows.
pub(crate) const fn folds_rows(len: usize, rows: usize) -> bool {
    len >= SHORT_FOLDED_ROW || len * rows <= FEW_FOLDED
}

/// The most columns of one call, for totals of so many bytes: as many as registers and the
/// first-level cache hold for several rows.
pub(crate) const fn columns_of_call(size: usize) -> usize {
    match size {
        0..=4 => 256,
        5..=8 => 128,
        _ => 64,
    }
}

/// How many columns are folded before the next ones: as many as a call has; or, if nothing is packed
/// or used for several rows (`alone`), as many totals as the cache holds; or as many as it holds packed
/// leaves of so many steps.
const fn panel_width(size: usize, steps: usize, alone: bool) -> usize {
    let kept = if alone {
        size
    } else {
        size.saturating_mul(steps)
    };
    let (call, held) = (columns_of_call(size), FOLD_TOTALS_BYTES / most(kept, 1));
    if held < 2 * call {
        call
    } else {
        held - held % call
    }
}

const fn extent(axes: &Axes<'_>, axis: Option<usize>) -> usize {
    match axis {
        Some(axis) => axes.extent(axis),
        None => 1,
    }
}

/// The innermost axis of a set, 0 of none.
#[inline(always)]
const fn first(set: u64) -> usize {
    match set {
        0 => 0,
        _ => set.trailing_zeros() as usize,
    }
}

const fn without(set: u64, axis: Option<usize>) -> u64 {
    match axis {
        Some(axis) => set & !(1 << axis),
        None => set,
    }
}
