//! How many elements a tile has: its packed operands fit the first-level cache.

use super::costs::SHORT_ROW;
use super::limits::*;
use super::nest::Nest;
use super::schedule::{Facts, Schedule, Way, in_set};
use crate::leaf::LeafKind;

/// The schedule of flat tiles beside one of rows.
#[inline(always)]
pub(super) const fn flat_tiles(
    nest: &Nest<'_>,
    facts: &Facts<'_>,
    mut tiles: Schedule,
) -> Schedule {
    tiles.way = Way::Flat;
    let tile = tile(nest, facts, &tiles);
    (tiles.row, tiles.block) = match around_repeated(nest, facts, tile) {
        Some(block) => (block[0] + 1, block),
        None => {
            let block = flat(nest, tile);
            (least(block[0], nest.rank() - 1), block)
        }
    };
    tiles
}

/// The axes that a flat block covers completely, and its elements along the axis after the next, if
/// it leaves out the next axis: a leaf is constant along it, and is packed.
const fn around_repeated(nest: &Nest<'_>, facts: &Facts<'_>, tile: usize) -> Option<[usize; 2]> {
    let (mut axis, mut inner) = (1, nest.extents[0]);
    while axis + 1 < nest.rank() && inner <= tile.saturating_mul(REPEATED_TILES) {
        if inner >= SHORT_ROW && is_repeated(nest, facts.kinds, axis) {
            let rows = most(tile / inner, 1);
            return Some([axis, least(nest.extents[axis + 1], rows)]);
        }
        inner = inner.saturating_mul(nest.extents[axis]);
        axis += 1;
    }
    None
}

/// Whether a leaf is constant along an axis, and neither constant nor contiguous along those inside
/// of it.
const fn is_repeated(nest: &Nest<'_>, kinds: &[LeafKind], outer: usize) -> bool {
    let mut operand = nest.outputs;
    while operand < kinds.len() {
        let size = kinds[operand].size() as isize;
        let (mut axis, mut moves, mut run) = (0, false, size);
        while axis < outer {
            let stride = nest.stride(axis, operand);
            moves |= stride != 0;
            run = if stride == run {
                run.wrapping_mul(nest.extents[axis] as isize)
            } else {
                0
            };
            axis += 1;
        }
        if moves && run == 0 && nest.stride(outer, operand) == 0 && !kinds[operand].is_scalar() {
            return true;
        }
        operand += 1;
    }
    false
}

/// Elements of a tile.
pub(super) const fn tile(nest: &Nest<'_>, facts: &Facts<'_>, schedule: &Schedule) -> usize {
    let bytes = packed_bytes(nest, facts, schedule);
    tile_of(
        bytes,
        most(TILE_ELEMENTS, SMALL_TILE_BYTES / most(bytes, 1)),
        MIN_TILE_ELEMENTS,
    )
}

/// The elements of a tile whose packed operands take this many bytes per element.
pub(super) const fn tile_of(bytes: usize, elements: usize, at_least: usize) -> usize {
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
pub(super) const fn packed_bytes(nest: &Nest<'_>, facts: &Facts<'_>, schedule: &Schedule) -> usize {
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
