//! `Walk`: the places of a strided layout, row-major, from both ends.
//!
//! Every iteration over a view is this walk with something looked up at each place. It lives beside the buffers
//! because mutable iteration relies on its promise: each index is visited once.

use crate::rule::element_count;
use crate::shape::Shape;

/// The places `offset + sum(index[k] * strides[k])` of all indices, in row-major order of the index.
///
/// Invariants: `index` is the next index from the front and `place` its place; `left` indices, from that one on, are
/// still to come. Going backwards computes the index from its number, at the cost of a division an axis.
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
    /// The layout must keep to its buffer for the places to be meaningful; this is for the caller to check.
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

    /// The number of places to come.
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.left
    }

    /// The next index from the front; meaningful where there is one.
    #[inline(always)]
    pub(crate) fn index(&self) -> &S::Table<usize> {
        &self.index
    }

    /// The next place.
    ///
    /// The innermost axis is stepped along; an axis that is through is taken back and the next one stepped. Wrapping,
    /// since past the last index the place may be anywhere.
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

    /// The last place; `visit` is told the axes, innermost first, and the index along each.
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
