//! The sweep of a reduction: the expression computed tile by tile in an order that puts the reduced axes together.

use super::fold::{Cascade, Fold, fold_rows, fold_run};
use crate::expr::{AxisMap, Inputs, Node};
use crate::kernel::{Launch, Output, Program};
use crate::leaf::{AllUnit, ClassSet};
use crate::shape::count;

/// Axis `k` of the sweep is axis `order[k]` of the expression.
#[derive(Clone, Copy)]
struct Ordered<'o>(&'o [usize]);

impl AxisMap for Ordered<'_> {
    #[inline]
    fn rank(self) -> usize {
        self.0.len()
    }

    #[inline]
    fn operand_axis(self, axis: usize, rank: usize) -> Option<usize> {
        Some(self.0[axis]).filter(|&axis| axis < rank)
    }
}

/// The order of the sweep: outer kept axes, reduced axes, then the kept axes after the last reduced one.
///
/// Gives the order, and how many axes the first two groups have. When the last axis is reduced the third group is empty.
fn order(reduced: &[bool]) -> (Vec<usize>, usize, usize) {
    let last = reduced
        .iter()
        .rposition(|&reduced| reduced)
        .map_or(0, |axis| axis + 1);
    let axes = |want: bool| (0..last).filter(move |&axis| reduced[axis] == want);
    let (outer, taken) = (axes(false).count(), axes(true).count());
    (
        axes(false)
            .chain(axes(true))
            .chain(last..reduced.len())
            .collect(),
        outer,
        taken,
    )
}

/// Rows folded one after the other before they enter the cascade: the error of a column's sum grows with them.
const ROWS: usize = 32;

/// The `kept` elements of a reduction of `node`, row-major over the kept axes.
pub(super) fn fold_axes<E: Node, F: Fold<E::Item>>(
    node: &E,
    extents: &[usize],
    reduced: &[bool],
    kept: usize,
    fold: F,
) -> Vec<E::Item> {
    let (order, outer, taken) = order(reduced);
    let extents: Vec<usize> = order.iter().map(|&axis| extents[axis]).collect();
    let (taken, inner) = extents[outer..].split_at(taken);
    let mut elements = vec![fold.identity(); kept];
    if extents.contains(&0) {
        return elements;
    }
    let [taken, width] = [taken, inner].map(count);
    let under = taken * width;

    let program = Program::of::<E, AllUnit>(node);
    let mut launch = Launch::new(
        Output::nowhere(),
        &extents,
        program,
        E::Inputs::VARIES.count(),
        ClassSet::EMPTY,
    );
    launch.set_out(&vec![0; extents.len()]);
    node.bind(Ordered(&order), &mut launch);
    let mut cascade = Cascade::new(fold, width);
    let mut row = vec![fold.identity(); width];
    launch.sweep(|mut start, mut tile| {
        // A tile is a run of the row-major order: whole outer indices, or a part of one.
        while !tile.is_empty() {
            let (at, into) = (start / under, start % under);
            let len = tile.len().min(under - into);
            let (part, rest) = tile.split_at(len);
            let column = into % width;
            if width == 1 {
                row[0] = fold_run(fold, part);
                cascade.push(&mut row);
            } else if len >= width {
                for rows in part.chunks(ROWS * width) {
                    row.fill(fold.identity());
                    fold_rows(fold, rows, &mut row);
                    cascade.push(&mut row);
                }
            } else {
                // Rows longer than a tile: each is added as it comes.
                fold_rows(fold, part, &mut elements[at * width + column..][..len]);
            }
            if into + len == under && len >= width.min(under) {
                cascade.finish(&mut elements[at * width..][..width]);
            }
            (start, tile) = (start + len, rest);
        }
    });
    elements
}
