//! The axes of several sums: what each keeps, and how tiles cover them.

use super::added::AddFns;
use crate::leaf::{LeafKind, Slots};
use crate::plan::OperandTable;

/// The most columns of a tile of several rows.
const SUM_COLUMNS: usize = 512;

/// The most bytes of all tiles: with the leaves of a tile they stay in the first-level cache.
const SUM_TILES: usize = 16 * 1024;

/// The most rows of a tile that are added to one row: they are added one after the other.
pub(super) const SUM_ROWS: usize = 64;

/// One sum: where its elements are, and their strides in bytes along the axes of the nest, 0 for the
/// axes that are summed.
pub(super) struct MemberSum {
    /// Null if the sum is not asked for.
    pub(super) first: *mut u8,
    strides: Slots<isize, 8>,
    pub(super) kind: LeafKind,
    pub(super) add: AddFns,
    /// Whether the kernel adds to what is there, or writes.
    pub(super) adds: bool,
    pub(super) count: usize,
    /// Its tile; null if it is written to its place.
    pub(super) tile: *mut u8,
    /// The errors of the additions so far, as bytes of its elements; empty if there is one tile.
    pub(super) errors: Vec<u64>,
}

impl MemberSum {
    /// A sum with row-major elements along the axes that are kept.
    pub(super) fn of(
        first: *mut u8,
        kind: LeafKind,
        (add, adds): (AddFns, bool),
        extents: &[usize],
        kept: &[bool],
    ) -> Self {
        let (mut strides, mut count) = (Slots::new(), 1);
        strides.fill(extents.len(), 0);
        for (axis, stride) in strides.as_mut_slice().iter_mut().enumerate().rev() {
            if kept[axis] {
                *stride = (count * kind.size()) as isize;
                count *= extents[axis];
            }
        }
        MemberSum {
            first,
            strides,
            kind,
            add,
            adds,
            count,
            tile: std::ptr::null_mut(),
            errors: Vec::new(),
        }
    }

    /// A sum that is not asked for.
    pub(super) fn dropped(kind: LeafKind, add: AddFns, extents: &[usize]) -> Self {
        let nothing = vec![false; extents.len()];
        MemberSum::of(std::ptr::null_mut(), kind, (add, false), extents, &nothing)
    }

    pub(super) fn strides(&self) -> &[isize] {
        self.strides.as_slice()
    }

    /// Takes the strides of operand `number` of these axes.
    pub(super) fn move_to(&mut self, axes: &MemberAxes, number: usize) {
        self.strides = Slots::new();
        for axis in 0..axes.extents.len() {
            self.strides.push(axes.along(axis)[number]);
        }
    }

    pub(super) fn is_dropped(&self) -> bool {
        self.first.is_null()
    }

    /// Sets the elements to 0, unless all of them are written.
    ///
    /// # Safety
    /// There are as many.
    pub(super) unsafe fn clear(&self, extents: &[usize]) {
        if self.adds || extents.contains(&0) || !self.is_whole(extents) {
            // SAFETY: the caller's promise. The zeros of floats are zero bytes.
            unsafe { self.first.write_bytes(0, self.count * self.kind.size()) };
        }
    }

    /// The elements of its tile for a box of this shape, among boxes of at most `steps`.
    pub(super) fn elements(&self, shape: &[usize], steps: &[usize]) -> usize {
        match self.is_one_row(steps) {
            true => shape[shape.len() - 1],
            false => shape.iter().product(),
        }
    }

    pub(super) fn has_tile(&self) -> bool {
        !self.tile.is_null()
    }

    /// Whether all rows of a box of this shape are added to one, or dropped.
    pub(super) fn is_one_row(&self, shape: &[usize]) -> bool {
        let rows = &shape[..shape.len() - 1];
        let mut axes = self.strides().iter().zip(rows);
        (self.adds || self.is_dropped())
            && axes.all(|(&stride, &extent)| stride == 0 || extent == 1)
    }

    /// Whether its elements are written, or added to, where they are.
    pub(super) fn is_in_place(&self, extents: &[usize]) -> bool {
        !self.is_dropped() && self.is_whole(extents)
    }

    /// Whether an element of it is one of the nest, along these axes.
    pub(super) fn is_whole(&self, extents: &[usize]) -> bool {
        let mut axes = self.strides().iter().zip(extents);
        axes.all(|(&stride, &extent)| stride != 0 || extent == 1)
    }
}

/// The axes of a nest, merged where they act as one for all operands, the outermost first.
pub(super) struct MemberAxes {
    pub(super) extents: Vec<usize>,
    /// Axis-major: entry `axis * pitch + operand`.
    pub(super) strides: Vec<isize>,
    pub(super) pitch: usize,
}

impl MemberAxes {
    pub(super) fn of(operands: &OperandTable<'_>) -> Self {
        let raw = operands.raw();
        let mut axes = MemberAxes {
            extents: Vec::with_capacity(raw.extents.len()),
            strides: Vec::with_capacity(raw.extents.len() * raw.operands),
            pitch: raw.operands,
        };
        for (axis, &extent) in raw
            .extents
            .iter()
            .enumerate()
            .filter(|(_, extent)| **extent != 1)
        {
            let own = raw.along(axis);
            let outer = axes.strides.len().saturating_sub(axes.pitch);
            let mut both = axes.strides[outer..].iter().zip(own);
            let acts_as_one = |(&outer, &own): (&isize, &isize)| outer == own * extent as isize;
            match axes.extents.last_mut() {
                Some(last) if both.all(acts_as_one) => {
                    *last *= extent;
                    axes.strides.truncate(outer);
                }
                _ => axes.extents.push(extent),
            }
            axes.strides.extend(own);
        }
        if axes.extents.is_empty() {
            axes.extents.push(1);
            axes.strides = vec![0; axes.pitch];
        }
        axes
    }

    pub(super) fn along(&self, axis: usize) -> &[isize] {
        &self.strides[axis * self.pitch..][..self.pitch]
    }

    /// Whether an operand varies along the last axis and another one.
    pub(super) fn is_table(&self) -> bool {
        let last = self.extents.len() - 1;
        let varies = |operand: usize, axis: usize| self.along(axis)[operand] != 0;
        let mut operands = 0..self.pitch;
        operands.any(|own| varies(own, last) && (0..last).any(|axis| varies(own, axis)))
    }

    /// The most indices of each axis in a tile for these sums.
    pub(super) fn steps(&self, sums: &[MemberSum]) -> Vec<usize> {
        let last = self.extents.len() - 1;
        let is_one_row = last == 0;
        // Rows that all others are added to are few.
        let tiles = { sums.iter() }.filter(|sum| {
            !sum.is_in_place(&self.extents) && (is_one_row || !sum.is_one_row(&self.extents))
        });
        let bytes: usize = tiles.map(|sum| sum.kind.size()).sum();
        let room = SUM_TILES.checked_div(bytes).unwrap_or(usize::MAX);
        // Several rows are added to one of each column; memory is read by long rows.
        let by_column =
            |sum: &MemberSum| !sum.is_in_place(&self.extents) && sum.strides()[last] != 0;
        let (room, most) = match sums.iter().any(by_column) {
            true => (
                room.min(SUM_ROWS * self.extents[last].min(SUM_COLUMNS)),
                SUM_COLUMNS,
            ),
            false => (room.min(SUM_ROWS * SUM_COLUMNS), room),
        };
        let mut steps = vec![1; self.extents.len()];
        let (mut left, mut most) = (room, most);
        for (step, &extent) in steps.iter_mut().zip(&self.extents).rev() {
            let parts = extent.div_ceil(most.min(left));
            *step = match parts {
                1 => extent,
                // Of about the same length, and whole vectors.
                _ => { extent.div_ceil(parts) }.next_multiple_of(16).min(left),
            };
            left = (left / *step).max(1);
            most = left;
        }
        steps
    }
}
