//! Folds of fixed shapes along one axis into rows and columns of totals: distances of all pairs, products of matrices.
//!
//! ```text
//! for MOST columns: pack what runs across them, once for all rows; for as many rows as may be: kernel, into the output
//! ```

use super::axes::{FEW_COLUMNS, prefers_columns};
use super::drive::{ROWS, STEPS};
use super::in_columns::SPAN;
use super::packs::{Scratch, Stack, pack};
use super::source::{Apart, Work, advance, copied};
use super::{Block, columns, panels};
use crate::isa::Level;
use crate::leaf::{ClassSet, FixedLeaves, LeafKind};
use crate::plan::FixedNest;

/// Which axes of a nest are what.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossed {
    /// The axis of the columns: the innermost one that is kept.
    pub(super) column: usize,
    /// The axis of the rows, if there are several.
    pub(super) row: Option<usize>,
    /// The reduced axis.
    pub(super) step: usize,
    /// The leaves that do not lie along the columns.
    pub(super) packed: ClassSet,
    /// Whether a call may take several rows.
    shares: bool,
}

/// Whether a kernel for the classes `zero` cannot read leaf `i` of stride `stride`.
const fn unlike(leaves: &FixedLeaves, i: usize, stride: isize, zero: ClassSet) -> bool {
    !leaves.is_scalar(i) && !zero.get(i) && stride != leaves.size(i) as isize
}

/// How many leaves lie against their order along `axis`.
const fn gathered(nest: &FixedNest, leaves: &FixedLeaves, axis: usize) -> usize {
    let (mut count, mut i) = (0, 0);
    while i < nest.leaves {
        let stride = nest.strides[axis][i + 1];
        if stride != 0 && unlike(leaves, i, stride, ClassSet::EMPTY) {
            count += 1;
        }
        i += 1;
    }
    count
}

/// Whether no leaf varies along `axis` that a kernel for the classes `zero` reads once for a row.
const fn serves(nest: &FixedNest, leaves: &FixedLeaves, axis: usize, zero: ClassSet) -> bool {
    let mut i = 0;
    while i < nest.leaves {
        if zero.get(i) && !leaves.is_scalar(i) && nest.strides[axis][i + 1] != 0 {
            return false;
        }
        i += 1;
    }
    true
}

impl Crossed {
    /// The axes of `nest`, if it is folded so: by the rules of [`Nest`](super::axes::Nest), for the nests of which both see the same axes.
    pub(super) const fn of(
        nest: &FixedNest,
        leaves: &FixedLeaves,
        columns: ClassSet,
        shared: ClassSet,
    ) -> Option<Crossed> {
        let last = nest.axes - 1;
        let step = match nest.axes {
            2 | 3 if nest.strides[0][0] == 0 => 0,
            2 | 3 if nest.strides[last][0] == 0 => last,
            _ => return None,
        };
        let column = if step == 0 { 1 } else { 0 };
        let row = if nest.axes == 3 {
            Some(column + 1)
        } else {
            None
        };
        let width = nest.extents[column];
        if nest.strides[column][0] != 1 || nest.extents[step] > STEPS {
            return None;
        }
        let rows = match row {
            None => 1,
            // Another axis may be wider.
            Some(row) if nest.strides[row][0] == 0 || width < FEW_COLUMNS => return None,
            Some(row) => nest.extents[row],
        };
        if !serves(nest, leaves, column, columns) {
            return None;
        }
        let by_columns = gathered(nest, leaves, column);
        // The other kept axis is no better.
        if let Some(row) = row
            && nest.extents[row] >= FEW_COLUMNS
            && serves(nest, leaves, row, columns)
            && gathered(nest, leaves, row) < by_columns
        {
            return None;
        }
        let (mut packed, mut i) = (ClassSet::EMPTY, 0);
        let (mut reused, mut shares) = (rows >= 4, shared.any());
        while i < nest.leaves {
            let along = nest.strides[column][i + 1];
            let between = match row {
                Some(row) => nest.strides[row][i + 1],
                None => 0,
            };
            if unlike(leaves, i, along, ClassSet::EMPTY) && along != 0 && between != 0 {
                reused = false;
            }
            if unlike(leaves, i, along, columns) {
                if between != 0 {
                    return None;
                }
                packed = packed.with(i);
            }
            if shared.get(i) && between != 0 {
                shares = false;
            }
            i += 1;
        }
        let by_lanes = gathered(nest, leaves, step);
        if !prefers_columns([nest.extents[step], width], [by_lanes, by_columns], reused) {
            return None;
        }
        Some(Crossed {
            column,
            row,
            step,
            packed,
            shares,
        })
    }

    /// How many elements go into one total.
    pub(super) const fn taken(&self, nest: &FixedNest) -> usize {
        nest.extents[self.step]
    }

    /// How many rows of totals a call takes.
    pub(super) fn rows_at_once(&self, nest: &FixedNest, size: usize) -> usize {
        let width = nest.extents[self.column];
        match self.shares {
            false => 1,
            // A single pass is made over the accumulators: of all rows, or of those that are written side by side.
            true if nest.extents[self.step] <= columns::BLOCK => {
                let rows = self.row.map_or(1, |row| nest.extents[row]);
                rows.min(if width > panels::most(size) {
                    ROWS
                } else {
                    rows
                })
            }
            true if (width * (ROWS - 1) + width.min(panels::most(size))) * size <= SPAN => ROWS,
            true => columns::BLOCK,
        }
    }

    /// How many columns are folded before the next ones.
    pub(super) fn panel_width(&self, nest: &FixedNest, size: usize) -> usize {
        let alone = !self.shares && !self.packed.any();
        panels::panel_width(size, nest.extents[self.step], alone)
    }

    /// Folds into `out`, which is row-major.
    ///
    /// # Safety
    /// `work` is of these leaves, of these kinds, which cover the nest; the CPU has `level`; the output has an element of the totals' type for each kept
    /// index.
    #[inline(never)]
    pub(super) unsafe fn fold(
        &self,
        nest: &FixedNest,
        work: &Work,
        out: *mut u8,
        ins: &[*const u8],
        kinds: &[LeafKind],
        level: Level,
    ) {
        let (size, leaves) = (work.reducer.size, ins.len());
        let (width, steps) = (nest.extents[self.column], nest.extents[self.step]);
        let most = self.panel_width(nest, size);
        let (rows, between) = match self.row {
            Some(row) => (nest.extents[row], &nest.strides[row][1..]),
            None => (1, &crate::kernel::run::NO_STRIDES[1..]),
        };
        let at_once = self.rows_at_once(nest, size);
        let mut stack = Stack::new();
        let mut scratch = Scratch::new(&mut stack, leaves);
        for column in (0..width).step_by(most) {
            let n0 = most.min(width - column);
            let mut ins = copied(ins);
            // As the kernel sees the leaves: what is packed lies along the columns.
            let (mut along, mut strides) = (nest.strides[self.column], nest.strides[self.step]);
            advance(ins.as_mut_slice(), &along[1..], column as isize);
            for (leaf, &kind) in kinds.iter().enumerate() {
                if self.packed.get(leaf) {
                    let far = [along[leaf + 1], strides[leaf + 1], 0];
                    let tile = scratch.room(leaf, kind, n0 * steps);
                    let place = &mut ins.as_mut_slice()[leaf];
                    // SAFETY: these columns of the leaf; the tile has room for all its steps.
                    unsafe { pack(level, kind, *place, tile, [n0, steps, 1], far) };
                    *place = tile;
                    along[leaf + 1] = kind.size() as isize;
                    strides[leaf + 1] = (n0 * kind.size()) as isize;
                }
            }
            let apart = Apart {
                along: &along[1..=leaves],
                rows: &between[..leaves],
                steps: &strides[1..=leaves],
            };
            for row in (0..rows).step_by(at_once) {
                let block = Block {
                    columns: n0,
                    rows: at_once.min(rows - row),
                    steps,
                    pitch: width,
                    fresh: true,
                };
                let into = out.wrapping_add((row * width + column) * size);
                let columns = &work.kernels.columns;
                // SAFETY: the leaves have the kernel's classes along the columns, where they lie or in their tiles; the accumulators are the
                // output's elements of these rows and columns.
                unsafe { work.panels(columns, level, into, ins.as_slice(), apart, block) };
                // What was packed has no stride between rows.
                advance(ins.as_mut_slice(), between, block.rows as isize);
            }
        }
    }
}
