//! `Walk`: the places of a strided layout, row-major, from both ends.
//!
//! Every iteration over a view is this walk with a lookup at each place. It is beside the buffers
//! because mutable iteration relies on its guarantee that each index is visited once.

use crate::rule::element_count;
use crate::shape::Shape;

/// The places `offset + sum(index[k] * strides[k])` of all indices, in row-major order of the
/// index.
///
/// Invariants: `index` is the next index from the front and `place` its place; `left` indices, from
/// that one on, remain. From the back, the index is computed from its number, at the cost of one
/// division per axis.
pub(crate) struct Walk<S: Shape> {
    extents: S::Table<usize>,
    strides: S::Table<isize>,
    offset: usize,
    index: S::Table<usize>,
    place: isize,
    front: usize,
    left: usize,
}

impl<S: Shape> Walk<S> {
    /// From the first index to the last.
    ///
    /// The caller must check that the layout keeps to its buffer; otherwise the places are
    /// meaningless.
    #[inline]
    pub(crate) fn new(shape: &S, strides: &S::Table<isize>, offset: usize) -> Self {
        let extents = shape.extents();
        let left = element_count(extents.as_ref()).unwrap_or(0);
        Walk {
            extents,
            strides: strides.clone(),
            offset,
            index: shape.table(0),
            place: offset as isize,
            front: 0,
            left,
        }
    }

    /// The number of remaining places.
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.left
    }

    /// The next index from the front; meaningless if none remains.
    #[inline(always)]
    pub(crate) fn index(&self) -> &S::Table<usize> {
        &self.index
    }

    /// The next place.
    ///
    /// It steps along the innermost axis; at the end of an axis it returns to its start and steps
    /// along the next one. The arithmetic wraps, because past the last index the place may be
    /// anything.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        self.front += 1;
        let place = self.place as usize;
        let (extents, strides) = (self.extents.as_ref(), self.strides.as_ref());
        let index = self.index.as_mut();
        for axis in (0..index.len()).rev() {
            index[axis] += 1;
            self.place = self.place.wrapping_add(strides[axis]);
            if index[axis] < extents[axis] {
                break;
            }
            index[axis] = 0;
            self.place = self
                .place
                .wrapping_sub(strides[axis].wrapping_mul(extents[axis] as isize));
        }
        Some(place)
    }

    /// The last place.
    pub(crate) fn next_back(&mut self) -> Option<usize> {
        self.next_back_with(|_, _| ())
    }

    /// The last place; `visit` gets the axes, innermost first, and the index along each.
    #[inline]
    pub(crate) fn next_back_with(&mut self, mut visit: impl FnMut(usize, usize)) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        let mut number = self.front + self.left;
        let mut place = self.offset as isize;
        for (axis, (&extent, &stride)) in self
            .extents
            .as_ref()
            .iter()
            .zip(self.strides.as_ref())
            .enumerate()
            .rev()
        {
            visit(axis, number % extent);
            place = place.wrapping_add(stride.wrapping_mul((number % extent) as isize));
            number /= extent;
        }
        Some(place as usize)
    }
}

impl<S: Shape> Clone for Walk<S> {
    fn clone(&self) -> Self {
        Walk {
            extents: self.extents.clone(),
            strides: self.strides.clone(),
            offset: self.offset,
            index: self.index.clone(),
            place: self.place,
            front: self.front,
            left: self.left,
        }
    }
}
