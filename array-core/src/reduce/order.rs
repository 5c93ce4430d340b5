//! The order of axes in which an expression is swept along one axis: the others in their own order,
//! this one where its strides put it.
//!
//! The result along an axis does not depend on the position of the axis among the others, as long
//! as its indices come in order. So a transposed matrix is swept in the order of memory: nothing is
//! transposed into tiles, and a tile is not made of a few long rows, in which each item is in
//! another cache line.

use crate::expr::Inputs;
use crate::kernel::surveyed;
use crate::plan::Source;

/// The axes of `extents`, outermost first, with `axis` behind the last axis along which the
/// operands have larger strides; in their own order if the operands do not agree.
pub(super) fn order<'n, I: Inputs<'n>>(
    inputs: &I,
    extents: &[usize],
    axis: Option<usize>,
) -> Vec<usize> {
    match axis {
        Some(axis) if extents[axis] > 1 => moved(surveyed(inputs, extents, None), extents, axis),
        _ => (0..extents.len()).collect(),
    }
}

/// The order in which these sources suit `axis`. Compiled once for all expressions.
fn moved(sources: Vec<Source>, extents: &[usize], axis: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..extents.len()).collect();
    let mut places = { sources.into_iter() }
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

/// The number of other axes that come before `axis` in the order of memory; `axis` itself if its
/// own position suits.
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
