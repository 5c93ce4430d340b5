//! Other shapes over the same elements: permute, transpose, squeeze, unsqueeze, reshape.
//!
//! Each is one function on layouts; arrays and views forward to it.

mod arrays;
mod named;

use super::construct::{or_panic, same_len};
use super::{Degenerate, Layout, Permutation, View, ViewMut};
use crate::error::ShapeError;
use crate::layout;
use crate::shape::{AxisVec, InsertInto, NewShape, Reverse, Shape, Squeezes, of_extents};

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

    fn try_squeeze<A: Squeezes<S>>(&self, axes: &A) -> Result<Layout<A::Left>, ShapeError> {
        let extents = self.shape.extents();
        let mut flags = self.shape.table(false);
        axes.flagged::<S>(flags.as_mut())?;
        let each = || extents.as_ref().iter().zip(flags.as_ref()).enumerate();
        let long = each().find(|&(_, (&extent, &is_taken))| is_taken && extent != 1);
        if let Some((axis, (&extent, _))) = long {
            return Err(ShapeError::extent_mismatch(
                "the squeezed shape",
                axis,
                1,
                extent,
            ));
        }
        let count = flags.as_ref().iter().filter(|is_taken| !**is_taken).count();
        let (mut kept, mut left) = (AxisVec::filled(0, count), AxisVec::filled(0, count));
        let others = each().filter(|(_, (_, is_taken))| !**is_taken);
        for (k, (axis, (&extent, _))) in others.enumerate() {
            (kept.as_mut()[k], left.as_mut()[k]) = (axis, extent);
        }
        Ok(self.picked(of_extents(left.as_ref()), |k| Some(kept.as_ref()[k])))
    }

    fn try_unsqueeze<A: InsertInto<S>>(&self, axes: &A) -> Result<Layout<A::Inserted>, ShapeError> {
        let extents = self.shape.extents();
        let extents = extents.as_ref();
        let rank = extents.len() + axes.named().unwrap_or_default();
        let mut new = AxisVec::filled(0, rank);
        let mut flags = AxisVec::filled(false, rank);
        axes.flagged::<A::Inserted>(flags.as_mut())?;
        // The axis of this layout at each axis of the result.
        let (mut old, mut inserted) = (0..extents.len(), AxisVec::filled(1, rank));
        for (k, _) in flags
            .as_ref()
            .iter()
            .enumerate()
            .filter(|(_, is_new)| !**is_new)
        {
            let Some(axis) = old.next() else { break };
            (new.as_mut()[k], inserted.as_mut()[k]) = (axis, extents[axis]);
        }
        Ok(self.picked(of_extents(inserted.as_ref()), |k| {
            (!flags.as_ref()[k]).then_some(new.as_ref()[k])
        }))
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
                "`reshape`",
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

    /// Without the named axes, each of extent 1: `axes![0, 2]`, `0`, `-1`, `&[0, 2]`.
    ///
    /// # Panics
    /// If [`try_squeeze`](Self::try_squeeze) returns an error.
    #[track_caller]
    pub fn squeeze<A: Squeezes<S>>(&self, axes: A) -> View<'a, T, A::Left> {
        or_panic(self.try_squeeze(axes))
    }

    /// As [`squeeze`](Self::squeeze).
    ///
    /// # Errors
    /// `extent_mismatch` if a run-time extent there is not 1; `axis_out_of_range` and
    /// `duplicate_axis` for numbers and for run-time ranks.
    pub fn try_squeeze<A: Squeezes<S>>(&self, axes: A) -> Result<View<'a, T, A::Left>, ShapeError> {
        Ok(self.with(self.layout.try_squeeze(&axes)?))
    }

    /// With new axes of extent 1 that stretch, at the named positions in the result (NumPy's
    /// `expand_dims`): `axes![0]`, `0`, or `-1` for the last axis of the result; `axes![0, 2]` or
    /// `[0, -1]` for two new axes.
    ///
    /// # Panics
    /// If [`try_unsqueeze`](Self::try_unsqueeze) returns an error.
    #[track_caller]
    pub fn unsqueeze<A: InsertInto<S>>(&self, axis: A) -> View<'a, T, A::Inserted> {
        or_panic(self.try_unsqueeze(axis))
    }

    /// As [`unsqueeze`](Self::unsqueeze).
    ///
    /// # Errors
    /// `axis_out_of_range` for a number, and for a run-time rank.
    pub fn try_unsqueeze<A: InsertInto<S>>(
        &self,
        axis: A,
    ) -> Result<View<'a, T, A::Inserted>, ShapeError> {
        Ok(self.with(self.layout.try_unsqueeze(&axis)?))
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

    /// The same elements in row-major order under another shape, without copying. One extent may be
    /// `-1`: the number of elements gives it.
    ///
    /// # Panics
    /// If [`try_reshape`](Self::try_reshape) returns an error.
    #[track_caller]
    pub fn reshape<I: NewShape>(&self, shape: I) -> View<'a, T, I::Shape> {
        or_panic(self.try_reshape(shape))
    }

    /// As [`reshape`](Self::reshape).
    ///
    /// # Errors
    /// `len_mismatch` if the element counts differ, `not_contiguous` if the elements would have to
    /// be copied; `.to_array()` copies them.
    pub fn try_reshape<I: NewShape>(&self, shape: I) -> Result<View<'a, T, I::Shape>, ShapeError> {
        Ok(self.with(
            self.layout
                .try_reshape(shape.for_count(self.layout.count())?)?,
        ))
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
