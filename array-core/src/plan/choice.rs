//! The choice between short rows in place and flat tiles, by their [`costs`].

use super::costs::{self, ShortRows};
use super::instances::RowClasses;
use super::layouts::{are_in_order, count};
use super::limits::{FEW_AT_ONCE, most};
use super::nest::Nest;
use super::schedule::{Facts, Schedule, Way};
use super::tile_sizes::flat_tiles;

/// The estimates between which a schedule was chosen, of rows in place and of flat tiles, in
/// hundredths of a nanosecond, if it had this choice.
pub(super) fn choice(
    nest: &Nest<'_>,
    facts: &Facts<'_>,
    schedule: &Schedule,
) -> Option<[usize; 2]> {
    let is_at_once = schedule.way == Way::Flat && count(nest.extents) <= FEW_AT_ONCE;
    if !matches!(schedule.way, Way::Rows | Way::Flat) || nest.rank() == 1 || is_at_once {
        return None;
    }
    let rows = RowClasses::of(nest, facts.kinds);
    let fits = are_in_order(nest, facts.kinds) && facts.instances.in_place(&rows).is_some();
    let tiles = flat_tiles(nest, facts, *schedule);
    estimates(nest, facts, &tiles).filter(|_| fits)
}

/// The costs of short rows in place, and of the flat `tiles`. `None` if there is no choice: rows
/// are long, or elements few.
#[inline(always)]
pub(super) const fn estimates(
    nest: &Nest<'_>,
    facts: &Facts<'_>,
    tiles: &Schedule,
) -> Option<[usize; 2]> {
    let (n0, functions) = (nest.extents[0], facts.instances.functions);
    let n = [n0, count(nest.extents.split_at(1).1)];
    if costs::must_stay(n, functions) {
        return None;
    }
    let (mut arrays, mut size, mut operand) = (0, 1, 0);
    while operand < facts.kinds.len() {
        if !facts.kinds[operand].is_scalar() && nest.stride(0, operand) != 0 {
            arrays += 1;
            size = most(size, facts.kinds[operand].size());
        }
        operand += 1;
    }
    let short = ShortRows {
        n,
        arrays,
        size,
        packs: tiles.packs_rows(nest, facts.kinds),
        functions,
        masked: facts.instances.masked,
    };
    // Without further axes the rows need no nest: `TwoAxes`.
    let walk = if nest.rank() > 2 {
        costs::walk(count(nest.extents.split_at(2).1))
    } else {
        0
    };
    Some([short.in_place().saturating_add(walk), short.flat()])
}
