//! Other shapes over the same elements: permute, transpose, squeeze, unsqueeze, reshape.
//!
//! Each is one function on layouts; arrays and views forward to it.

mod arrays;
mod named;

use super::construct::{or_panic, same_len};
use super::{Degenerate, Layout, Permutation, View, ViewMut};
use crate::dim::Known;
use crate::error::ShapeError;
use crate::layout;
use crate::shape::{
    Axes, AxisList, AxisVec, InsertInto, IntoShape, MAX_RANK, Reverse, Shape, SqueezeAll, Subset,
    of_extents,
};

/// The shape `S` without the axes `A`, if they may be squeezed out.
///
/// With `S::Kept` in its place, the compiler would add the declaration of the method to every
/// error.
pub(super) type Squeezed<S, A> =
    <<<S as Subset<A>>::Dropped as SqueezeAll>::Proof as Known<<S as Subset<A>>::Kept>>::Then;

impl<S: Shape> Layout<S> {
    /// The layout of shape `shape` whose axis `k` is axis `axes(k)` of this one, or has stride 0 if
    /// there is none.
    pub(super) fn picked<R: Shape>(
        &self,
        shape: R,
        axes: impl Fn(usize) -> Option<usize>,
    ) -> Layout<R> {
        let mut strides = shape.table(0isize);
        for (k, stride) in strides.as_mut().iter_mut().enumerate() {
            *stride = axes(k).map_or(0, |axis| self.strides.as_ref()[axis]);
        }
        Layout {
            shape,
            strides,
            offset: self.offset,
        }
    }

    fn try_permute<P: Permutation<S>>(&self, axes: P) -> Result<Layout<P::Output>, ShapeError> {
        let shape = axes.permuted(&self.shape)?;
        Ok(self.picked(shape, |k| Some(axes.axes()[k])))
    }

    fn transpose(&self) -> Layout<S::Reversed>
    where
        S: Reverse,
    {
        let rank = self.strides.as_ref().len();
        self.picked(self.shape.reverse(), |k| Some(rank - 1 - k))
    }

    fn try_squeeze<A: AxisList>(&self) -> Result<Layout<S::Kept>, ShapeError>
    where
        S: Subset<A>,
    {
        let extents = self.shape.extents();
        let rank = extents.as_ref().len();
        for &axis in A::AXES {
            let Some(&extent) = extents.as_ref().get(axis) else {
                return Err(ShapeError::axis_out_of_range(axis as i64, rank));
            };
            if extent != 1 {
                return Err(ShapeError::extent_mismatch(
                    "the squeezed shape",
                    axis,
                    1,
                    extent,
                ));
            }
        }
        let mut kept = AxisVec::filled(0, rank - A::AXES.len());
        let others = (0..rank).filter(|axis| !A::AXES.contains(axis));
        for (kept, axis) in kept.as_mut().iter_mut().zip(others) {
            *kept = axis;
        }
        let mut left = kept.clone();
        for extent in left.as_mut() {
            *extent = extents.as_ref()[*extent];
        }
        let shape = of_extents(left.as_ref());
        Ok(self.picked(shape, |k| Some(kept.as_ref()[k])))
    }

    fn unsqueeze<A: InsertInto<S>>(&self) -> Layout<A::Inserted> {
        let new = A::AXES[0];
        let extents = self.shape.extents();
        let mut inserted = [1; MAX_RANK];
        let rank = extents.as_ref().len() + 1;
        for (axis, &extent) in extents.as_ref().iter().enumerate() {
            inserted[axis + (axis >= new) as usize] = extent;
        }
        self.picked(of_extents(&inserted[..rank]), |k| match k {
            _ if k < new => Some(k),
            _ if k == new => None,
            _ => Some(k - 1),
        })
    }

    fn try_reshape<R: Shape>(&self, shape: R) -> Result<Layout<R>, ShapeError> {
        let (from, to) = (self.shape.extents(), shape.extents());
        let (count, wanted) = (self.count(), shape.checked_count()?);
        same_len(&shape, wanted, count)?;
        let mut strides = shape.table(0isize);
        if layout::reshape_strides(
            from.as_ref(),
            self.strides.as_ref(),
            to.as_ref(),
            strides.as_mut(),
        ) {
            Ok(Layout {
                shape,
                strides,
                offset: self.offset,
            })
        } else {
            Err(ShapeError::not_contiguous(
                "the view",
                from.as_ref(),
                self.strides.as_ref(),
            ))
        }
    }

    fn degenerate<const AXIS: usize, R: Shape>(&self, shape: R) -> Layout<R> {
        self.picked(shape, |k| (k != AXIS).then_some(k))
    }
}

impl<'a, T, S: Shape> View<'a, T, S> {
    pub(super) fn with<R: Shape>(&self, layout: Layout<R>) -> View<'a, T, R> {
        View {
            data: self.data,
            layout,
        }
    }

    /// The axes in another order: axis `k` of the result is axis `axes[k]` of this view (NumPy's
    /// `transpose(axes)`).
    ///
    /// A typed list, `axes![2, 0, 1]`, is checked at compile time; a run-time rank takes
    /// `&[2, 0, 1]`.
    ///
    /// # Panics
    /// If a run-time list does not name every axis exactly once.
    #[track_caller]
    pub fn permute<P: Permutation<S>>(&self, axes: P) -> View<'a, T, P::Output> {
        or_panic(self.try_permute(axes))
    }

    /// As [`permute`](Self::permute).
    ///
    /// # Errors
    /// `rank_mismatch`, `axis_out_of_range` or `duplicate_axis` if a run-time list does not name
    /// every axis exactly once.
    pub fn try_permute<P: Permutation<S>>(
        &self,
        axes: P,
    ) -> Result<View<'a, T, P::Output>, ShapeError> {
        Ok(self.with(self.layout.try_permute(axes)?))
    }

    /// The axes reversed: the transpose.
    pub fn t(&self) -> View<'a, T, S::Reversed>
    where
        S: Reverse,
    {
        self.with(self.layout.transpose())
    }

    /// Without the named axes, each of extent 1.
    ///
    /// # Panics
    /// If a run-time extent there is not 1, or a run-time rank is too low.
    #[track_caller]
    pub fn squeeze<A: AxisList>(&self, axes: Axes<A>) -> View<'a, T, Squeezed<S, A>>
    where
        S: Subset<A, Dropped: SqueezeAll>,
    {
        or_panic(self.try_squeeze(axes))
    }

    /// As [`squeeze`](Self::squeeze).
    ///
    /// # Errors
    /// `extent_mismatch` if a run-time extent there is not 1, `axis_out_of_range` if a run-time
    /// rank is too low.
    pub fn try_squeeze<A: AxisList>(
        &self,
        _: Axes<A>,
    ) -> Result<View<'a, T, Squeezed<S, A>>, ShapeError>
    where
        S: Subset<A, Dropped: SqueezeAll>,
    {
        Ok(self.with(self.layout.try_squeeze::<A>()?))
    }

    /// With a new axis of extent 1 that stretches, at the named position in the result (NumPy's
    /// `expand_dims`).
    pub fn unsqueeze<A: InsertInto<S>>(&self, _: Axes<A>) -> View<'a, T, A::Inserted> {
        self.with(self.layout.unsqueeze::<A>())
    }

    /// With the `Fix<1>` of axis `AXIS` turned into a `Stretch`.
    pub fn degenerate<const AXIS: usize>(&self) -> View<'a, T, <S as Degenerate<AXIS>>::Output>
    where
        S: Degenerate<AXIS>,
    {
        self.with(
            self.layout
                .degenerate::<AXIS, _>(self.layout.shape.degenerate()),
        )
    }

    /// The same elements in row-major order under another shape, without copying.
    ///
    /// # Panics
    /// If [`try_reshape`](Self::try_reshape) returns an error.
    #[track_caller]
    pub fn reshape<I: IntoShape>(&self, shape: I) -> View<'a, T, I::Shape> {
        or_panic(self.try_reshape(shape))
    }

    /// As [`reshape`](Self::reshape).
    ///
    /// # Errors
    /// `len_mismatch` if the element counts differ, `not_contiguous` if the elements would have to
    /// be copied; `.to_array()` copies them.
    pub fn try_reshape<I: IntoShape>(&self, shape: I) -> Result<View<'a, T, I::Shape>, ShapeError> {
        Ok(self.with(self.layout.try_reshape(shape.into_shape())?))
    }
}

impl<'a, T, S: Shape> ViewMut<'a, T, S> {
    /// The axes in another order, as [`View::permute`].
    ///
    /// # Panics
    /// As there.
    #[track_caller]
    pub fn permute<P: Permutation<S>>(self, axes: P) -> ViewMut<'a, T, P::Output> {
        or_panic(self.try_permute(axes))
    }

    /// As [`permute`](Self::permute).
    ///
    /// # Errors
    /// As [`View::try_permute`].
    pub fn try_permute<P: Permutation<S>>(
        self,
        axes: P,
    ) -> Result<ViewMut<'a, T, P::Output>, ShapeError> {
        Ok(ViewMut {
            layout: self.layout.try_permute(axes)?,
            data: self.data,
        })
    }

    /// The axes reversed: the transpose.
    pub fn t(self) -> ViewMut<'a, T, S::Reversed>
    where
        S: Reverse,
    {
        ViewMut {
            layout: self.layout.transpose(),
            data: self.data,
        }
    }
}
