//! `sweep`: an expression computed tile by tile in row-major order, each tile handed to a consumer while it is in L1.
//!
//! What reductions stand on: the full-size value of the expression never exists.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::launch::Launch;
use super::output::Written;
use super::run::evaluate_raw;
use crate::leaf::{Elem, LeafKind, Slots};
use crate::plan::limits::LINE_BYTES;
use crate::plan::{FoldPlan, Kernel, Loop, Part, Raw};
use crate::shape::count;

/// Columns of a box at least.
const SWEPT_COLUMNS: usize = 32;

/// Bytes of one tile: half of a small L1, so that the leaves' tiles fit beside it.
const SWEEP_TILE: usize = 16 * 1024;

/// Elements of a tile at most.
fn room<T>() -> usize {
    (SWEEP_TILE / size_of::<T>().max(1)).max(1)
}

/// How tiles cover extents.
struct Tiling {
    /// Tiles cut the axis before this one, and have those from it on whole.
    cut: usize,
    /// How many elements lie under one index of the axis that is cut.
    inner: usize,
    /// How many of its indices a tile has at most.
    step: usize,
}

impl Tiling {
    fn of(extents: &[usize], room: usize) -> Self {
        let (mut cut, mut inner) = (extents.len(), 1usize);
        while cut > 0 && inner.saturating_mul(extents[cut - 1]) <= room {
            cut -= 1;
            inner *= extents[cut];
        }
        let step = if cut == 0 {
            1
        } else {
            (room / inner.max(1)).max(1)
        };
        Tiling { cut, inner, step }
    }

    /// Tiles that have the axes from `axis` on whole.
    fn before(axis: usize, extents: &[usize], room: usize) -> Self {
        let under = count(&extents[axis..]);
        let outer = Tiling::of(&extents[..axis], (room / under.max(1)).max(1));
        Tiling {
            inner: outer.inner.wrapping_mul(under),
            ..outer
        }
    }

    /// How many indices of each axis a tile has at most.
    fn steps(&self, extents: &[usize]) -> Vec<usize> {
        let mut steps = extents.to_vec();
        steps[..self.cut].fill(1);
        if self.cut > 0 {
            steps[self.cut - 1] = self.step.min(extents[self.cut - 1]);
        }
        steps
    }
}

/// How many indices of each axis the boxes have that are done along `axis`, with all of its indices: of at most `room` elements, if not one row has
/// more; where it is not the last axis and all of what lies under one index of those before has more, with so many columns as there is room for.
pub(crate) fn boxes_along(axis: usize, extents: &[usize], room: usize) -> Vec<usize> {
    let after = extents.get(axis + 1..).unwrap_or(&[]);
    let under = count(&extents[axis..]);
    if under <= room || after.is_empty() {
        return Tiling::before(axis, extents, room).steps(extents);
    }
    let mut steps = vec![1; axis];
    steps.push(extents[axis]);
    let columns = (room / extents[axis]).max(SWEPT_COLUMNS);
    steps.extend(Tiling::of(after, columns).steps(after));
    steps
}

/// How many indices of each axis the boxes have in which the axes of a range are done: some columns, `columns` at most, of as many indices of the
/// range as there is room for, and if that is all of both, of some indices of the axes before.
pub(crate) fn boxes_over(
    [from, to]: [usize; 2],
    extents: &[usize],
    room: usize,
    columns: usize,
) -> Vec<usize> {
    let whole = |steps: &[usize], extents: &[usize]| steps == extents;
    let count = |steps: &[usize]| count(steps).max(1);
    let (over, after) = (&extents[from..to], &extents[to..]);
    let last = Tiling::of(after, columns.min(room)).steps(after);
    let some = Tiling::of(over, (room / count(&last)).max(1)).steps(over);
    let mut steps = vec![1; from];
    if whole(&last, after) && whole(&some, over) {
        let left = room / (count(&last) * count(&some));
        steps = Tiling::of(&extents[..from], left.max(1)).steps(&extents[..from]);
    }
    steps.extend(some);
    steps.extend(last);
    steps
}

/// How [`Launch::sweep_boxes`] goes over boxes of so many indices of each axis, in which those of the range are done.
pub(crate) fn boxes_plan([from, to]: [usize; 2], extents: &[usize], steps: &[usize]) -> FoldPlan {
    let group = |part, axes: std::ops::Range<usize>| Loop {
        part,
        extent: count(&extents[axes.clone()]),
        at_once: count(&steps[axes.clone()]),
        axes: axes.filter(|&axis| extents[axis] != 1).collect(),
    };
    let groups = [
        group(Part::Outer, 0..from),
        group(Part::Steps, from..to),
        group(Part::Columns, to..extents.len()),
    ];
    let loops = groups.into_iter().filter(|l| l.extent != 1);
    in_tiles(extents, loops.collect())
}

/// Calls `visit` with the index and the shape of each box of at most `steps` indices of each axis, in row-major order.
fn each_box(extents: &[usize], steps: &[usize], mut visit: impl FnMut(&[usize], &[usize])) {
    if extents.contains(&0) {
        return;
    }
    let (mut index, mut shape) = (vec![0usize; extents.len()], steps.to_vec());
    loop {
        visit(&index, &shape);
        let mut axis = extents.len();
        loop {
            if axis == 0 {
                return;
            }
            axis -= 1;
            index[axis] += shape[axis];
            let is_last = index[axis] == extents[axis];
            index[axis] = if is_last { 0 } else { index[axis] };
            shape[axis] = steps[axis].min(extents[axis] - index[axis]);
            if !is_last {
                break;
            }
        }
    }
}

/// How [`Launch::sweep`] goes over elements `T` of these extents.
pub(crate) fn sweep_plan<T>(extents: &[usize]) -> FoldPlan {
    let whole = |part, axes: std::ops::Range<usize>, at_once| Loop {
        part,
        extent: count(&extents[axes.clone()]),
        axes: axes.collect(),
        at_once,
    };
    let Tiling { cut, inner, step } = Tiling::of(extents, room::<T>());
    let mut loops = Vec::new();
    if cut > 1 {
        loops.push(whole(Part::OuterSteps, 0..cut - 1, 1));
    }
    if cut > 0 {
        loops.push(whole(Part::OuterSteps, cut - 1..cut, step));
    }
    loops.push(whole(Part::Steps, cut..extents.len(), inner));
    in_tiles(extents, loops)
}

/// The plan of what is done tile by tile.
fn in_tiles(extents: &[usize], loops: Vec<Loop>) -> FoldPlan {
    let kernel = match extents.contains(&0) {
        true => Kernel::Nothing,
        false => Kernel::Tiles,
    };
    FoldPlan::new(kernel, loops)
}

impl<'x, T: Elem> Launch<'_, 'x, '_, T> {
    /// Computes every element of the extents in row-major order, a tile at a time: `consume(start, elements)`, where
    /// `start` is the row-major number of the first one.
    ///
    /// A tile is a box: one index on the outer axes, a range of one axis, and the inner axes whole. So its elements are
    /// consecutive, and their number is at most [`SWEEP_TILE`] bytes' worth, or 1.
    pub(crate) fn sweep(&mut self, mut consume: impl FnMut(usize, &[T])) {
        let extents = self.operands.extents();
        let steps = Tiling::of(extents, room::<T>()).steps(extents);
        let mut start = 0;
        self.sweep_boxes(&steps, |_, _, elements| {
            consume(start, elements);
            start += elements.len();
        });
    }

    /// Computes every element, a box of at most `steps` indices of each axis at a time: `consume(index, shape, elements)`, where the
    /// elements of the box of this shape at this index are row-major.
    pub(crate) fn sweep_boxes(
        &mut self,
        steps: &[usize],
        mut consume: impl FnMut(&[usize], &[usize], &mut [T]),
    ) {
        if self.operands.extents().contains(&0) {
            return;
        }
        let room = count(steps);
        // From the start of a cache line: a vector that is stored across two takes twice as long.
        let line = LINE_BYTES / size_of::<T>().max(1);
        let mut tile: Vec<MaybeUninit<T>> = Vec::with_capacity(room + line);
        let lead = Some(tile.as_ptr().align_offset(LINE_BYTES)).filter(|&lead| lead <= line);
        // SAFETY: elements that may be uninitialised need no initialisation.
        unsafe { tile.set_len(room + line) };
        let tile = &mut tile[lead.unwrap_or(0)..];
        each_box(self.operands.extents(), steps, |index, shape| {
            let tile = &mut tile[..shape.iter().product()];
            // SAFETY: the tile has as many elements.
            unsafe { self.part(index, shape, tile.as_mut_ptr().cast()) };
            // SAFETY: the part has written every element of the tile.
            consume(index, shape, unsafe { tile.assume_init_mut() });
        });
    }

    /// Computes every element where it belongs in the output, which must be row-major, some indices of the axes before `axis` at a time:
    /// `consume` gets their elements, at most `room` unless one index has more, while they are in the cache.
    pub(super) fn sweep_output(
        &mut self,
        axis: usize,
        room: usize,
        mut consume: impl FnMut(&mut [T]),
    ) -> Written<'x> {
        let (extents, first) = (self.operands.extents(), self.out.first);
        self.out.check(false, || count(extents));
        let steps = Tiling::before(axis, extents, room).steps(extents);
        let mut start = 0;
        each_box(extents, &steps, |index, shape| {
            let len = shape.iter().product();
            let place = first.wrapping_add(start);
            // SAFETY: the boxes follow each other in row-major order, so these are `len` elements of the output, which is borrowed mutably.
            unsafe { self.part(index, shape, place) };
            // SAFETY: as above; the part has written them.
            consume(unsafe { std::slice::from_raw_parts_mut(place, len) });
            start += len;
        });
        Written(PhantomData)
    }

    /// Computes the box of shape `shape` at `index`, row-major, into the elements from `place` on.
    ///
    /// # Safety
    /// `place` is valid for writes of its elements, which are no leaf's.
    unsafe fn part(&mut self, index: &[usize], shape: &[usize], place: *mut T) {
        { &mut *self.operands }.set_row_major(LeafKind::of::<T>(), shape, |_| true);
        let (call, operands) = (self.call(), &*self.operands);
        assert!(
            !call.kernels.reads_out,
            "a reduction has no destination to read"
        );
        let mut ins = Slots::<_, 17>::new();
        ins.extend(operands.leaves());
        for (axis, &at) in index.iter().enumerate() {
            let strides = &operands.strides(axis)[1..];
            for (first, &stride) in ins.as_mut_slice().iter_mut().zip(strides) {
                *first = first.wrapping_offset(at as isize * stride);
            }
        }
        let raw = Raw {
            extents: shape,
            ..operands.raw()
        };
        let (kinds, ins) = (operands.kinds(), ins.as_mut_slice());
        // SAFETY: the kernels are those of the body (`Program::of`); the box is part of the extents
        // that the leaves cover (`bound`), and the callers have memory for its elements.
        unsafe { evaluate_raw(call, place.cast(), &raw, kinds, ins) };
    }
}
