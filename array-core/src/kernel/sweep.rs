//! `sweep`: computes an expression box by box, and hands each box to a consumer while it is in the
//! cache. The whole value never exists in memory. [`boxes`](crate::plan::boxes) chooses the boxes.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::launch::Launch;
use super::odometer::Odometer;
use super::output::Written;
use super::run::evaluate_raw;
use crate::leaf::{Elem, LeafKind, Slots};
use crate::plan::Raw;
use crate::plan::boxes::{EachAxis, Portion, Tiling, room};
use crate::plan::limits::{LINE_BYTES, ROWS_ABREAST};
use crate::shape::count;

/// Calls `visit` with the index and the shape of each box, in row-major order. A box has at most
/// `steps` indices of each axis.
pub(crate) fn each_box(
    extents: &[usize],
    steps: &[usize],
    mut visit: impl FnMut(&[usize], &[usize]),
) {
    if extents.contains(&0) {
        return;
    }
    // An odometer counts axes from the innermost one.
    let rank = extents.len();
    let [mut inward, mut index, mut shape] = [const { EachAxis::new() }; 3];
    for &extent in extents.iter().rev() {
        inward.push(extent);
    }
    index.fill(rank, 0);
    shape.fill(rank, 0);
    let mut odometer = Odometer::new(inward.as_slice(), |axis| steps[rank - 1 - axis]);
    loop {
        for (extent, &size) in { shape.as_mut_slice() }
            .iter_mut()
            .zip(odometer.sizes().iter().rev())
        {
            *extent = size;
        }
        visit(index.as_slice(), shape.as_slice());
        let moved = |axis: usize, by, _| {
            let index = &mut index.as_mut_slice()[rank - 1 - axis];
            *index = index.wrapping_add_signed(by);
        };
        if !odometer.advance(moved) {
            return;
        }
    }
}

/// The index of column `column` of the row with this number, where `outer` are the extents of the
/// axes before the last one.
fn index_of(mut row: usize, outer: &[usize], column: usize) -> EachAxis {
    let mut index = EachAxis::new();
    index.fill(outer.len() + 1, column);
    for (at, extent) in index.as_mut_slice().iter_mut().zip(outer).rev() {
        (*at, row) = (row % extent, row / extent);
    }
    index
}

impl<'x, T: Elem> Launch<'_, 'x, '_, T> {
    /// Computes every element in row-major order, a tile at a time, and calls `consume(start,
    /// elements)`, where `start` is the row-major number of the first element.
    ///
    /// A tile is a box: one index on the outer axes, a range of one axis, and the inner axes whole.
    /// So its elements are contiguous, and take at most [`SWEEP_TILE`] bytes, unless there is only
    /// one.
    pub(crate) fn sweep(&mut self, mut consume: impl FnMut(usize, &[T])) {
        let extents = self.operands.extents();
        let steps = Tiling::of(extents, room::<T>()).steps(extents);
        let mut start = 0;
        self.sweep_boxes(steps.as_slice(), |_, _, elements| {
            consume(start, elements);
            start += elements.len();
        });
    }

    /// Computes every element, in boxes of at most `steps` indices of each axis, and calls
    /// `consume(index, shape, elements)`, where the elements of the box of this shape at this index
    /// are row-major.
    pub(crate) fn sweep_boxes(
        &mut self,
        steps: &[usize],
        mut consume: impl FnMut(&[usize], &[usize], &mut [T]),
    ) {
        if self.operands.extents().contains(&0) {
            return;
        }
        let room = count(steps);
        // Starts at a cache line: a vector that is stored across two lines takes twice as long.
        let line = LINE_BYTES / size_of::<T>().max(1);
        let mut tile: Vec<MaybeUninit<T>> = Vec::with_capacity(room + line);
        let lead = Some(tile.as_ptr().align_offset(LINE_BYTES)).filter(|&lead| lead <= line);
        // SAFETY: `MaybeUninit` elements need no initialisation.
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

    /// Computes every element directly into the output, which must be row-major, some indices of
    /// the axes before an axis at a time. `consume([elements], start)` gets all elements so far;
    /// those from `start` on are new and in the cache.
    pub(super) fn sweep_output(
        &mut self,
        Portion { axis, room, .. }: Portion,
        mut consume: impl FnMut(&mut [&mut [T]], usize),
    ) -> Written<'x> {
        let (extents, first) = (self.operands.extents(), self.out.first);
        self.out.check(false, || count(extents));
        let steps = Tiling::before(axis, extents, room).steps(extents);
        let mut start = 0;
        each_box(extents, steps.as_slice(), |index, shape| {
            let len: usize = shape.iter().product();
            let place = first.wrapping_add(start);
            // SAFETY: the boxes are contiguous and in row-major order, so these are `len` elements
            // of the output, which is borrowed mutably.
            unsafe { self.part(index, shape, place) };
            // SAFETY: as above; this part and those before it have written all elements up to its
            // end.
            let elements = unsafe { std::slice::from_raw_parts_mut(first, start + len) };
            consume(&mut [elements], start);
            start += len;
        });
        Written(PhantomData)
    }

    /// The same, with some columns of several rows along the last axis at a time. `consume(rows,
    /// start)` gets the elements of these rows so far; those from `start` on are new.
    pub(super) fn sweep_abreast(
        &mut self,
        Portion { room, .. }: Portion,
        mut consume: impl FnMut(&mut [&mut [T]], usize),
    ) -> Written<'x> {
        let (extents, first) = (self.operands.extents(), self.out.first);
        self.out.check(false, || count(extents));
        let last = extents.len() - 1;
        let (outer, columns) = (&extents[..last], extents[last]);
        let (rows, most) = (count(outer), (room / ROWS_ABREAST).max(1));
        // Portions of about the same length, and whole cache lines.
        let step = columns.div_ceil(columns.div_ceil(most).max(1));
        let step = step.next_multiple_of(LINE_BYTES).clamp(1, most);
        let mut shape = EachAxis::new();
        shape.fill(extents.len(), 1);
        for top in (0..rows).step_by(ROWS_ABREAST) {
            let together = top..rows.min(top + ROWS_ABREAST);
            for start in (0..columns).step_by(step) {
                let end = columns.min(start + step);
                shape.as_mut_slice()[last] = end - start;
                for row in together.clone() {
                    let index = index_of(row, outer, start);
                    let place = first.wrapping_add(row * columns + start);
                    // SAFETY: the new elements of a row of the output, which is row-major and
                    // borrowed mutably.
                    unsafe { self.part(index.as_slice(), shape.as_slice(), place) };
                }
                let mut parts: [&mut [T]; ROWS_ABREAST] = Default::default();
                for (row, part) in together.clone().zip(&mut parts) {
                    let place = first.wrapping_add(row * columns);
                    // SAFETY: as above; this part and those before it have written the elements of
                    // the row up to their end. Each row is a slice of its own.
                    *part = unsafe { std::slice::from_raw_parts_mut(place, end) };
                }
                consume(&mut parts[..together.len()], start);
            }
        }
        Written(PhantomData)
    }

    /// Computes the box of shape `shape` at `index`, row-major, into the elements from `place` on.
    ///
    /// # Safety
    /// `place` is valid for writes of the box's elements, and overlaps no leaf.
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
