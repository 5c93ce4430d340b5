//! The choice between short rows in place and flat tiles, by their [`costs`].

use super::costs;
use super::instances::RowClasses;
use super::layouts::{are_in_order, count};
use super::limits::FEW_AT_ONCE;
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
    let rows = count(nest.extents.split_at(1).1);
    if costs::must_stay([n0, rows], functions) {
        return None;
    }
    let packs = tiles.packs_rows(nest, facts.kinds);
    let in_place = costs::in_place(n0, rows, functions);
    // Without further axes the rows need no nest: `TwoAxes`.
    let walk = if nest.rank() > 2 {
        costs::walk(count(nest.extents.split_at(2).1))
    } else {
        0
    };
    Some([in_place.saturating_add(walk), costs::flat(n0, rows, packs)])
}
