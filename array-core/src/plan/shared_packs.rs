//! The leaves of a fold down columns that are packed: for each call, or once for all rows of totals.
//!
//! What is read is the same, in the same order, so the estimates of [`costs`] choose between the
//! two, and whether a leaf is packed at all that the kernels could read in place.

use super::costs;
use super::fold_axes::{FoldAxes, FoldFacts, FoldInstance, innermost, without};
use super::folding::FoldSchedule;
use super::limits::*;
use super::nest::Nest;
use super::panels::{is_one_pass, panel_of, panel_width};
use crate::leaf::ClassSet;

/// The packed leaves of a fold, and how often rows of totals read those that they share.
pub(super) struct SharedPacks {
    /// The axes of the columns, the rows and the steps of a call.
    column: Option<usize>,
    row: Option<usize>,
    step: Option<usize>,
    /// Whether the kernels take several rows together.
    pub(super) are_together: bool,
    /// The rows of one call, unless none shares data with another one.
    pub(super) rows: usize,
    /// The columns of a panel, its steps, and the calls that read the same ones.
    columns: usize,
    folded: usize,
    calls: usize,
    /// The leaves that are packed.
    pub(super) packed: ClassSet,
}

impl FoldAxes<'_> {
    /// The packed leaves of a fold along the columns `column`, with totals of `size` bytes.
    pub(super) const fn shared_packs(
        &self,
        column: Option<usize>,
        classes: &FoldInstance,
        size: usize,
    ) -> SharedPacks {
        let row = self.row(without(self.kept, column), classes.shared);
        let step = innermost(self.taken);
        let (folded, width) = (self.count(self.taken), self.extent_of(column));
        let are_together = row.is_some() && self.is_constant(row, classes.shared);
        let rows = match are_together && self.beside(column) == 1 {
            true => least(self.extent_of(row), FOLD_ROWS),
            false => 1,
        };
        let columns = least(width, panel_of(width, panel_width(size, folded, false)));
        let mut packed = match column {
            Some(column) => self.packed(column, classes.zero),
            None => ClassSet::EMPTY,
        };
        // Registers hold totals for all steps, so all rows are one call.
        let is_one_call = rows > 1
            && without(self.taken, step) == 0
            && is_one_pass(columns, folded, size)
            && folded <= FOLD_STEPS
            && self.is_in_place([column, row], rows, true, size)
            && self.is_constant(row, packed);
        let mut shared = SharedPacks {
            column,
            row,
            step,
            are_together,
            rows,
            columns,
            folded,
            calls: match is_one_call {
                true => 1,
                false => self.extent_of(row).div_ceil(most(rows, 1)),
            },
            packed,
        };
        let mut leaf = 0;
        while leaf < self.leaves() {
            if let Some([once, apart]) = self.pack_costs(leaf, &shared)
                && once < apart
            {
                packed = packed.with(leaf);
            }
            leaf += 1;
        }
        shared.packed = packed;
        shared
    }

    /// What it costs to pack a leaf once for all rows, and not to: to read it in place if it is
    /// contiguous, else to pack it for each call. `None` without a choice: rows do not share it, its
    /// pack would be too large, or it is in place and its steps do not compete.
    const fn pack_costs(&self, leaf: usize, shared: &SharedPacks) -> Option<[usize; 2]> {
        let (kind, stride) = (self.kinds[leaf], self.stride(shared.step, leaf));
        let bytes = shared
            .folded
            .saturating_mul(shared.columns * most(kind.size(), 1));
        let is_shared = self.extent_of(shared.row) > 1 && self.stride(shared.row, leaf) == 0;
        if kind.is_scalar() || !is_shared || bytes > FOLD_PANEL_BYTES {
            return None;
        }
        let apart = if self.is_contiguous(leaf, shared) {
            let steps = self.extent_of(shared.step);
            costs::competing_in_place(bytes, [steps, stride.unsigned_abs()])
        } else if shared.packed.get(leaf) {
            costs::packed_for_a_call(bytes)
        } else {
            0
        };
        match apart {
            0 => None,
            _ => Some([
                costs::packed_once(bytes),
                apart.saturating_mul(shared.calls),
            ]),
        }
    }

    const fn is_contiguous(&self, leaf: usize, shared: &SharedPacks) -> bool {
        self.stride(shared.column, leaf) == self.kinds[leaf].size() as isize
    }

    /// The leaves that are packed once for all rows, in panels of `columns`, and the number of steps
    /// in one call, whose tiles must fit the cache.
    pub(super) const fn packs(&self, shared: &SharedPacks, columns: usize) -> (ClassSet, usize) {
        let (mut whole, mut steps, mut leaf) = (ClassSet::EMPTY, FOLD_STEPS, 0);
        while leaf < self.leaves() {
            let bytes = columns * most(self.kinds[leaf].size(), 1);
            let is_whole = match self.pack_costs(leaf, shared) {
                Some([once, apart]) => once <= apart,
                None => false,
            };
            if shared.packed.get(leaf) && is_whole {
                whole = whole.with(leaf);
            } else if shared.packed.get(leaf) && self.stride(shared.step, leaf) != 0 {
                steps = least(steps, most(FOLD_TILE_BYTES / bytes, 1));
            }
            leaf += 1;
        }
        (whole, steps)
    }

    /// At most the bytes that packs of `count` elements of each leaf in `packed` take, in whole cache
    /// lines; too many to be on the stack if an element is aligned to more than a line.
    pub(super) const fn pack_bytes(&self, packed: ClassSet, count: usize) -> usize {
        let (mut bytes, mut leaf) = (0usize, 0);
        while leaf < self.leaves() {
            if packed.get(leaf) {
                let kind = self.kinds[leaf];
                if kind.align() > LINE_BYTES {
                    return usize::MAX;
                }
                bytes = bytes.saturating_add(tile_bytes(count, kind.size()));
            }
            leaf += 1;
        }
        bytes
    }
}

/// What a leaf that rows of totals share would cost packed once, and otherwise; a plan chose the
/// cheaper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PackEstimate {
    /// The number of the source.
    pub source: usize,
    /// Nanoseconds if it is packed once, for all rows of totals.
    pub once: usize,
    /// Nanoseconds if it is not: it is read in place if it is contiguous, else packed for each call.
    pub apart: usize,
    /// Whether it is contiguous.
    pub is_contiguous: bool,
}

/// The estimates of a schedule, for each leaf that is packed once or not.
pub(crate) fn pack_estimates(
    nest: &Nest<'_>,
    facts: &FoldFacts<'_>,
    schedule: &FoldSchedule,
) -> Vec<PackEstimate> {
    let axes = FoldAxes::of(nest, facts);
    let is_down = schedule.along.is_some_and(|axis| nest.is_kept(axis));
    let classes = match &facts.columns[schedule.instance] {
        Some(classes) if is_down && !schedule.product && schedule.beside == 1 => classes,
        _ => return Vec::new(),
    };
    let shared = axes.shared_packs(schedule.along, classes, facts.size);
    let panels = axes
        .extent_of(shared.column)
        .div_ceil(most(shared.columns, 1));
    let times = axes.count(schedule.kept).saturating_mul(panels);
    let estimate = |source| {
        let costs = axes.pack_costs(source, &shared)?;
        let [once, apart] = costs.map(|cost| cost.saturating_mul(times) / 100);
        Some(PackEstimate {
            source,
            once,
            apart,
            is_contiguous: axes.is_contiguous(source, &shared),
        })
    };
    (0..axes.leaves()).filter_map(estimate).collect()
}
