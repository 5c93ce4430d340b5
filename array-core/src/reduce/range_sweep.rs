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
//! kept ones if they have columns enough, or items enough for rows beside each other; all kept ones
//! if the reduced axes are short, so that many short rows become columns; otherwise none. Few items
//! are not rearranged: to compute a box takes longer than to read it in any order.

use crate::expr::{Identity, Node, PlacedOn};
use crate::kernel::{Output, Program, bound, each_box};
use crate::leaf::{AllUnit, Slots};
use crate::plan::FoldPlan;
use crate::plan::boxes::{EachAxis, boxes_over, boxes_plan};
use crate::plan::limits::{FEW_WHOLE, NARROW_RANGE};
use crate::shape::count;

/// How the boxes of a sweep are arranged.
#[derive(Debug)]
pub(super) struct RangeSweep {
    /// The axes of the expression, in the order of the boxes.
    order: EachAxis,
    /// The extents and the box shape, in this order.
    extents: EachAxis,
    steps: EachAxis,
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
    /// At most so many items are not rearranged.
    pub(super) few: usize,
    /// A few columns of so many items, times the columns, are read in their own order: the more
    /// columns, the longer it takes to make a row of each.
    pub(super) lines: usize,
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

impl RangeTile {
    /// The box of everything: the products of the extents before, of the reduced ones, and after.
    fn whole([outers, rows, width]: [usize; 3]) -> Self {
        RangeTile {
            first: [0; 3],
            outers,
            rows,
            width,
            stride: width,
        }
    }

    /// The numbers of indices before, of rows, and of columns.
    pub(super) fn extents(&self) -> [usize; 3] {
        [self.outers, self.rows, self.width]
    }
}

/// The box of at most [`FEW_WHOLE`] items in their own order, if the reduced axes stand together. To
/// arrange axes takes longer than so few items.
pub(super) fn box_of_few(extents: &[usize], reduced: &[bool]) -> Option<RangeTile> {
    // The products before, of, and after the reduced axes.
    let (mut parts, mut part) = ([1usize; 3], 0);
    for (&extent, &is_taken) in extents.iter().zip(reduced) {
        if extent == 1 {
            continue;
        }
        part = match (part, is_taken) {
            (0 | 1, true) => 1,
            (0, false) => 0,
            (_, false) => 2,
            (_, true) => return None,
        };
        parts[part] = parts[part].saturating_mul(extent);
    }
    if part == 0 {
        parts.swap(0, 2);
    }
    let count = parts
        .iter()
        .fold(1usize, |count, &part| count.saturating_mul(part));
    (1..=FEW_WHOLE)
        .contains(&count)
        .then(|| RangeTile::whole(parts))
}

/// The row-major number of an index along some axes.
fn number(index: &[usize], extents: &[usize]) -> usize {
    let each = index.iter().zip(extents);
    each.fold(0, |number, (&index, &extent)| number * extent + index)
}

impl RangeSweep {
    /// The sweep over these extents for results of the axes that are not reduced.
    pub(super) fn new(extents: &[usize], reduced: &[bool], room: BoxRoom) -> Self {
        // If an extent is 0, the product of the others may overflow.
        let of = |is_taken: bool, from: usize| {
            let axes = (from..extents.len()).filter(|&axis| reduced[axis] == is_taken);
            axes.fold(1usize, |count, axis| count.saturating_mul(extents[axis]))
        };
        let axes = 0..extents.len();
        let last = { axes.clone() }.rfind(|&axis| reduced[axis] && extents[axis] != 1);
        let own = last.map_or(0, |last| last + 1);
        let (taken, kept) = (of(true, 0), of(false, 0));
        let columns = of(false, own);
        let under = taken.saturating_mul(columns);
        let in_lines = columns > 1 && under.saturating_mul(columns) >= room.lines;
        let is_wide = columns >= NARROW_RANGE || in_lines;
        let is_few = taken.saturating_mul(kept) <= room.few;
        let is_long = taken >= room.short || kept < NARROW_RANGE;
        let after = match (is_wide || is_few, is_long) {
            (true, _) => own,
            (false, true) => extents.len(),
            (false, false) => 0,
        };
        // Kept before, reduced, kept after.
        let part = |axis: usize| match reduced[axis] {
            true => 1,
            false if axis < after => 0,
            false => 2,
        };
        let (mut order, mut swept, mut ends) = (EachAxis::new(), EachAxis::new(), [0; 3]);
        for (number, end) in ends.iter_mut().enumerate() {
            for axis in { axes.clone() }.filter(|&axis| part(axis) == number) {
                order.push(axis);
                swept.push(extents[axis]);
            }
            *end = order.as_slice().len();
        }
        let range = [ends[0], ends[1]];
        let long = order.as_slice().iter().filter(|&&axis| extents[axis] != 1);
        let in_order = long.is_sorted();
        let list = swept.as_slice();
        let width = count(&list[range[1]..]);
        let most = if width == 1 { room.rows } else { room.items };
        let steps = if taken.saturating_mul(kept) <= most {
            let mut whole = EachAxis::new();
            whole.extend(list);
            whole
        } else if width == 1 {
            boxes_over(range, list, room.rows, 1)
        } else {
            let few = room.items / count(&list[range[0]..range[1]]).max(1);
            boxes_over(range, list, room.items, room.columns.max(few))
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
        self.parts(self.extents.as_slice())[2]
    }

    /// The most results that are begun in one box and finished in another: none, or all columns of
    /// one index of the axes before.
    pub(super) fn open(&self) -> usize {
        let [_, some, _] = self.parts(self.steps.as_slice());
        let [_, taken, columns] = self.parts(self.extents.as_slice());
        let is_empty = self.extents.as_slice().contains(&0);
        if is_empty || some == taken {
            0
        } else {
            columns
        }
    }

    /// The plan of the sweep.
    pub(super) fn plan(&self) -> FoldPlan {
        let (extents, steps) = (self.extents.as_slice(), self.steps.as_slice());
        let mut plan = boxes_plan(self.range, extents, steps);
        for axis in plan.loops.iter_mut().flat_map(|l| &mut l.axes) {
            *axis = self.order.as_slice()[*axis];
        }
        plan
    }

    /// Computes `node` box by box, and calls `visit` with each box and its items.
    pub(super) fn run<E: Node>(&self, node: &E, mut visit: impl FnMut(RangeTile, &[E::Item])) {
        let (extents, steps) = (self.extents.as_slice(), self.steps.as_slice());
        if extents.contains(&0) {
            return;
        }
        let [from, to] = self.range;
        // The first index of each part, and the lengths of the parts.
        let at = |index: &[usize], shape: &[usize], stride: Option<usize>| {
            let number = |from: usize, to: usize| number(&index[from..to], &extents[from..to]);
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
            let [_, extent, inner] = self.parts(extents);
            if steps == extents {
                let tile = RangeTile::whole(self.parts(extents));
                return visit(tile, items);
            }
            return each_box(extents, steps, |index, shape| {
                let tile = at(index, shape, Some(inner));
                let [before, row, column] = tile.first;
                let items = &items[(before * extent + row) * inner + column..];
                // A box with several indices of the axes before has all rows and columns of each.
                let len = (tile.outers * tile.rows - 1) * inner + tile.width;
                visit(tile, &items[..len]);
            });
        }
        let mut dims = Slots::<i64, 8>::new();
        dims.fill(extents.len(), 0);
        for (at, &axis) in self.order.as_slice().iter().enumerate() {
            dims.as_mut_slice()[axis] = at as i64;
        }
        let axes = PlacedOn {
            dims: dims.as_slice(),
            outer: Identity(extents.len()),
        };
        let visit = |index: &[usize], shape: &[usize], items: &mut [E::Item]| {
            visit(at(index, shape, None), items);
        };
        let program = Program::of::<E, AllUnit>(node);
        let (inputs, nowhere) = (node.inputs(), Output::nowhere());
        bound(&inputs, axes, program, nowhere, extents, None, |launch| {
            launch.sweep_boxes(steps, visit)
        });
    }
}
