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
pub(super) const FEW: usize = 64;
/// Elements of a tile, if its leaves are small.
const TILE: u32 = 512;
/// What the packed leaves of one tile may take of the first-level cache, in bytes.
const TILE_BYTES: u32 = 16 * 1024;
/// Elements a tile has even if its leaves are large, as long as `HUGE_TILE_BYTES` are enough for them.
const MIN_TILE: u32 = 32;
const HUGE_TILE_BYTES: u32 = 1 << 20;
/// Tiles of leaves that run across the output's rows: this many elements along the rows.
const CROSS_TILE: u32 = 64;

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
    /// Blocks that cover their axes as one row: short rows, made long by packing.
    Flat,
}

/// A loop nest over the operands of one evaluation. Axes are numbered from the innermost one.
pub struct Plan {
    pub(super) mode: Mode,
    pub(super) level: Level,
    pub(super) pitch: usize,
    pub(super) extents: Slots<usize, AXES>,
    /// Elements of each axis that one block covers; empty for rows.
    pub(super) steps: Slots<usize, AXES>,
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
        self.choose_mode(operands.kinds(), operands.zero());
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

    /// How many elements of each axis one block covers; empty for rows.
    #[inline]
    pub fn steps(&self) -> &[usize] {
        self.steps.as_slice()
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
                    return;
                }
            }
        }
        self.choose_blocks(kinds, n0);
    }

    fn choose_blocks(&mut self, kinds: &[LeafKind], n0: usize) {
        let rank = self.extents().len();
        let flat = n0 < Self::SHORT_ROW || rank == 1;
        self.steps.fill(rank, 1);
        let inner = self.strides(0);
        // What may have to be packed: flat blocks may need every operand.
        let mut bytes = 0usize;
        let mut crosses = false;
        for (operand, (kind, &stride)) in kinds.iter().zip(inner).enumerate() {
            if kind.is_scalar() || (!flat && stride == kind.size() as isize) {
                continue;
            }
            bytes = bytes.saturating_add(kind.size());
            crosses |= !flat && self.strides(1)[operand].unsigned_abs() < stride.unsigned_abs();
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
        } else {
            self.mode = Mode::Blocks;
            let row = if crosses { CROSS_TILE.min(tile) } else { tile };
            steps[0] = n0.min(row as usize);
            steps[1] = extents[1].min((tile / steps[0] as u32) as usize).max(1);
        }
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
