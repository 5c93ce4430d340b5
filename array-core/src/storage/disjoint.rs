//! `DisjointMut`: mutable references to the elements of a strided layout, one after the other.
//!
//! `slice::split_at_mut` cannot express it: the elements of a transposed view are interleaved. This
//! file contains the whole proof that no element is returned twice: the layout is checked when the
//! cursor is made, and [`Walk`] visits each index once.

use core::marker::PhantomData;
use core::ptr::NonNull;

use super::{MemoryMut, Walk};
use crate::error::ShapeError;
use crate::layout;
use crate::shape::Shape;

/// The elements of a strided layout in row-major order, each as `&mut`, from both ends.
///
/// Invariants: `data` is place 0 of memory of `len` places, whose elements are borrowed mutably for
/// `'a`. Every
/// remaining place in `walk` is below `len`; they all differ, and none has been returned.
pub(crate) struct DisjointMut<'a, T, S: Shape> {
    data: NonNull<T>,
    len: usize,
    walk: Walk<S>,
    borrow: PhantomData<&'a mut [T]>,
}

// SAFETY: the cursor is a mutable borrow of the remaining elements.
unsafe impl<T: Send, S: Shape> Send for DisjointMut<'_, T, S> where Walk<S>: Send {}
// SAFETY: a shared reference gives only the number of remaining elements.
unsafe impl<T: Sync, S: Shape> Sync for DisjointMut<'_, T, S> where Walk<S>: Sync {}

impl<'a, T, S: Shape> DisjointMut<'a, T, S> {
    /// The elements at `offset + sum(index[k] * strides[k])`.
    ///
    /// Views already satisfy these rules. Checking again costs one pass over the axes and keeps the
    /// proof in this file.
    ///
    /// # Errors
    /// If an index leaves `data`, or two indices name one element.
    pub(crate) fn new(
        data: MemoryMut<'a, T>,
        shape: &S,
        strides: &S::Table<isize>,
        offset: usize,
    ) -> Result<Self, ShapeError> {
        let extents = shape.extents();
        layout::check_bounds(extents.as_ref(), strides.as_ref(), offset, data.len())?;
        layout::check_no_overlap(extents.as_ref(), strides.as_ref())?;
        let walk = Walk::new(shape, strides, offset);
        let mut data = data;
        let len = data.len();
        let data = data.first();
        Ok(DisjointMut {
            data,
            len,
            walk,
            borrow: PhantomData,
        })
    }

    /// The number of remaining elements.
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.walk.len()
    }

    #[inline]
    pub(crate) fn next(&mut self) -> Option<&'a mut T> {
        let place = self.walk.next()?;
        Some(self.hand_out(place))
    }

    #[inline]
    pub(crate) fn next_back(&mut self) -> Option<&'a mut T> {
        let place = self.walk.next_back()?;
        Some(self.hand_out(place))
    }

    /// The element at `place`, which `walk` just gave.
    #[inline(always)]
    fn hand_out(&mut self, place: usize) -> &'a mut T {
        debug_assert!(place < self.len, "the walk left the elements");
        // SAFETY: `place < len` (checked in `new`), so the place is within the memory.
        let mut element = unsafe { self.data.add(place) };
        // SAFETY: a place of the layout, so an initialised element borrowed mutably for `'a`. It is not returned
        // twice: `walk` visits each index once, and no two indices have this place (checked in
        // `new`).
        unsafe { element.as_mut() }
    }
}
