//! How a nest is evaluated, decided once, as data: [`schedule`] is the decision table.
//!
//! The schedule says which elements one call of the kernel computes (a *block*), which instance of
//! the kernel is called, and how each operand is reached. `kernel::run` carries it out, and
//! `plan()` prints it. Nests of fixed shapes are scheduled by the same function at compile time.

use super::costs::SHORT_ROW;
use super::instances::{Instance, Instances, RowClasses};
use super::layouts::{across, are_far, are_in_order, count};
use super::limits::*;
use super::nest::Nest;
use crate::leaf::{ClassSet, LeafKind};
pub(super) use choice::choice;
use choice::{estimates, flat_tiles};

mod choice;

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

/// The input of [`schedule`] apart from the nest.
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
    /// that it covers completely, and the elements along the next one.
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

    /// Elements of a block along an axis of the nest.
    #[inline]
    pub(crate) const fn step(&self, nest: &Nest<'_>, axis: usize) -> usize {
        let [first, second] = self.block;
        match self.way {
            Way::Flat if axis < first => nest.extents[axis],
            Way::Flat if axis == first => second,
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
        matches!(self.way, Way::Flat)
            || along == size as isize
                && between == along.wrapping_mul(n0 as isize)
                && self.block[0] == n0
    }

    /// Whether the block of an operand is contiguous in memory.
    const fn is_run(&self, nest: &Nest<'_>, operand: usize, size: isize) -> bool {
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
    /// block, nor the same for all blocks.
    const fn packs_rows(&self, nest: &Nest<'_>, kinds: &[LeafKind]) -> usize {
        let (mut packs, mut operand, outermost) = (0, 0, nest.rank() - 1);
        while operand < kinds.len() {
            let kind = kinds[operand];
            let once = nest.stride(outermost, operand) == 0 && self.moves_nowhere(nest, operand);
            if !kind.is_scalar() && !once && !self.is_run(nest, operand, kind.size() as isize) {
                packs += 1;
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
const fn in_set(leaf: Option<usize>, set: ClassSet) -> bool {
    match leaf {
        Some(leaf) => set.get(leaf),
        None => false,
    }
}

/// The decision table: the first line that applies is taken.
///
/// | way | if | because |
/// |---|---|---|
/// | rows | an instance has all leaves in place; rows are long or cost less than tiles | a tile is a copy |
/// | pairs | views take every second element, and rows are long | a copy takes 1.4 of the time |
/// | moved | a copy fills contiguous memory, in the order of the leaf or of few elements | no tile |
/// | singles | elements are far apart | movers would copy them one by one |
/// | transposed | rows are long, and a leaf is contiguous along another axis | whole cache lines |
/// | flat | rows are short | see `plan::costs` |
/// | packed | else | vectors need contiguous leaves |
pub(crate) const fn schedule(nest: &Nest<'_>, facts: &Facts<'_>) -> Schedule {
    let (n0, rank) = (nest.extents[0], nest.rank());
    let size = facts.kinds[0].size();
    let row = least(rank - 1, 1);
    let in_order = are_in_order(nest, facts.kinds);
    let long = rank == 1 || n0 >= SHORT_ROW;
    let rows = RowClasses::of(nest, facts.kinds);
    let mut schedule = Schedule {
        way: Way::Rows,
        instance: Instance::Unit,
        streamed: facts.streams && in_order,
        row,
        block: [n0, if row == 0 { 1 } else { nest.extents[row] }],
    };
    let tiles = if long {
        schedule
    } else {
        flat_tiles(nest, facts, schedule)
    };
    let stay = match estimates(nest, facts, &tiles) {
        Some([rows, flat]) => rows <= flat,
        None => true,
    };
    if stay
        && (in_order || n0 == 1)
        && let Some(instance) = facts.instances.in_place(&rows)
    {
        schedule.instance = instance;
        if schedule.streamed {
            schedule.block = streamed_rows(schedule.block, size);
        }
        return schedule;
    }
    if long && in_order && rows.serve_pairs(&facts.instances.typed, &facts.instances.pairs) {
        schedule.way = Way::Pairs;
        schedule.instance = Instance::Pairs;
        schedule.streamed = false;
        return schedule;
    }
    if facts.instances.copies
        && !facts.streams
        && is_moved(
            schedule.block,
            [nest.stride(0, 0), nest.stride(row, 0)],
            nest.stride(0, 1),
            size,
        )
    {
        schedule.way = Way::Moved;
        schedule.instance = facts.instances.packed(&rows);
        return schedule;
    }
    if long && !schedule.streamed && facts.instances.singles && are_far(nest, facts.kinds) {
        schedule.way = Way::Singles;
        schedule.instance = Instance::Singles;
        (schedule.row, schedule.block) = (0, [1, n0]);
        return schedule;
    }
    if !long {
        schedule = tiles;
        // A tile for the output is streamed only if its block is contiguous.
        schedule.streamed = schedule.streamed && schedule.is_run(nest, 0, size as isize);
        return schedule;
    }
    schedule.instance = facts.instances.packed(&rows);
    if let Some((axis, line)) = across(nest, facts.kinds) {
        (schedule.way, schedule.row) = (Way::Transposed, axis);
        let room = tile_of(packed_bytes(nest, facts, &schedule), usize::MAX, 1);
        let lines = if schedule.streamed {
            STREAMED_LINES
        } else {
            TRANSPOSED_LINES
        };
        let rows = least(least(nest.extents[axis], lines * line), room);
        // Fewer rows than there is room for leave it to more columns: a block costs as much as many
        // elements.
        let columns = TRANSPOSED_COLUMNS * most(lines * line / rows, 1);
        schedule.block = [least(least(n0, columns), most(room / rows, 1)), rows];
        return schedule;
    }
    schedule.way = Way::Packed;
    let tile = tile(nest, facts, &schedule);
    let columns = least(
        n0,
        if n0 >= LONG_ROW {
            least(tile, LONG_ROW_TILE_ELEMENTS)
        } else {
            tile
        },
    );
    schedule.block = [columns, least(schedule.block[1], most(tile / columns, 1))];
    schedule
}

/// Blocks of rows that are streamed one by one: part of a long row, or several short ones, a
/// multiple of 16 so that they end with a cache line.
const fn streamed_rows([n0, n1]: [usize; 2], size: usize) -> [usize; 2] {
    let room = STREAM_PIECE_BYTES / size;
    let columns = least(n0, room);
    let rows = room / columns;
    [
        columns,
        least(n1, if rows > 16 { rows & !15 } else { rows }),
    ]
}

/// Elements of a tile.
const fn tile(nest: &Nest<'_>, facts: &Facts<'_>, schedule: &Schedule) -> usize {
    let bytes = packed_bytes(nest, facts, schedule);
    tile_of(
        bytes,
        most(TILE_ELEMENTS, SMALL_TILE_BYTES / most(bytes, 1)),
        MIN_TILE_ELEMENTS,
    )
}

/// The elements of a tile whose packed operands take this many bytes per element.
const fn tile_of(bytes: usize, elements: usize, at_least: usize) -> usize {
    // Divisions of 32 bits: divisions of 64 bits would take as long as the rest of the schedule.
    let bytes = if bytes >= u32::MAX as usize {
        u32::MAX
    } else {
        bytes as u32
    };
    if bytes == 0 {
        return elements;
    }
    let room = (TILE_BYTES as u32 / bytes) as usize;
    if room >= at_least {
        return least(elements, room);
    }
    let huge = (HUGE_TILE_BYTES as u32 / bytes) as usize;
    least(elements, most(1, least(huge, at_least)))
}

/// The bytes per element of all operands that may have to be packed; for flat blocks, of all
/// operands.
const fn packed_bytes(nest: &Nest<'_>, facts: &Facts<'_>, schedule: &Schedule) -> usize {
    let zero = facts.instances.of(schedule.instance);
    let (mut bytes, mut operand) = (0usize, 0);
    while operand < facts.kinds.len() {
        let kind = facts.kinds[operand];
        let contiguous = nest.stride(0, operand) == kind.size() as isize;
        let in_place = match nest.leaf(operand) {
            None => contiguous && !schedule.streamed,
            leaf => contiguous || in_set(leaf, zero),
        };
        if !kind.is_scalar() && (matches!(schedule.way, Way::Flat) || !in_place) {
            bytes = bytes.saturating_add(kind.size());
        }
        operand += 1;
    }
    bytes
}

/// The axes that a flat block of `tile` elements covers completely, and its elements along the next
/// one.
const fn flat(nest: &Nest<'_>, tile: usize) -> [usize; 2] {
    let (mut room, mut axis) = (tile, 0);
    while axis < nest.rank() && nest.extents[axis] <= room {
        room = (room as u32 / nest.extents[axis] as u32) as usize;
        axis += 1;
    }
    [axis, room]
}
