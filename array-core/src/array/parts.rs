//! Parts of an array along one axis, as views: `split_at` makes two, `split` equal ones.
//!
//! A position or a number of parts is a shape of one axis. The compiler knows `shape![2]`, computes
//! the extents of the parts, and refuses wrong ones. A plain `2` is a run-time number, and the
//! parts have run-time extents, `_`.

use super::construct::or_panic;
use super::{Array, Layout, View, ViewD, ViewMut, ViewMutD};
use crate::dim::Known;
use crate::error::ShapeError;
use crate::shape::{
    DynRank, OneAxis, Parts, Shape, SplitParts, SplitPosition, SplitsAt, SplitsEqual, of_extents,
};
use crate::storage::Home;

impl<S: Shape> Layout<S> {
    /// The `len` positions of `axis` from `start` on, as a shape `R`.
    ///
    /// # Panics
    /// If they are out of bounds.
    pub(crate) fn narrowed<R: Shape>(&self, axis: usize, start: usize, len: usize) -> Layout<R> {
        let mut extents = self.shape.extents();
        let rest = extents.as_ref()[axis].checked_sub(start);
        assert!(
            rest.is_some_and(|rest| len <= rest),
            "{len} positions from {start} on leave axis {axis} of {:?}",
            extents.as_ref()
        );
        extents.as_mut()[axis] = len;
        let shape: R = of_extents(extents.as_ref());
        let mut strides = shape.table(0isize);
        strides.as_mut().copy_from_slice(self.strides.as_ref());
        // Wrapping: the result is the place of an element, or there are no elements.
        let place = (self.strides.as_ref()[axis]).wrapping_mul(start as isize);
        let offset = match shape.count() {
            0 => self.offset,
            _ => self.offset.wrapping_add_signed(place),
        };
        Layout {
            shape,
            strides,
            offset,
        }
    }
}

/// The two views of [`split_at`](View::split_at), for a shape `S` and the position `P` of the axis
/// `A`.
pub type Halves<'a, T, S, A, P> = <<P as SplitPosition<S, A>>::Before as Known<(
    View<'a, T, <P as SplitPosition<S, A>>::Before>,
    View<'a, T, <P as SplitPosition<S, A>>::After>,
)>>::Then;

/// The views of [`split`](View::split), for a shape `S` and `P` parts along the axis `A`: an array,
/// or a `Vec`.
pub type EqualParts<'a, T, S, A, P> =
    <<P as SplitParts<S, A>>::Parts as Parts>::List<View<'a, T, <P as SplitParts<S, A>>::Part>>;

impl<'a, T, S: Shape> View<'a, T, S> {
    /// The part before position `at` of an axis, and the rest (ndarray's `split_at`).
    ///
    /// # Panics
    /// If [`try_split_at`](Self::try_split_at) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = Array::from_fn(shape![2, 7], |[i, j]| 10 * i + j);
    /// let (left, right) = a.split_at(axes![1], shape![2]);
    /// let _: (&Shape![2, 2], &Shape![2, 5]) = (left.typed_shape(), right.typed_shape());
    /// assert_eq!(left.to_vec(), [0, 1, 10, 11]);
    ///
    /// let n = 1;
    /// let (first, rest) = a.split_at(axes![0], n);
    /// let _: (&Shape![_, 7], &Shape![_, 7]) = (first.typed_shape(), rest.typed_shape());
    /// assert_eq!(rest.to_vec(), [10, 11, 12, 13, 14, 15, 16]);
    /// ```
    #[track_caller]
    pub fn split_at<A: OneAxis, P: SplitsAt<S, A>>(
        &self,
        axis: A,
        at: P,
    ) -> Halves<'a, T, S, A, P> {
        or_panic(self.try_split_at(axis, at))
    }

    /// As [`split_at`](Self::split_at).
    ///
    /// # Errors
    /// `index_out_of_range` if a run-time position exceeds the extent, or the position a run-time
    /// extent; `axis_out_of_range` if a run-time rank has no such axis.
    pub fn try_split_at<A: OneAxis, P: SplitsAt<S, A>>(
        &self,
        axis: A,
        at: P,
    ) -> Result<Halves<'a, T, S, A, P>, ShapeError> {
        let axis = axis.axis_for("split_at", self.rank())?;
        let (at, extent) = (at.given().count(), self.extents().as_ref()[axis]);
        match extent.checked_sub(at) {
            Some(rest) => Ok((
                self.with(self.layout.narrowed(axis, 0, at)),
                self.with(self.layout.narrowed(axis, at, rest)),
            )),
            None => Err(ShapeError::split_out_of_range(axis, at, extent)),
        }
    }

    /// Equal parts of an axis, in order (NumPy's `split`): an array of views for `shape![3]`, a
    /// `Vec` for a run-time number.
    ///
    /// # Panics
    /// If [`try_split`](Self::try_split) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = Array::from_fn(shape![6, 2], |[i, j]| 10 * i + j);
    /// let [first, second, third] = a.split(axes![0], shape![3]);
    /// let _: &Shape![2, 2] = second.typed_shape();
    /// assert_eq!(second.to_vec(), [20, 21, 30, 31]);
    /// assert_eq!(a.split(axes![0], 2).len(), 2);
    /// assert!(a.try_split(axes![0], 4).is_err());
    /// # let _ = (first, third);
    /// ```
    #[track_caller]
    pub fn split<A: OneAxis, P: SplitsEqual<S, A>>(
        &self,
        axis: A,
        parts: P,
    ) -> EqualParts<'a, T, S, A, P> {
        or_panic(self.try_split(axis, parts))
    }

    /// As [`split`](Self::split).
    ///
    /// # Errors
    /// `extent_mismatch` if a run-time extent is not a multiple of the number of parts, or that
    /// number is 0; `too_large` if the memory for the list of parts is refused; `axis_out_of_range`
    /// if a run-time rank has no such axis.
    pub fn try_split<A: OneAxis, P: SplitsEqual<S, A>>(
        &self,
        axis: A,
        parts: P,
    ) -> Result<EqualParts<'a, T, S, A, P>, ShapeError> {
        let axis = axis.axis_for("split", self.rank())?;
        let (count, extent) = (parts.given().count(), self.extents().as_ref()[axis]);
        if count == 0 || extent % count != 0 {
            return Err(ShapeError::unequal_parts(axis, count, extent));
        }
        let len = extent / count;
        let parts = P::Parts::list(count, |part| {
            self.with(self.layout.narrowed(axis, part * len, len))
        });
        parts.ok_or_else(|| ShapeError::no_memory(&[count], size_of::<View<'a, T, P::Part>>()))
    }
}

impl<'a, T> ViewD<'a, T> {
    /// With a new axis of extent 1.
    ///
    /// # Errors
    /// `axis_out_of_range` if the axis is above the rank.
    pub(crate) fn with_axis(&self, axis: usize) -> Self {
        let mut extents = self.dims().to_vec();
        extents.insert(axis, 1);
        let layout = self.layout.picked(DynRank::from(extents), |k| match k {
            _ if k < axis => Some(k),
            _ if k == axis => None,
            _ => Some(k - 1),
        });
        self.with(layout)
    }
}

impl<'a, T> ViewD<'a, T> {
    /// The `len` positions of `axis` from `start` on, which are in bounds.
    pub(crate) fn narrowed(&self, axis: usize, start: usize, len: usize) -> Self {
        self.with(self.layout.narrowed(axis, start, len))
    }
}

impl<T> ViewMut<'_, T, DynRank> {
    /// The `len` positions of `axis` from `start` on, which are in bounds.
    pub(crate) fn narrowed_mut(
        &mut self,
        axis: usize,
        start: usize,
        len: usize,
    ) -> ViewMutD<'_, T> {
        ViewMut {
            layout: self.layout.narrowed(axis, start, len),
            data: self.data.reborrow(),
        }
    }
}

impl<T, S: Shape, H: Home> Array<T, S, H> {
    /// The part before position `at` of an axis, and the rest, as [`View::split_at`].
    ///
    /// # Panics
    /// As there.
    #[track_caller]
    pub fn split_at<A: OneAxis, P: SplitsAt<S, A>>(
        &self,
        axis: A,
        at: P,
    ) -> Halves<'_, T, S, A, P> {
        self.view().split_at(axis, at)
    }

    /// As [`split_at`](Self::split_at).
    ///
    /// # Errors
    /// As [`View::try_split_at`].
    pub fn try_split_at<A: OneAxis, P: SplitsAt<S, A>>(
        &self,
        axis: A,
        at: P,
    ) -> Result<Halves<'_, T, S, A, P>, ShapeError> {
        self.view().try_split_at(axis, at)
    }

    /// Equal parts of an axis, in order, as [`View::split`].
    ///
    /// # Panics
    /// As there.
    #[track_caller]
    pub fn split<A: OneAxis, P: SplitsEqual<S, A>>(
        &self,
        axis: A,
        parts: P,
    ) -> EqualParts<'_, T, S, A, P> {
        self.view().split(axis, parts)
    }

    /// As [`split`](Self::split).
    ///
    /// # Errors
    /// As [`View::try_split`].
    pub fn try_split<A: OneAxis, P: SplitsEqual<S, A>>(
        &self,
        axis: A,
        parts: P,
    ) -> Result<EqualParts<'_, T, S, A, P>, ShapeError> {
        self.view().try_split(axis, parts)
    }
}
