//! Arrays forward to their views; an array that is consumed keeps its elements in place.

use crate::array::construct::{checked_len, or_panic, same_len};
use crate::array::{Array, Degenerate, Layout, Permutation, View};
use crate::error::ShapeError;
use crate::shape::{InsertInto, NewShape, Reverse, Shape, Squeezes};
use crate::storage::Home;

impl<T, S: Shape, H: Home> Array<T, S, H> {
    /// The axes in another order, as [`View::permute`].
    ///
    /// # Panics
    /// As there.
    ///
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = Array::from_fn(shape![2, 3, 4], |[i, j, k]| (i, j, k));
    /// let b = a.permute(axes![2, 0, 1]);
    /// assert_eq!(b.extents(), [4, 2, 3]);
    /// assert_eq!(b[[3, 1, 2]], (1, 2, 3));
    /// ```
    #[doc(alias = "moveaxis")]
    #[doc(alias = "swapaxes")]
    #[doc(alias = "transpose")]
    #[track_caller]
    #[rustfmt::skip]
    pub fn permute<P: Permutation<S>>(&self, axes: P) -> View<'_, T, P::Output> { // one list: `x.permute(axes![2, 0, 1])`
        self.view().permute(axes)
    }

    /// As [`permute`](Self::permute).
    ///
    /// # Errors
    /// As [`View::try_permute`].
    pub fn try_permute<P: Permutation<S>>(
        &self,
        axes: P,
    ) -> Result<View<'_, T, P::Output>, ShapeError> {
        self.view().try_permute(axes)
    }

    /// The axes reversed: the transpose.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// let a = broadloom::array![[1, 2, 3], [4, 5, 6]];
    /// assert_eq!(a.t(), broadloom::array![[1, 4], [2, 5], [3, 6]]);
    /// ```
    pub fn t(&self) -> View<'_, T, S::Reversed>
    where
        S: Reverse,
    {
        self.view().t()
    }

    /// Without the named axes, each of extent 1: `axes![0, 2]`, `0`, `-1`, `&[0, 2]`.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let column = Array::from_vec(shape![3, 1], vec![1, 2, 3]);
    /// assert_eq!(column.squeeze(axes![1]).extents(), [3]);
    /// assert_eq!(column.squeeze(-1).extents(), [3]);
    /// ```
    ///
    /// # Panics
    /// If [`try_squeeze`](Self::try_squeeze) returns an error.
    #[track_caller]
    #[rustfmt::skip]
    pub fn squeeze<A: Squeezes<S>>(&self, axes: A) -> View<'_, T, A::Left> { // which axes: `x.squeeze(0)`
        self.view().squeeze(axes)
    }

    /// As [`squeeze`](Self::squeeze).
    ///
    /// # Errors
    /// As [`View::try_squeeze`].
    pub fn try_squeeze<A: Squeezes<S>>(&self, axes: A) -> Result<View<'_, T, A::Left>, ShapeError> {
        self.view().try_squeeze(axes)
    }

    /// With new axes of extent 1 that stretch, at the named positions in the result (NumPy's
    /// `expand_dims`).
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = Array::from_vec(shape![3], vec![1, 2, 3]);
    /// assert_eq!(a.unsqueeze(axes![0]).extents(), [1, 3]);
    /// assert_eq!(a.unsqueeze(-1).extents(), [3, 1]);
    /// assert_eq!(a.unsqueeze(axes![0, 2]).extents(), [1, 3, 1]);
    /// ```
    ///
    /// Every point with every other:
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let (p, q) = (array![[0.0, 0.0], [3.0, 4.0]], array![[0.0, 1.0], [6.0, 8.0], [3.0, 0.0]]);
    /// let apart = p.unsqueeze(axes![1]) - q.unsqueeze(axes![0]); // shape (2, 3, 2)
    /// let distances = apart.powi(2).sum(axes![2]).sqrt().eval();
    /// assert_eq!(distances[[1, 1]], 5.0);
    /// ```
    ///
    /// # Panics
    /// If [`try_unsqueeze`](Self::try_unsqueeze) returns an error.
    #[doc(alias = "expand_dims")]
    #[doc(alias = "newaxis")]
    #[doc(alias = "atleast_2d")]
    #[track_caller]
    pub fn unsqueeze<A: InsertInto<S>>(&self, axis: A) -> View<'_, T, A::Inserted> {
        self.view().unsqueeze(axis)
    }

    /// As [`unsqueeze`](Self::unsqueeze).
    ///
    /// # Errors
    /// As [`View::try_unsqueeze`].
    pub fn try_unsqueeze<A: InsertInto<S>>(
        &self,
        axis: A,
    ) -> Result<View<'_, T, A::Inserted>, ShapeError> {
        self.view().try_unsqueeze(axis)
    }

    /// With the `Fix<1>` of axis `AXIS` turned into a `Stretch`.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// const CHANNELS: usize = 1;
    /// let x = Array::from_vec(shape![2, 3], vec![1, 2, 3, 4, 5, 6]);
    /// let grey = Array::from_vec(shape![2, { CHANNELS }], vec![10, 20]);
    /// assert_eq!((&x + grey.degenerate::<1>()).eval().as_slice(), [11, 12, 13, 24, 25, 26]);
    /// ```
    pub fn degenerate<const AXIS: usize>(&self) -> View<'_, T, <S as Degenerate<AXIS>>::Output>
    where
        S: Degenerate<AXIS>,
    {
        self.view().degenerate::<AXIS>()
    }

    /// The same elements under another shape, borrowed.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = Array1::from(vec![1, 2, 3, 4, 5, 6]);
    /// assert_eq!(a.reshape((2, 3))[[1, 0]], 4);
    /// assert!(a.try_reshape((4, 2)).is_err());
    /// ```
    ///
    /// # Panics
    /// If the element counts differ.
    #[doc(alias = "ravel")]
    #[doc(alias = "flatten")]
    #[track_caller]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[rustfmt::skip]
    pub fn reshape<I: NewShape>(&self, shape: I) -> View<'_, T, I::Shape> { // one shape: `x.reshape((2, -1))`
        or_panic(self.try_reshape(shape))
    }

    /// As [`reshape`](Self::reshape).
    ///
    /// # Errors
    /// `len_mismatch` if the element counts differ.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn try_reshape<I: NewShape>(&self, shape: I) -> Result<View<'_, T, I::Shape>, ShapeError> {
        // An array is row-major under every shape.
        let shape = match shape.fitting(self.len()) {
            Some(shape) => shape,
            None => shape_for(shape, self.len())?,
        };
        Ok(View {
            data: self.as_slice().into(),
            layout: Layout::row_major(shape),
        })
    }
}

impl<T, S: Shape> Array<T, S> {
    /// The same elements under another shape, of which one extent may be `-1`, as in
    /// [`reshape`](Self::reshape).
    ///
    /// # Panics
    /// If the element counts differ.
    #[doc(alias = "ravel")]
    #[doc(alias = "flatten")]
    #[track_caller]
    pub fn into_reshape<I: NewShape>(self, shape: I) -> Array<T, I::Shape> {
        or_panic(self.try_into_reshape(shape))
    }

    /// As [`into_reshape`](Self::into_reshape).
    ///
    /// # Errors
    /// `len_mismatch` if the element counts differ.
    pub fn try_into_reshape<I: NewShape>(self, shape: I) -> Result<Array<T, I::Shape>, ShapeError> {
        let shape = shape.for_count(self.len())?;
        let count = checked_len::<T, _>(&shape)?;
        same_len(&shape, count, self.len())?;
        Ok(Array {
            storage: self.storage,
            shape,
        })
    }
}

/// The shape for so many elements, or an error.
fn shape_for<I: NewShape>(shape: I, len: usize) -> Result<I::Shape, ShapeError> {
    let shape = shape.for_count(len)?;
    same_len(&shape, shape.checked_count()?, len)?;
    Ok(shape)
}
