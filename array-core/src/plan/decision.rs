//! The decision table of elementwise nests.

use super::choice::{estimates, has_singles, long_rows, moves, row_in_place};
use super::costs::SHORT_ROW;
use super::instances::{Instance, RowClasses};
use super::layouts::{across, are_in_order};
use super::limits::*;
use super::nest::Nest;
use super::schedule::{Facts, Schedule, Way};
use super::tile_sizes::{flat_tiles, packed_bytes, tile, tile_of};

/// The decision table: the first line that applies is taken.
///
/// | way | if | because |
/// |---|---|---|
/// | rows | an instance has all leaves in place; rows are long or cost less than tiles | a tile is a copy |
/// | pairs | views take every second element, and rows are long | a copy takes 1.4 of the time |
/// | moved | a copy fills contiguous memory, and tiles cost more; also rows in place, if there are further axes | no tile; movers take less time for a call |
/// | flat | rows are short | merged, they fill vectors |
/// | singles | they cost less than both kinds of tiles | movers would copy them one by one |
/// | transposed | a leaf is contiguous along another axis, and they cost no more | whole cache lines |
/// | packed | else | vectors need contiguous leaves |
///
/// What rows, singles, moves and tiles cost is estimated by `plan::costs`.
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
    let moves = match moves(nest, facts) {
        Some(moves) => moves.cost_less(),
        None => false,
    };
    if stay
        && !(moves && rank > 2 && schedule.block[0] * schedule.block[1] >= MOVED_PIECE)
        && (in_order || n0 == 1)
        && let Some(instance) = facts.instances.in_place(&rows)
    {
        schedule.instance = instance;
        if schedule.streamed {
            schedule.block = streamed_rows(schedule.block, size);
        } else if rank > 2 {
            schedule.row = row_in_place(nest.extents, size);
            schedule.block[1] = nest.extents[schedule.row];
        }
        return schedule;
    }
    if (rank > 1 && long || n0 >= SHORT_ROW)
        && in_order
        && rows.serve_pairs(&facts.instances.typed, &facts.instances.pairs)
    {
        schedule.way = Way::Pairs;
        schedule.instance = Instance::Pairs;
        schedule.streamed = false;
        return schedule;
    }
    if moves {
        schedule.way = Way::Moved;
        schedule.instance = facts.instances.packed(&rows);
        return schedule;
    }
    if !long {
        schedule = tiles;
        // A tile for the output is streamed only if its block is contiguous.
        schedule.streamed = schedule.streamed && schedule.is_run(nest, 0, size as isize);
        return schedule;
    }
    schedule.instance = facts.instances.packed(&rows);
    let across = across(nest, facts.kinds);
    let axis = match across {
        Some((axis, _)) => Some(axis),
        None => None,
    };
    let [singles, transposed, packed] = long_rows(nest, facts, schedule.instance, axis);
    if has_singles(facts, schedule.streamed) && singles < least(transposed, packed) {
        schedule.way = Way::Singles;
        schedule.instance = Instance::Singles;
        (schedule.row, schedule.block) = (0, [1, n0]);
        return schedule;
    }
    if let Some((axis, line)) = across
        && transposed <= packed
    {
        schedule.way = Way::Transposed;
        schedule.row = axis;
        schedule.block = transposed_block(nest, facts, &schedule, line);
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

/// A block of transposed tiles, of whole cache lines of a leaf, which have `line` elements.
const fn transposed_block(
    nest: &Nest<'_>,
    facts: &Facts<'_>,
    schedule: &Schedule,
    line: usize,
) -> [usize; 2] {
    let room = tile_of(packed_bytes(nest, facts, schedule), usize::MAX, 1);
    let lines = match schedule.streamed {
        true => STREAMED_LINES,
        false => TRANSPOSED_LINES,
    };
    let rows = least(least(nest.extents[schedule.row], lines * line), room);
    // Fewer rows than there is room for leave it to more columns: a block costs as much as many
    // elements.
    let columns = TRANSPOSED_COLUMNS * most(lines * line / rows, 1);
    let columns = least(least(nest.extents[0], columns), most(room / rows, 1));
    [columns, rows]
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
