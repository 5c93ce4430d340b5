//! The choices between ways, by their [`costs`].

use super::costs::{self, LongElement, Moves, SHORT_ROW, ShortRows};
use super::instances::{Instance, RowClasses};
use super::layouts::{across, are_in_order, count};
use super::limits::{NEAR_NEST_BYTES, least, most};
use super::nest::Nest;
use super::schedule::{Facts, Schedule, Way, in_set};
use super::tile_sizes::flat_tiles;

/// The estimates between which a schedule was chosen, in hundredths of a nanosecond; empty if it
/// had no choice.
pub(super) fn choice(nest: &Nest<'_>, facts: &Facts<'_>, schedule: &Schedule) -> Vec<(Way, usize)> {
    match schedule.way {
        _ if *schedule == Schedule::at_once(nest) => Vec::new(),
        Way::Moved => moved_or(nest, facts, Vec::new()),
        Way::Rows | Way::Flat if nest.rank() > 1 => {
            let rows = RowClasses::of(nest, facts.kinds);
            let fits = are_in_order(nest, facts.kinds) && facts.instances.in_place(&rows).is_some();
            let tiles = flat_tiles(nest, facts, *schedule);
            match estimates(nest, facts, &tiles).filter(|_| fits) {
                Some([rows, flat]) => vec![(Way::Rows, rows), (Way::Flat, flat)],
                None => moved_or(nest, facts, Vec::new()),
            }
        }
        Way::Singles | Way::Transposed | Way::Packed => {
            let rows = RowClasses::of(nest, facts.kinds);
            let instance = facts.instances.packed(&rows);
            let across = across(nest, facts.kinds).map(|(axis, _)| axis);
            let costs = LONG_WAYS
                .into_iter()
                .zip(long_rows(nest, facts, instance, across));
            let possible = costs.filter(|(way, _)| match way {
                Way::Singles => has_singles(facts, schedule.streamed),
                Way::Transposed => across.is_some(),
                _ => true,
            });
            let ways = possible.collect::<Vec<_>>();
            let ways = if ways.len() > 1 { ways } else { Vec::new() };
            moved_or(nest, facts, ways)
        }
        _ => Vec::new(),
    }
}

/// The estimates of a copy that may be moved, or else `others`.
fn moved_or(nest: &Nest<'_>, facts: &Facts<'_>, others: Vec<(Way, usize)>) -> Vec<(Way, usize)> {
    match moves(nest, facts).filter(|moves| !moves.are_few()) {
        Some(moves) => {
            let tiles = match moves.n {
                [n0, n1] if n1 > 1 && n0 < SHORT_ROW => Way::Flat,
                _ if moves.is_turned() => Way::Transposed,
                _ => Way::Packed,
            };
            vec![(Way::Moved, moves.moved()), (tiles, moves.in_tiles())]
        }
        None => others,
    }
}

/// The copy of the two innermost axes, if the body only copies, and the output is contiguous along
/// both.
#[inline(always)]
pub(super) const fn moves(nest: &Nest<'_>, facts: &Facts<'_>) -> Option<Moves> {
    if !facts.instances.copies || facts.streams {
        return None;
    }
    let row = least(nest.rank() - 1, 1);
    let n1 = if row == 0 { 1 } else { nest.extents[row] };
    let out = [nest.stride(0, 0), nest.stride(row, 0)];
    let from = [nest.stride(0, 1), nest.stride(row, 1)];
    Moves::of([nest.extents[0], n1], facts.kinds[0].size(), out, from)
}

/// The ways of long rows some of which are not in place.
const LONG_WAYS: [Way; 3] = [Way::Singles, Way::Transposed, Way::Packed];

/// Whether elements may be computed one by one.
pub(super) const fn has_singles(facts: &Facts<'_>, streamed: bool) -> bool {
    facts.instances.singles && !streamed
}

/// What the elements of long rows cost by each of [`LONG_WAYS`]. The kernels are those of
/// `instance`; in transposed tiles, leaves that are contiguous along the axis `across` are turned.
#[inline(always)]
pub(super) const fn long_rows(
    nest: &Nest<'_>,
    facts: &Facts<'_>,
    instance: Instance,
    across: Option<usize>,
) -> [usize; 3] {
    let zero = facts.instances.of(instance);
    let (mut element, mut operand) = (LongElement::NONE, 0);
    while operand < facts.kinds.len() {
        let (kind, stride) = (facts.kinds[operand], nest.stride(0, operand));
        let (leaf, size) = (nest.leaf(operand), kind.size());
        if kind.is_scalar() {
            // It has no elements.
        } else if stride == size as isize || in_set(leaf, zero) {
            element.add_in_place();
        } else {
            let is_turned = match across {
                Some(axis) => stride != 0 && nest.stride(axis, operand) == size as isize,
                None => false,
            };
            element.add_packed(size, stride, [leaf.is_some(), is_turned]);
        }
        operand += 1;
    }
    element.times(count(nest.extents))
}

/// The axis of the rows of a kernel's call if all leaves are in place: the next one, so that memory
/// is read in its order; but the one of most rows if all elements stay in the first-level cache,
/// because it takes the fewest calls. There are at least two axes.
pub(crate) const fn row_in_place(extents: &[usize], size: usize) -> usize {
    let (mut row, mut axis) = (1, 2);
    if count(extents).saturating_mul(size) <= NEAR_NEST_BYTES {
        while axis < extents.len() {
            if extents[axis] > extents[row] {
                row = axis;
            }
            axis += 1;
        }
    }
    row
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
        let row = nest.extents[row_in_place(nest.extents, facts.kinds[0].size())];
        costs::walk(n[1] / row)
    } else {
        0
    };
    Some([short.in_place().saturating_add(walk), short.flat()])
}
