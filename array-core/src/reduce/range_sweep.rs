//! One sweep of an expression for a reduction that is more than one fold: box by box, each used
//! while it is in the cache.
//!
//! ```text
//! arrange the axes: [kept before] [reduced] [kept after]
//! for each box: some indices of `before`, of the reduced axes, and of `after`:
//!     compute it row-major (of a stored array, in place), and hand it to the consumer
//! ```
//! The consumer sees rows of columns: with axes after, a column of each result; without, a row of
//! the items of one result. Which axes are arranged after depends on the extents alone: the last
//! kept ones if they have columns enough; all kept ones if the reduced axes are short, so that many
//! short rows become columns; otherwise none.

use crate::expr::{Identity, Node, PlacedOn};
use crate::kernel::{Output, Program, bound, each_box};
use crate::leaf::AllUnit;
use crate::plan::FoldPlan;
use crate::plan::boxes::{boxes_over, boxes_plan};
use crate::plan::limits::NARROW_RANGE;
use crate::shape::count;

/// How the boxes of a sweep are arranged.
#[derive(Debug)]
pub(super) struct RangeSweep {
    /// The axes of the expression, in the order of the boxes.
    order: Vec<usize>,
    /// The extents and the box shape, in this order.
    extents: Vec<usize>,
    steps: Vec<usize>,
    /// Where the reduced axes start and end in this order.
    range: [usize; 2],
    /// Whether the axes keep their own order, so that a stored array is read in place.
    in_order: bool,
}

/// The most items of a box, and which rows are short.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoxRoom {
    /// Rows of fewer items become columns, if there are columns enough.
    pub(super) short: usize,
    /// If each result has a row.
    pub(super) rows: usize,
    /// If each result has a column, and the most columns if a box does not have all rows.
    pub(super) items: usize,
    pub(super) columns: usize,
}

/// A box: for each of `outers` indices of the axes before, `rows` rows of `width` items. Row `k` of
/// index `i` starts `(i * rows + k) * stride` items after the first item.
#[derive(Clone, Copy, Debug)]
pub(super) struct RangeTile {
    /// The number of the first index of the axes before, of the first row, of the first column.
    pub(super) first: [usize; 3],
    pub(super) outers: usize,
    pub(super) rows: usize,
    pub(super) width: usize,
    pub(super) stride: usize,
}

/// The row-major number of an index along some axes.
fn number(index: &[usize], extents: &[usize]) -> usize {
    let each = index.iter().zip(extents);
    each.fold(0, |number, (&index, &extent)| number * extent + index)
}

impl RangeSweep {
    /// The sweep over these extents for results of the axes that are not reduced.
    pub(super) fn new(extents: &[usize], reduced: &[bool], room: BoxRoom) -> Self {
        let of = |is_taken: bool| move |&axis: &usize| reduced[axis] == is_taken;
        let taken: Vec<usize> = (0..extents.len()).filter(of(true)).collect();
        let mut before: Vec<usize> = (0..extents.len()).filter(of(false)).collect();
        // If an extent is 0, the product of the others may overflow.
        let extent_of = |axes: &[usize]| {
            let extents = axes.iter().map(|&axis| extents[axis]);
            extents.fold(1, usize::saturating_mul)
        };
        let last = taken.iter().rfind(|&&axis| extents[axis] != 1);
        let own = before.partition_point(|axis| last.is_some_and(|last| axis < last));
        let is_wide = extent_of(&before[own..]) >= NARROW_RANGE;
        let is_long = extent_of(&taken) >= room.short || extent_of(&before) < NARROW_RANGE;
        let after = match (is_wide, is_long) {
            (true, _) => before.split_off(own),
            (false, true) => Vec::new(),
            (false, false) => std::mem::take(&mut before),
        };
        let range = [before.len(), before.len() + taken.len()];
        let order = [before, taken, after].concat();
        let swept: Vec<usize> = order.iter().map(|&axis| extents[axis]).collect();
        let in_order = order.iter().filter(|&&axis| extents[axis] != 1).is_sorted();
        let steps = match count(&swept[range[1]..]) {
            1 => boxes_over(range, &swept, room.rows, 1),
            _ => {
                let few = room.items / count(&swept[range[0]..range[1]]).max(1);
                boxes_over(range, &swept, room.items, room.columns.max(few))
            }
        };
        RangeSweep {
            order,
            extents: swept,
            steps,
            range,
            in_order,
        }
    }

    /// The products of a list of extents over the axes before, over the reduced axes, and over the
    /// axes after.
    fn parts(&self, list: &[usize]) -> [usize; 3] {
        let [from, to] = self.range;
        [&list[..from], &list[from..to], &list[to..]].map(count)
    }

    /// The number of columns, for each index of the axes before.
    pub(super) fn columns(&self) -> usize {
        self.parts(&self.extents)[2]
    }

    /// The most results that are begun in one box and finished in another: none, or all columns of
    /// one index of the axes before.
    pub(super) fn open(&self) -> usize {
        let [_, some, _] = self.parts(&self.steps);
        let [_, taken, columns] = self.parts(&self.extents);
        let is_empty = self.extents.contains(&0);
        if is_empty || some == taken {
            0
        } else {
            columns
        }
    }

    /// The plan of the sweep.
    pub(super) fn plan(&self) -> FoldPlan {
        let mut plan = boxes_plan(self.range, &self.extents, &self.steps);
        for axis in plan.loops.iter_mut().flat_map(|l| &mut l.axes) {
            *axis = self.order[*axis];
        }
        plan
    }

    /// Computes `node` box by box, and calls `visit` with each box and its items.
    pub(super) fn run<E: Node>(&self, node: &E, mut visit: impl FnMut(RangeTile, &[E::Item])) {
        if self.extents.contains(&0) {
            return;
        }
        let [from, to] = self.range;
        // The first index of each part, and the lengths of the parts.
        let at = |index: &[usize], shape: &[usize], stride: Option<usize>| {
            let number = |from: usize, to: usize| number(&index[from..to], &self.extents[from..to]);
            let [outers, rows, width] = self.parts(shape);
            RangeTile {
                first: [number(0, from), number(from, to), number(to, index.len())],
                outers,
                rows,
                width,
                stride: stride.unwrap_or(width),
            }
        };
        if let Some(items) = node.stored().filter(|_| self.in_order) {
            let [_, extent, inner] = self.parts(&self.extents);
            return each_box(&self.extents, &self.steps, |index, shape| {
                let tile = at(index, shape, Some(inner));
                let [before, row, column] = tile.first;
                let items = &items[(before * extent + row) * inner + column..];
                // A box with several indices of the axes before has all rows and columns of each.
                let len = (tile.outers * tile.rows - 1) * inner + tile.width;
                visit(tile, &items[..len]);
            });
        }
        let mut dims = vec![0; self.order.len()];
        for (at, &axis) in self.order.iter().enumerate() {
            dims[axis] = at as i64;
        }
        let axes = PlacedOn {
            dims: &dims,
            outer: Identity(self.order.len()),
        };
        let visit = |index: &[usize], shape: &[usize], items: &mut [E::Item]| {
            visit(at(index, shape, None), items);
        };
        let program = Program::of::<E, AllUnit>(node);
        let (inputs, nowhere, extents) = (node.inputs(), Output::nowhere(), &self.extents);
        bound(&inputs, axes, program, nowhere, extents, None, |launch| {
            launch.sweep_boxes(&self.steps, visit)
        });
    }
}
