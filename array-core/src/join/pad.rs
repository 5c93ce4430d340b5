//! `pad`: elements of one value before and after the elements of an axis.

use super::{copy, filled};
use crate::array::{Array, View, or_panic};
use crate::dim::Known;
use crate::error::ShapeError;
use crate::leaf::Elem;
use crate::shape::{OneAxis, PadAmounts, Pads, Shape};
use crate::storage::Home;

/// The array that [`pad`](View::pad) makes of a shape `S` with the amounts `P` along the axis `A`.
pub type PaddedArray<T, S, A, P> =
    <<P as PadAmounts<S, A>>::Output as Known<Array<T, <P as PadAmounts<S, A>>::Output>>>::Then;

impl<T: Elem, S: Shape> View<'_, T, S> {
    /// A new array with `value` before and after the elements of an axis (NumPy's `pad` with a
    /// constant).
    ///
    /// With the amounts `shape![before, after]` the types compute the extent; with run-time
    /// numbers, `(before, after)`, it is `_`. Several axes are padded one after the other.
    ///
    /// # Panics
    /// If [`try_pad`](Self::try_pad) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = array![[1, 2, 3], [4, 5, 6]];
    /// let padded = a.pad(axes![1], shape![1, 2], 0);
    /// let _: &Shape![2, 6] = padded.typed_shape();
    /// assert_eq!(padded, array![[0, 1, 2, 3, 0, 0], [0, 4, 5, 6, 0, 0]]);
    /// assert_eq!(a.pad(axes![0], (0, 1), 9).to_vec(), [1, 2, 3, 4, 5, 6, 9, 9, 9]);
    /// ```
    #[track_caller]
    #[rustfmt::skip]
    pub fn pad<A: OneAxis, P: Pads<S, A>>( // all sides: `x.pad_with(&[(1, 1), (1, 1)], PadMode::Edge)`
        &self,
        axis: A,
        amounts: P,
        value: T,
    ) -> PaddedArray<T, S, A, P> {
        or_panic(self.try_pad(axis, amounts, value))
    }

    /// As [`pad`](Self::pad).
    ///
    /// # Errors
    /// `too_large`, and `axis_out_of_range` if a run-time rank has no such axis.
    pub fn try_pad<A: OneAxis, P: Pads<S, A>>(
        &self,
        axis: A,
        amounts: P,
        value: T,
    ) -> Result<PaddedArray<T, S, A, P>, ShapeError> {
        let axis = axis.axis_for("pad", self.rank())?;
        let amounts = amounts.given().extents();
        let (before, after) = (amounts.as_ref()[0], amounts.as_ref()[1]);
        let mut extents = self.extents();
        let extent = extents.as_ref()[axis];
        let sum = before
            .checked_add(extent)
            .and_then(|sum| sum.checked_add(after));
        extents.as_mut()[axis] = sum.unwrap_or(usize::MAX);
        if sum.is_none() {
            return Err(ShapeError::too_large(extents.as_ref()));
        }
        let mut out: Array<T, <P as PadAmounts<S, A>>::Output> =
            filled(extents.as_ref(), Some(value))?;
        let part = self.clone().into_dyn();
        copy(&mut out.view_mut().into_dyn(), axis, before, &part);
        Ok(out)
    }
}

impl<T: Elem, S: Shape, H: Home> Array<T, S, H> {
    /// A new array with `value` before and after the elements of an axis, as [`View::pad`].
    ///
    /// # Panics
    /// As there.
    #[track_caller]
    pub fn pad<A: OneAxis, P: Pads<S, A>>(
        &self,
        axis: A,
        amounts: P,
        value: T,
    ) -> PaddedArray<T, S, A, P> {
        self.view().pad(axis, amounts, value)
    }

    /// As [`pad`](Self::pad).
    ///
    /// # Errors
    /// As [`View::try_pad`].
    pub fn try_pad<A: OneAxis, P: Pads<S, A>>(
        &self,
        axis: A,
        amounts: P,
        value: T,
    ) -> Result<PaddedArray<T, S, A, P>, ShapeError> {
        self.view().try_pad(axis, amounts, value)
    }
}
