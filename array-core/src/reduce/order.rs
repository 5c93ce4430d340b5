//! The order of axes in which an expression is swept along one axis: all others as they are, this
//! one where memory has it.
//!
//! What is found along an axis does not depend on where the axis stands among the others, as long
//! as its indices come one after the other. A transposed matrix is swept as it lies: nothing is
//! transposed into tiles, and a tile is no part of a few long rows, of which each item is another
//! cache line.

use crate::expr::Inputs;
use crate::kernel::surveyed;

/// The axes of `extents`, outermost first, with `axis` after the last one along which the operands'
/// elements lie further apart; in their own order if the operands do not agree on that.
pub(super) fn order<'n, I: Inputs<'n>>(
    inputs: &I,
    extents: &[usize],
    axis: Option<usize>,
) -> Vec<usize> {
    let mut order: Vec<usize> = (0..extents.len()).collect();
    let Some(axis) = axis.filter(|&axis| extents[axis] > 1) else {
        return order;
    };
    let mut places = surveyed(inputs, extents, None)
        .into_iter()
        .filter(|source| source.strides[axis] != 0)
        .map(|source| place(&source.strides, extents, axis));
    if let Some(place) = places.next()
        && places.all(|other| other == place)
    {
        order.remove(axis);
        order.insert(place, axis);
    }
    order
}

/// How many other axes stand before `axis` in memory: as many as there are, if none of those has to
/// change its side.
fn place(strides: &[isize], extents: &[usize], axis: usize) -> usize {
    let own = strides[axis].unsigned_abs();
    let is_far = |&other: &usize| strides[other].unsigned_abs() > own;
    let others = (0..extents.len()).filter(|&other| other != axis);
    let mut told = others.filter(|&other| extents[other] > 1 && strides[other] != 0);
    if told.clone().all(|other| is_far(&other) == (other < axis)) {
        return axis;
    }
    let last = told.rfind(is_far);
    last.map_or(0, |last| if last < axis { last + 1 } else { last })
}
