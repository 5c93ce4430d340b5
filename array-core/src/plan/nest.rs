//! From the operand table to the loop nest: drop axes of extent 1, order, flip, merge, choose how the inner axes are computed.
//!
//! The order is TensorIterator's with NumPy's magnitudes: the axis with the smaller stride goes inside, the output's word counting
//! first; so the nest follows the memory of what is written. An axis that every operand walks backwards (or not at all) is
//! walked forwards from its other end. Neighbours that no operand can tell from one long axis become one.

use super::{AXES, OPERANDS, Operands};
use crate::isa::Level;
use crate::leaf::{ClassSet, LeafKind, Slots};
use std::cmp::Ordering;
use std::fmt;

/// Total sizes up to this are computed row by row even if the rows are short: a tile has a price of its own.
const FEW: usize = 64;
/// Elements of a tile, if its leaves are small.
const TILE: u32 = 1024;
/// What the packed leaves of one tile may take of the first-level cache, in bytes.
const TILE_BYTES: u32 = 16 * 1024;
/// Elements a tile has even if its leaves are large, as long as `HUGE_TILE_BYTES` are enough for them.
const MIN_TILE: u32 = 32;
const HUGE_TILE_BYTES: u32 = 1 << 20;
/// Tiles of leaves that run across the output's rows: this many elements along the rows, and a cache line of the leaf's across them. Taller
/// tiles need no line twice either, and do not stay in the first-level cache beside the rows of the others.
const ACROSS: usize = 64;
const LINE: usize = 64;
/// Bytes of the output that are computed before they are streamed. Few, so that the processor, which looks ahead by about as much, reads
/// the next ones meanwhile: 4 KiB took 1.35 times as long for `a + b`.
const STREAM_TILE: usize = 512;

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
    pub(crate) const FEW: usize = FEW;

    /// Plans the nest over `operands` at `level`.
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

    /// How the kernel gets at an operand of this kind: 0 is the output, 1 the first leaf.
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

    fn choose_mode(&mut self, kinds: &[LeafKind], zero: ClassSet) {
        let n0 = self.extents()[0];
        let rank = self.extents().len();
        let total = self
            .extents()
            .iter()
            .fold(1usize, |total, &extent| total.saturating_mul(extent));
        if n0 >= Self::SHORT_ROW || rank == 1 || total <= FEW {
            let inner = self.strides(0);
            if n0 == 1 {
                self.mode = Mode::Rows;
                return;
            }
            if inner[0] == kinds[0].size() as isize {
                let mut as_compiled = true;
                let mut unit = true;
                for (leaf, (kind, &stride)) in kinds[1..].iter().zip(&inner[1..]).enumerate() {
                    if kind.is_scalar() {
                        continue;
                    }
                    let contiguous = stride == kind.size() as isize;
                    unit &= contiguous;
                    as_compiled &= if zero.get(leaf) {
                        stride == 0
                    } else {
                        contiguous
                    };
                }
                if as_compiled || unit {
                    self.mode = if as_compiled {
                        Mode::Rows
                    } else {
                        Mode::UnitRows
                    };
                    if self.streamed {
                        self.stream_rows(kinds[0].size());
                    }
                    return;
                }
            }
        }
        self.choose_blocks(kinds, n0);
    }

    /// Blocks of rows for an output that is streamed: of one row if it is long, else of several, a multiple of 16 so that they end with a line.
    fn stream_rows(&mut self, size: usize) {
        let rank = self.extents().len();
        self.steps.fill(rank, 1);
        let steps = self.steps.as_mut_slice();
        let extents = self.extents.as_slice();
        let room = STREAM_TILE / size;
        steps[0] = extents[0].min(room);
        if rank > 1 {
            let rows = room / steps[0];
            steps[1] = extents[1].min(if rows > 16 { rows & !15 } else { rows });
        }
    }

    fn choose_blocks(&mut self, kinds: &[LeafKind], n0: usize) {
        let rank = self.extents().len();
        let flat = n0 < Self::SHORT_ROW || rank == 1;
        self.steps.fill(rank, 1);
        let inner = self.strides(0);
        // What may have to be packed: flat blocks may need every operand.
        let mut bytes = 0usize;
        // The axis that a leaf is contiguous along, and how many elements of it are a cache line.
        let mut across = None;
        for (operand, (kind, &stride)) in kinds.iter().zip(inner).enumerate() {
            let size = kind.size();
            let in_place = stride == size as isize && !(operand == 0 && self.streamed);
            if kind.is_scalar() || (!flat && in_place) {
                continue;
            }
            bytes = bytes.saturating_add(size);
            if !flat && stride != size as isize && across.is_none() {
                let own = |axis: &usize| self.strides(*axis)[operand] == size as isize;
                across = (1..rank)
                    .find(own)
                    .map(|axis| (axis, (LINE / size.max(1)).max(8)));
            }
        }
        // Divisions of 32 bits: those of 64 would take as long as the rest of the plan.
        let bytes = u32::try_from(bytes.max(1)).unwrap_or(u32::MAX);
        let tile = if bytes <= TILE_BYTES / TILE {
            TILE
        } else {
            (TILE_BYTES / bytes).max((HUGE_TILE_BYTES / bytes).clamp(1, MIN_TILE))
        };
        let steps = self.steps.as_mut_slice();
        let extents = self.extents.as_slice();
        if flat {
            self.mode = Mode::Flat;
            let mut room = tile;
            for (step, &extent) in steps.iter_mut().zip(extents) {
                if extent > room as usize {
                    *step = room as usize;
                    break;
                }
                *step = extent;
                room /= extent as u32;
            }
            // A tile in the output's place, so that it can be streamed, needs the block to be one run there.
            self.streamed &= self.is_run(kinds[0].size());
        } else if let Some((axis, line)) = across {
            self.mode = Mode::Transposed;
            self.row_axis = axis;
            let room = (TILE_BYTES / bytes).max(1) as usize;
            // What comes from memory comes in neighbouring lines as well.
            let lines = if self.streamed { 4 } else { 1 };
            steps[axis] = extents[axis].min(lines * line).min(room);
            steps[0] = n0.min(ACROSS).min((room / steps[axis]).max(1));
        } else {
            self.mode = Mode::Blocks;
            steps[0] = n0.min(tile as usize);
            steps[1] = extents[1].min((tile / steps[0] as u32) as usize).max(1);
        }
    }

    /// Whether a block is one run of the output, whose elements have `size` bytes.
    fn is_run(&self, size: usize) -> bool {
        let mut run = size;
        for (axis, (&step, &extent)) in self.steps().iter().zip(self.extents()).enumerate() {
            if step > 1 && self.strides(axis)[0] != run as isize {
                return false;
            }
            run = run.wrapping_mul(extent);
        }
        true
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
