//! How the inner axes of a nest are computed: rows where they lie, or blocks, and how large these are.

use super::{Mode, Plan};
use crate::leaf::{ClassSet, LeafKind, Slots};

/// Total sizes up to this are computed row by row even if the rows are short: a tile has a price of its own.
pub(super) const FEW: usize = 64;
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

impl Plan {
    /// Bytes of the output that are computed before they are streamed. Few, so that the processor, which looks ahead by about as much, reads
    /// the next ones meanwhile: 4 KiB took 1.35 times as long for `a + b`.
    pub(crate) const STREAM_TILE: usize = 512;

    pub(super) fn choose_mode(&mut self, kinds: &[LeafKind], zero: ClassSet) {
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
                    self.step_rows(kinds[0].size());
                    return;
                }
            }
        }
        self.choose_blocks(kinds, n0);
    }

    /// Takes the rows where they lie after all: there is a kernel for them as they are. The output's elements have `size` bytes.
    pub(crate) fn lay_rows(&mut self, size: usize) {
        self.mode = Mode::Rows;
        self.row_axis = self.extents().len().min(2) - 1;
        self.steps = Slots::new();
        self.step_rows(size);
    }

    /// Blocks of rows where the output is streamed: of one row if it is long, else of several, a multiple of 16 so that they end with a line.
    fn step_rows(&mut self, size: usize) {
        if !self.streamed {
            return;
        }
        let rank = self.extents().len();
        self.steps.fill(rank, 1);
        let steps = self.steps.as_mut_slice();
        let extents = self.extents.as_slice();
        let room = Self::STREAM_TILE / size;
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
            // One element repeated is written to its tile in order, wherever the next one is.
            if !flat && stride != size as isize && stride != 0 && across.is_none() {
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
