//! How a nest is evaluated, as data; [`decision`](super::decision) decides it.
//!
//! The schedule says which elements one call of the kernel computes (a *block*), which instance of
//! the kernel is called, and how each operand is reached. `kernel::run` carries it out, and
//! `plan()` prints it. Nests of fixed shapes are scheduled by the same function at compile time.

use super::instances::{Instance, Instances};
use super::limits::least;
use super::nest::Nest;
use crate::leaf::{ClassSet, LeafKind};

/// How the blocks of a nest are computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// There is no element.
    Nothing,
    /// In the caller's code, without a kernel: few elements, and types that give all extents.
    Inline,
    /// Rows, with every leaf in place.
    Rows,
    /// Rows, with every leaf in place; views take every second element.
    Pairs,
    /// Element by element, with every operand in place.
    Singles,
    /// Two axes at a time are copied to the output, without a kernel.
    Moved,
    /// Blocks of rows. A leaf that is contiguous along another axis is transposed into a tile.
    Transposed,
    /// Blocks that cover several axes as one row: short rows, made long by packing.
    Flat,
    /// Blocks of rows. Leaves that are not contiguous are packed into tiles.
    Packed,
}

impl Way {
    /// How the elements are computed, in a list of estimates.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Way::Nothing => "for nothing",
            Way::Inline => "inline",
            Way::Rows => "as rows",
            Way::Pairs => "as rows of pairs",
            Way::Singles => "element by element",
            Way::Moved => "as moves",
            Way::Transposed => "in transposed tiles",
            Way::Flat => "in flat tiles",
            Way::Packed => "in packed tiles",
        }
    }
}

/// How the kernel reaches one operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// In place.
    InPlace,
    /// In place, every second element.
    Pairs,
    /// Through a tile that is filled once: the operand is constant in a block, or the same for all
    /// blocks.
    Once,
    /// Through a tile: packed before the call (the output: unpacked after it).
    Packed,
    /// Through a tile that it is transposed into.
    Transposed,
    /// The output: through a tile that is written past the caches.
    Streamed,
}

/// The input of [`schedule`](super::schedule()) apart from the nest.
#[derive(Clone, Copy)]
pub(crate) struct Facts<'f> {
    /// The kinds of the outputs and the leaves.
    pub(crate) kinds: &'f [LeafKind],
    pub(crate) instances: &'f Instances,
    /// The outputs are large, are not read, and consist of numbers.
    pub(crate) streams: bool,
}

/// How a nest is evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Schedule {
    pub(crate) way: Way,
    pub(crate) instance: Instance,
    /// Outputs are computed into tiles, and the tiles are written past the caches.
    pub(crate) streamed: bool,
    /// The axis of the rows of a block; 0 if there is only one axis.
    pub(crate) row: usize,
    /// The elements of a block along axis 0 and along `row`. For a flat block: the number of axes
    /// that it covers completely, and the elements along `row`: the next axis, or the one behind
    /// an axis that the block [skips](Schedule::skips_an_axis).
    pub(crate) block: [usize; 2],
}

impl Schedule {
    /// The schedule of an output without elements.
    pub(crate) const NOTHING: Schedule = Schedule {
        way: Way::Nothing,
        instance: Instance::Typed,
        streamed: false,
        row: 0,
        block: [0, 0],
    };

    /// The schedule of few elements that are computed together, in one flat block.
    pub(crate) const fn at_once(nest: &Nest<'_>) -> Schedule {
        Schedule {
            way: Way::Flat,
            instance: Instance::Unit,
            streamed: false,
            row: least(nest.rank() - 1, 1),
            block: [nest.rank(), 1],
        }
    }

    /// Whether a flat block leaves out an axis between those that it covers. An operand that is
    /// constant along that axis is packed once for all of its indices, and the rows of the block
    /// are rows of the kernel.
    #[inline]
    pub(crate) const fn skips_an_axis(&self) -> bool {
        matches!(self.way, Way::Flat) && self.row > self.block[0]
    }

    /// Elements of a block along an axis of the nest.
    #[inline]
    pub(crate) const fn step(&self, nest: &Nest<'_>, axis: usize) -> usize {
        let [first, second] = self.block;
        match self.way {
            Way::Flat if axis < first => nest.extents[axis],
            Way::Flat if axis == self.row => second,
            Way::Flat => 1,
            Way::Singles if axis == 0 => second,
            _ if axis == 0 => first,
            _ if axis == self.row => second,
            _ => 1,
        }
    }

    /// How the kernel reaches an operand of this kind. The outputs come first.
    #[inline]
    pub(crate) const fn reach(
        &self,
        nest: &Nest<'_>,
        instances: &Instances,
        operand: usize,
        kind: LeafKind,
    ) -> Reach {
        let (size, stride) = (kind.size() as isize, nest.stride(0, operand));
        if kind.is_scalar() {
            return Reach::InPlace;
        }
        let leaf = nest.leaf(operand);
        if leaf.is_none() && self.streamed {
            return Reach::Streamed;
        }
        let in_place = match self.way {
            Way::Nothing | Way::Inline | Way::Rows | Way::Singles | Way::Moved => true,
            Way::Pairs if in_set(leaf, instances.pairs) => return Reach::Pairs,
            Way::Pairs => true,
            Way::Flat => self.is_run(nest, operand, size),
            Way::Transposed | Way::Packed => {
                stride == size || self.block[0] == 1 || in_set(leaf, instances.of(self.instance))
            }
        };
        if in_place {
            return Reach::InPlace;
        }
        if self.moves_nowhere(nest, operand) {
            return Reach::Once;
        }
        match self.way {
            Way::Transposed if nest.stride(self.row, operand) == size && stride != 0 => {
                Reach::Transposed
            }
            _ => Reach::Packed,
        }
    }

    /// Whether the rows of a block are one row of an operand that is read in place.
    #[inline]
    pub(crate) const fn joins_rows(&self, nest: &Nest<'_>, operand: usize, size: usize) -> bool {
        let [along, between] = [nest.stride(0, operand), nest.stride(self.row, operand)];
        let n0 = nest.extents[0];
        match self.way {
            Way::Flat => !self.skips_an_axis(),
            _ => {
                along == size as isize
                    && between == along.wrapping_mul(n0 as isize)
                    && self.block[0] == n0
            }
        }
    }

    /// Whether the block of an operand is contiguous in memory.
    pub(super) const fn is_run(&self, nest: &Nest<'_>, operand: usize, size: isize) -> bool {
        let (mut run, mut axis) = (size, 0);
        while axis < nest.rank() {
            if self.step(nest, axis) > 1 && nest.stride(axis, operand) != run {
                return false;
            }
            run = run.wrapping_mul(nest.extents[axis] as isize);
            axis += 1;
        }
        true
    }

    /// The operands for which flat blocks are packed row by row: they are neither contiguous in a
    /// block, nor the same for all blocks. Those that move along a row, and those that do not.
    pub(super) const fn packs_rows(&self, nest: &Nest<'_>, kinds: &[LeafKind]) -> [usize; 2] {
        let (mut packs, mut operand, outermost) = ([0; 2], 0, nest.rank() - 1);
        while operand < kinds.len() {
            let kind = kinds[operand];
            let once = nest.stride(outermost, operand) == 0 && self.moves_nowhere(nest, operand);
            if !kind.is_scalar() && !once && !self.is_run(nest, operand, kind.size() as isize) {
                packs[(nest.stride(0, operand) == 0) as usize] += 1;
            }
            operand += 1;
        }
        packs
    }

    /// Whether all blocks have the same elements of an operand.
    const fn moves_nowhere(&self, nest: &Nest<'_>, operand: usize) -> bool {
        let mut axis = 0;
        while axis < nest.rank() {
            let moves = self.step(nest, axis) < nest.extents[axis];
            if moves && nest.stride(axis, operand) != 0 {
                return false;
            }
            axis += 1;
        }
        true
    }
}

/// Whether a leaf is in a set.
pub(super) const fn in_set(leaf: Option<usize>, set: ClassSet) -> bool {
    match leaf {
        Some(leaf) => set.get(leaf),
        None => false,
    }
}
