//! How a fold is computed, decided once, as data: [`schedule_fold`] is the decision table.
//!
//! The nest of a fold is made like that of any evaluation; the output has stride 0 along the
//! reduced axes. The schedule says which axis the kernel works along, which operands are packed for
//! it, and how many elements, rows and steps one call takes. `kernel::fold` carries it out,
//! `plan_reduce()` prints it. Folds of fixed shapes are scheduled by the same function at compile
//! time.
//!
//! The order of additions depends on extents and strides only, never on static types.

use super::fold_axes::{FoldAxes, FoldFacts, FoldInstance, first, innermost, without};
use super::limits::*;
use super::nest::Nest;
use super::panels::{columns_of_call, is_one_pass, panel_of, panel_width};
use super::role::OutputRole;
use crate::leaf::ClassSet;

/// How a nest is folded. Axes are numbered as in the nest; sets of axes are bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FoldSchedule {
    /// The index of the kernels in [`FoldFacts::columns`].
    pub(crate) instance: usize,
    /// The axis that the kernel works along; `None` for a single column.
    pub(crate) along: Option<usize>,
    /// The axis of the rows of one call: a kept axis or, for a single total, a reduced one; `None`
    /// for pieces of a single row.
    pub(crate) row: Option<usize>,
    /// For columns, and for rows with a vector of totals each: the reduced axes of the steps of one
    /// call, innermost first. Kernels step along the first one; `block` has 1 for the second.
    pub(crate) steps: [Option<usize>; 2],
    /// The other kept and the other reduced axes.
    pub(crate) kept: u64,
    pub(crate) taken: u64,
    /// The leaves that are packed, and those of them that are packed once for all rows.
    pub(crate) packed: ClassSet,
    pub(crate) whole: ClassSet,
    /// The elements along `along`, the rows, and the steps along both step axes, of one call.
    pub(crate) block: [usize; 4],
    /// The number of elements that go into a total.
    pub(crate) folded: usize,
    /// For columns: whether the accumulators are the elements of the output.
    pub(crate) in_place: bool,
    /// For few columns: how many steps are beside each other, each in accumulators of its own; a
    /// power of two, 1 if there are enough columns.
    pub(crate) beside: usize,
    /// Whether one call of the kernel does all work, with every leaf and the output in place.
    pub(crate) is_one_call: bool,
    /// Whether it is a product of matrices: one leaf does not vary along `along`, the other not
    /// along `row`. Nothing is packed by this schedule.
    pub(crate) product: bool,
    /// Whether the innermost axis is folded afterwards, from totals of the other reduced axes; the
    /// rest of this schedule is not used then.
    pub(crate) around: bool,
}

impl FoldSchedule {
    /// The schedule of a nest of one axis whose leaves are in place.
    pub(crate) const fn one_row(len: usize) -> Self {
        FoldSchedule {
            instance: 0,
            along: Some(0),
            row: None,
            steps: [None; 2],
            kept: 0,
            taken: 0,
            packed: ClassSet::EMPTY,
            whole: ClassSet::EMPTY,
            block: [least(len, FOLD_PART), FOLD_ROWS, 1, 1],
            folded: len,
            in_place: false,
            beside: 1,
            is_one_call: len <= FOLD_PART,
            product: false,
            around: false,
        }
    }

    /// What the kernel does with the items of an output.
    pub(crate) const fn role(&self, nest: &Nest<'_>, output: usize) -> OutputRole {
        // A single column has no axis.
        let along = match self.along {
            Some(axis) => nest.stride(axis, output) != 0,
            None => true,
        };
        let second = match (self.steps[0], self.row) {
            (Some(step), _) if along => Some(step),
            (step, None) => step,
            (_, row) => row,
        };
        let between = match second {
            Some(axis) => nest.stride(axis, output) != 0,
            None => false,
        };
        OutputRole::of(along, between)
    }

    /// The axis along which the totals of a call are adjacent. They are written along this axis,
    /// and an epilogue reads its leaves along it.
    pub(crate) const fn totals_along(&self, role: OutputRole) -> Option<usize> {
        match role {
            OutputRole::Lanes => self.row,
            OutputRole::Total => None,
            OutputRole::Store | OutputRole::Columns => self.along,
        }
    }

    /// The reduced axes that are walked outside the calls.
    pub(crate) const fn outer_steps(&self) -> u64 {
        match self.steps[1] {
            Some(axis) => self.taken | 1 << axis,
            None => self.taken,
        }
    }
}

/// The decision table: the first line that applies is taken.
///
/// | role | if | because |
/// |---|---|---|
/// | product | two leaves are matrices | registers hold totals of rows and columns |
/// | lanes | floats: rows of 48 to 1024 elements around a kept axis | a vector of totals each |
/// | two folds | a short innermost axis and one around a kept axis are reduced | rows are short |
/// | columns | there is no reduced axis | the elements are the totals |
/// | total | there is no kept axis | |
/// | lanes | rows are contiguous; integers: long or few | floats: short rows are beside each other |
/// | lanes | rows of two to four elements follow each other | vectors of them are taken apart |
/// | columns | columns are contiguous, and steps few | nothing is packed, nothing combined |
/// | columns | columns are contiguous and few: steps beside each other | vectors of many steps |
/// | columns | there are several, contiguous, or packed once for many rows | a pack is a copy |
/// | lanes, total | else | one total stays in registers |
pub(crate) const fn schedule_fold(nest: &Nest<'_>, facts: &FoldFacts<'_>) -> FoldSchedule {
    let axes = FoldAxes::of(nest, facts);
    if facts.product
        && let Some(product) = axes.product(facts)
    {
        return product;
    }
    if let Some(vectors) = axes.in_vectors(facts) {
        return vectors;
    }
    if axes.is_around() {
        return FoldSchedule {
            around: true,
            is_one_call: false,
            ..FoldSchedule::one_row(axes.extent(0))
        };
    }
    let (inner, column) = (axes.inner(), axes.column());
    let by_columns = axes.by_columns(inner, column);
    let (instance, columns) = match axes.beside(column) {
        1 => axes.instance(facts, column),
        _ => axes.first_instance(facts),
    };
    // No axis fits the kernel only if an axis of unknown type turned out to have extent 1; a single
    // column is left.
    let inner = axes.if_constant(inner, facts.lanes);
    let column = axes.if_constant(column, columns.zero);
    let by_columns = match (inner, column) {
        (None, _) => true,
        (Some(_), Some(_)) => by_columns,
        // A single column is used for many steps, but not for a short row.
        (Some(inner), None) => {
            by_columns && !(axes.taken.count_ones() == 1 && nest.extents[inner] < LANES_GROUP)
        }
    };
    match inner {
        Some(inner) if !by_columns => axes.in_lanes(inner, facts),
        _ => axes.in_columns(column, instance, &columns, facts.size),
    }
}

impl FoldAxes<'_> {
    /// The schedule for rows along the reduced axis `inner`.
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
        // Numbers of every size have parts of the same length, packed or not.
        let part = match size {
            0..=16 => FOLD_PART,
            _ => most(FOLD_PART_BYTES / size, 1),
        };
        let others = self.taken & !(1 << inner);
        let is_part = len > part || others != 0 || self.kept == 0;
        let bytes = size * least(len, part);
        let rows = match bytes {
            0 => FOLD_ROWS,
            _ if is_part => least(most(FOLD_TILE_BYTES / bytes, 1), FOLD_ROWS),
            _ => least(
                most(FOLD_TILE_BYTES / bytes, 1),
                least(most(PACKED_ROWS_BYTES / bytes, FOLD_ROWS), PACKED_ROWS),
            ),
        };
        let row = match (is_part, len <= part) {
            (false, _) => Some(self.row_of_lanes()),
            (true, true) if others != 0 => Some(first(others)),
            _ => None,
        };
        FoldSchedule {
            instance: 0,
            along: Some(inner),
            row,
            steps: [None; 2],
            kept: without(self.kept, row),
            taken: without(others, row),
            packed,
            whole: ClassSet::EMPTY,
            block: [least(len, part), rows, 1, 1],
            folded: self.count(self.taken),
            in_place: false,
            beside: 1,
            is_one_call: !packed.any()
                && without(self.kept, row) == 0
                && without(others, row) == 0
                && match row {
                    Some(row) => !is_part && self.nest.stride(row, 0) == facts.size as isize,
                    None => len <= part,
                },
            product: false,
            around: false,
        }
    }

    /// The schedule for columns along the kept axis `column`, or for a single column; totals have
    /// `size` bytes.
    const fn in_columns(
        &self,
        column: Option<usize>,
        instance: usize,
        classes: &FoldInstance,
        size: usize,
    ) -> FoldSchedule {
        let others = without(self.kept, column);
        let row = self.row(others, classes.shared);
        let step = innermost(self.taken);
        let taken = without(self.taken, step);
        let second = innermost(taken);
        let (width, steps) = (self.extent_of(column), self.extent_of(step));
        let folded = self.count(self.taken);
        let shared = self.shared_packs(column, classes, size);
        let packed = shared.packed;
        let call = columns_of_call(size);
        // No row shares data with another one: rows may be as wide as the cache holds their totals.
        let alone =
            !packed.any() && (!shared.are_together || (!classes.shared.any() && width > call));
        let panel = panel_of(width, panel_width(size, folded, alone));
        let beside = self.beside(column);
        let mut rows = if alone { 1 } else { shared.rows };
        let one_pass = rows > 1 && taken == 0 && is_one_pass(least(width, panel), folded, size);
        let in_place = folded <= FOLD_STEPS
            && beside == 1
            && self.is_in_place([column, row], rows, one_pass, size);
        let (whole, at_once) = match beside {
            1 => self.packs(&shared, least(panel, width)),
            // A call is a part; what is packed for it stays in the first-level cache.
            _ => {
                let bytes = most(width * beside * size, 1);
                let rows = match packed.any() {
                    true => most(FOLD_TILE_BYTES / bytes, 1),
                    false => FEW_COLUMNS_STEPS,
                };
                (ClassSet::EMPTY, beside * rows)
            }
        };
        if one_pass && in_place && self.is_constant(row, packed) {
            rows = self.extent_of(row);
        }
        FoldSchedule {
            instance,
            along: column,
            row,
            steps: [step, second],
            kept: without(others, row),
            taken: without(taken, second),
            packed,
            whole,
            block: [panel, rows, least(at_once, steps), 1],
            folded,
            in_place,
            beside,
            is_one_call: in_place
                && taken == 0
                && without(others, row) == 0
                && rows == self.extent_of(row)
                && (width <= panel || others == 0 && !packed.any() && steps <= FEW_STEPS)
                && self.is_constant(row, packed)
                && self.pack_bytes(packed, folded.saturating_mul(width)) <= ONE_CALL_PACKS,
            product: false,
            around: false,
        }
    }

    /// Whether the elements of the output can serve as the accumulators of `rows` rows.
    pub(super) const fn is_in_place(
        &self,
        [column, row]: [Option<usize>; 2],
        rows: usize,
        one_pass: bool,
        size: usize,
    ) -> bool {
        let contiguous = match column {
            Some(column) => self.nest.stride(column, 0) == size as isize,
            None => true,
        };
        let pitch = match row {
            Some(row) => self.nest.stride(row, 0),
            None => 0,
        };
        let bytes = least(self.extent_of(column), columns_of_call(size)) * size;
        let in_rows = rows == 1
            || pitch >= bytes as isize
                && (pitch as usize).is_multiple_of(size)
                && (one_pass || pitch as usize * (rows - 1) + bytes <= FOLD_SPAN_BYTES);
        size > 0 && contiguous && in_rows
    }
}
