//! From the operand table to the loop nest: drop axes of extent 1, order, flip, merge, choose how the inner axes are computed.
//!
//! The order is TensorIterator's with NumPy's magnitudes: the axis with the smaller stride goes inside, the output's word counting
//! first; so the nest follows the memory of what is written. An axis that every operand walks backwards (or not at all) is
//! walked forwards from its other end. Neighbours that no operand can tell from one long axis become one.

use super::{AXES, OPERANDS, Operands};
use crate::isa::Level;
use crate::leaf::{LeafKind, Slots};
use std::cmp::Ordering;
use std::fmt;

/// How the inner axes of a plan are computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// There is no element.
    Empty,
    /// Rows, where they lie: every leaf has the class the kernel's first instance was compiled for.
    Rows,
    /// Rows, where they lie: every array leaf is contiguous, and the tile instance runs.
    UnitRows,
    /// Blocks whose rows are long enough for the kernel: leaves with another stride are packed first.
    Blocks,
    /// Blocks, because a leaf is contiguous along another axis than the output: it is transposed into its tile.
    Transposed,
    /// Blocks that cover their axes as one row: short rows, made long by packing.
    Flat,
}

/// How the kernel of a plan gets at one operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Where it lies.
    InPlace,
    /// Through a tile: it is copied there before (the output: from there afterwards).
    Packed,
    /// Through a tile that it is transposed into.
    Transposed,
    /// The output, through a tile that is written past the caches.
    Streamed,
}

/// A loop nest over the operands of one evaluation. Axes are numbered from the innermost one.
pub struct Plan {
    pub(super) mode: Mode,
    pub(super) level: Level,
    pub(super) pitch: usize,
    pub(super) extents: Slots<usize, AXES>,
    /// Elements of each axis that one block covers; empty for rows that are not streamed.
    pub(super) steps: Slots<usize, AXES>,
    /// The axis beside the innermost one along which blocks extend.
    pub(super) row_axis: usize,
    /// The output is written past the caches.
    pub(super) streamed: bool,
    /// Axis-major: entry `axis * pitch + operand`.
    pub(super) strides: Slots<isize, { AXES * OPERANDS }>,
    /// Bytes from the operand's first element to the one the nest starts at; empty if no axis was flipped.
    pub(super) offsets: Slots<isize, OPERANDS>,
    /// The output's axes that are left, innermost first, and how many of them each axis of the nest merges.
    pub(super) order: Slots<usize, AXES>,
    pub(super) merged: Slots<usize, AXES>,
}

impl Plan {
    /// Rows shorter than this are computed as flat tiles: a row has a fixed price of a few nanoseconds.
    pub(crate) const SHORT_ROW: usize = 32;
    /// Total sizes up to this are computed row by row even if the rows are short.
    pub(crate) const FEW: usize = super::blocks::FEW;

    /// Plans the nest over `operands` at `level`.
    #[doc(hidden)]
    pub fn new(operands: &Operands<'_>, level: Level) -> Plan {
        let mut plan = Plan::unmade(level);
        plan.make(operands);
        plan
    }

    /// A plan to [`make`](Plan::make) where it lies: moving a plan costs more than making it.
    #[inline(always)]
    pub(crate) const fn unmade(level: Level) -> Plan {
        Plan {
            mode: Mode::Empty,
            level,
            pitch: 0,
            extents: Slots::new(),
            steps: Slots::new(),
            row_axis: 0,
            streamed: false,
            strides: Slots::new(),
            offsets: Slots::new(),
            order: Slots::new(),
            merged: Slots::new(),
        }
    }

    /// As [`Plan::new`]; once per plan.
    pub(crate) fn make(&mut self, operands: &Operands<'_>) {
        debug_assert!(
            operands.is_complete(),
            "a plan needs the output and every leaf"
        );
        self.pitch = operands.kinds().len();
        if operands.extents().contains(&0) {
            return;
        }
        self.make_nest(operands);
        self.row_axis = self.extents().len().min(2) - 1;
        let kinds = operands.kinds();
        self.streamed = operands.streams() && self.strides(0)[0] == kinds[0].size() as isize;
        self.choose_mode(kinds, operands.zero());
    }

    /// As [`make`](Plan::make), the nest alone: no mode is chosen, and no extent of `operands` is 0.
    pub(crate) fn make_nest(&mut self, operands: &Operands<'_>) {
        self.pitch = operands.kinds().len();
        self.order_axes(operands);
        self.flip_and_merge(operands);
    }

    /// How the inner axes are computed.
    #[inline]
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The level the kernels run at.
    #[inline]
    pub fn level(&self) -> Level {
        self.level
    }

    /// The nest's extents, innermost first.
    #[inline]
    pub fn extents(&self) -> &[usize] {
        self.extents.as_slice()
    }

    /// How many elements of each axis one block covers; empty for rows that are not streamed.
    #[inline]
    pub fn steps(&self) -> &[usize] {
        self.steps.as_slice()
    }

    /// Whether the nest is walked by blocks, through tiles.
    #[inline]
    pub(crate) fn has_blocks(&self) -> bool {
        !self.steps().is_empty()
    }

    /// The axis that the rows of a block stand along; 0 if there is but one axis. Flat blocks extend along any number of axes.
    #[inline]
    pub fn row_axis(&self) -> usize {
        self.row_axis
    }

    /// Whether the output is computed tile by tile, and each tile written past the caches.
    #[inline]
    pub fn is_streamed(&self) -> bool {
        self.streamed
    }

    /// Whether rows are computed where they lie but for the output, and are longer than what is streamed at once.
    #[inline]
    pub(crate) fn streams_long_rows(&self) -> bool {
        self.streamed
            && matches!(self.mode, Mode::Rows | Mode::UnitRows)
            && self.steps()[0] < self.extents()[0]
    }

    /// How the kernel gets at an operand of this kind: 0 is the output, 1 the first leaf.
    #[doc(hidden)]
    pub fn access(&self, operand: usize, kind: LeafKind) -> Access {
        let across = |axis| self.strides(axis)[operand] == kind.size() as isize;
        match self.mode {
            _ if kind.is_scalar() => Access::InPlace,
            _ if operand == 0 && self.streamed => Access::Streamed,
            _ if self.lies_ready(operand, kind) => Access::InPlace,
            Mode::Transposed if across(self.row_axis) => Access::Transposed,
            _ => Access::Packed,
        }
    }

    /// Whether the kernel can work on the operand where it lies: rows of a block are contiguous, or for flat blocks the block is.
    #[inline]
    pub(crate) fn lies_ready(&self, operand: usize, kind: LeafKind) -> bool {
        if operand == 0 && self.streamed {
            return false;
        }
        let mut run = kind.size();
        for (axis, (&step, &extent)) in self.steps().iter().zip(self.extents()).enumerate() {
            match self.mode {
                Mode::Empty | Mode::Rows | Mode::UnitRows => return true,
                _ if step > 1 && self.strides(axis)[operand] != run as isize => return false,
                Mode::Blocks | Mode::Transposed => return true,
                Mode::Flat => run = run.wrapping_mul(extent),
            }
        }
        true
    }

    /// The byte strides of output and leaves along one axis of the nest.
    #[inline]
    pub fn strides(&self, axis: usize) -> &[isize] {
        &self.strides.as_slice()[axis * self.pitch..][..self.pitch]
    }

    /// The output's axes that an axis of the nest covers, outermost first.
    pub(crate) fn axes_of(&self, axis: usize) -> Vec<usize> {
        let merged = self.merged.as_slice();
        let inner: usize = merged[..axis].iter().sum();
        let len = merged.get(axis).copied().unwrap_or(0);
        let order = &self.order.as_slice()[inner..inner + len];
        order.iter().rev().copied().collect()
    }

    /// The last of the output's axes that an axis of the nest covers.
    pub(crate) fn last_of(&self, axis: usize) -> Option<usize> {
        let merged = self.merged.as_slice();
        let inner: usize = merged[..axis].iter().sum();
        let order = &self.order.as_slice()[inner..][..merged[axis]];
        order.iter().copied().max()
    }

    /// Bytes from each operand's first element to where the nest starts; empty if all are 0.
    #[inline]
    pub fn offsets(&self) -> &[isize] {
        self.offsets.as_slice()
    }

    /// Sorts the axes that are not of extent 1, innermost first, by insertion.
    fn order_axes(&mut self, operands: &Operands<'_>) {
        let extents = operands.extents();
        for axis in (0..extents.len()).rev() {
            if extents[axis] == 1 {
                continue;
            }
            self.order.push(axis);
            let order = self.order.as_mut_slice();
            let mut at = order.len() - 1;
            // An axis it cannot be compared with does not stop it: the next one may have a say.
            for inner in (0..at).rev() {
                match compare(operands, order[inner], order[at]) {
                    Ordering::Greater => {
                        order.swap(inner, at);
                        at = inner;
                    }
                    Ordering::Equal => {}
                    Ordering::Less => break,
                }
            }
        }
    }

    /// Copies the ordered axes into the nest, each flipped if that makes its strides positive, merged into the one inside it if
    /// no operand can tell.
    fn flip_and_merge(&mut self, operands: &Operands<'_>) {
        // The axis being built; its strides are the last ones in the table.
        let (mut extent, mut merged) = (1, 0);
        for &axis in self.order.as_slice() {
            let outer = operands.extents()[axis];
            let flipped: Vec<isize>;
            let mut strides = operands.strides(axis);
            // One bit tells whether any stride is negative.
            if strides.iter().fold(0, |bits, stride| bits | stride) < 0
                && strides.iter().all(|&s| s <= 0)
            {
                flipped = flip(&mut self.offsets, strides, outer);
                strides = &flipped;
            }
            if merged > 0 {
                let table = self.strides.as_slice();
                let inside = &table[table.len() - strides.len()..];
                if inside
                    .iter()
                    .zip(strides)
                    .all(|(&s, &o)| s.wrapping_mul(extent as isize) == o)
                {
                    extent *= outer;
                    merged += 1;
                    continue;
                }
                self.extents.push(extent);
                self.merged.push(merged);
            }
            (extent, merged) = (outer, 1);
            self.strides.extend(strides);
        }
        if merged == 0 {
            // A single element is a row of one.
            self.strides.fill(self.pitch, 0);
        }
        self.extents.push(extent);
        self.merged.push(merged);
    }
}

/// The strides of an axis walked from its other end; moves the operands' starts there.
#[cold]
#[inline(never)]
fn flip(offsets: &mut Slots<isize, OPERANDS>, strides: &[isize], extent: usize) -> Vec<isize> {
    if offsets.as_slice().is_empty() {
        offsets.fill(strides.len(), 0);
    }
    for (offset, &stride) in offsets.as_mut_slice().iter_mut().zip(strides) {
        *offset += stride * (extent as isize - 1);
    }
    strides.iter().map(|&stride| -stride).collect()
}

/// Which of two axes belongs outside: `Greater` if the first does. Operands are asked in order, the output first; one that does not
/// vary along both axes has no say.
#[inline]
fn compare(operands: &Operands<'_>, a: usize, b: usize) -> Ordering {
    for (&sa, &sb) in operands.strides(a).iter().zip(operands.strides(b)) {
        if sa == 0 || sb == 0 {
            continue;
        }
        match sa.unsigned_abs().cmp(&sb.unsigned_abs()) {
            Ordering::Equal if operands.extents()[a] > operands.extents()[b] => {
                return Ordering::Greater;
            }
            Ordering::Equal => {}
            decided => return decided,
        }
    }
    Ordering::Equal
}

impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let strides: Vec<_> = (0..self.extents().len())
            .map(|axis| self.strides(axis))
            .collect();
        f.debug_struct("Plan")
            .field("mode", &self.mode)
            .field("level", &self.level)
            .field("extents", &self.extents())
            .field("steps", &self.steps())
            .field("strides", &strides)
            .field("offsets", &self.offsets())
            .field("order", &self.order.as_slice())
            .field("merged", &self.merged.as_slice())
            .finish()
    }
}
