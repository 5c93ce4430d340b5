//! Views that follow from strides alone: reversed axes, quarter turns, diagonals, windows, and the
//! parts of an axis.

mod arrays;

use core::iter::FusedIterator;

use super::construct::or_panic;
use super::{AxisIter, Layout, View, ViewMut};
use crate::dim::{Dim, Dyn};
use crate::error::ShapeError;
use crate::shape::{Along, Fewer, Insert, NamesAxes, NumberedAxis, OneAxis, Shape, of_extents};

impl<S: Shape> Layout<S> {
    /// The layout that begins `places` further on; it has elements there, or none at all.
    fn moved(mut self, places: isize) -> Self {
        if self.count() > 0 {
            self.offset = self.offset.wrapping_add_signed(places);
        }
        self
    }

    /// The axes with a flag reversed.
    fn flipped(&self, flags: &[bool]) -> Self {
        let (extents, mut layout) = (self.shape.extents(), self.clone());
        let mut places = 0isize;
        for (axis, (&extent, _)) in extents
            .as_ref()
            .iter()
            .zip(flags)
            .enumerate()
            .filter(|(_, (_, flag))| **flag)
        {
            let stride = self.strides.as_ref()[axis];
            // Wrapping: of a shape without elements, the sum is not used.
            places = places.wrapping_add(stride.wrapping_mul((extent as isize).wrapping_sub(1)));
            layout.strides.as_mut()[axis] = stride.wrapping_neg();
        }
        layout.moved(places)
    }

    fn try_flip<A: NamesAxes>(&self, axes: &A) -> Result<Self, ShapeError> {
        let mut flags = self.shape.table(false);
        let found = axes.flagged::<S>(flags.as_mut());
        found.map_err(|error| error.named("flip"))?;
        Ok(self.flipped(flags.as_ref()))
    }

    /// The first two axes turned by `quarters` of a turn, from the first towards the second.
    fn turned<R: Shape>(&self, quarters: i64) -> Result<Layout<R>, ShapeError> {
        let extents = self.shape.extents();
        let rank = extents.as_ref().len();
        if rank < 2 {
            return Err(ShapeError::too_few_axes("rot90", 2, rank));
        }
        let mut flags = self.shape.table(false);
        let quarters = quarters.rem_euclid(4);
        (flags.as_mut()[0], flags.as_mut()[1]) = (quarters >= 2, quarters == 1 || quarters == 2);
        let flipped = self.flipped(flags.as_ref());
        let axis = |k: usize| if quarters % 2 == 1 && k < 2 { 1 - k } else { k };
        let mut turned = extents.clone();
        for (k, extent) in turned.as_mut().iter_mut().enumerate() {
            *extent = extents.as_ref()[axis(k)];
        }
        Ok(flipped.picked(of_extents(turned.as_ref()), |k| Some(axis(k))))
    }
}

impl<D: Dim, E: Dim> Layout<(D, E)> {
    /// The elements `[i, i + k]`.
    fn diagonal(&self, k: isize) -> Layout<(Dyn,)> {
        let [rows, columns] = self.shape.extents();
        let [down, right] = self.strides;
        let away = k.unsigned_abs();
        let [rows, columns, step] = match k >= 0 {
            true => [rows, columns.saturating_sub(away), right as usize],
            false => [rows.saturating_sub(away), columns, down as usize],
        };
        Layout {
            shape: (Dyn(rows.min(columns)),),
            strides: [down.wrapping_add(right)],
            offset: self.offset,
        }
        .moved(step.wrapping_mul(away) as isize)
    }
}

impl<'a, T, S: Shape> View<'a, T, S> {
    /// The named axes reversed: `..`, `axes![0]`, `0`, `-1`, `&[0, 2]` (NumPy's `flip`; `flipud` is
    /// `flip(0)`, `fliplr` is `flip(1)`).
    ///
    /// # Panics
    /// If [`try_flip`](Self::try_flip) returns an error.
    #[doc(alias = "flipud")]
    #[doc(alias = "fliplr")]
    #[track_caller]
    pub fn flip<A: NamesAxes>(&self, axes: A) -> View<'a, T, S> {
        or_panic(self.try_flip(axes))
    }

    /// As [`flip`](Self::flip).
    ///
    /// # Errors
    /// `axis_out_of_range` and `duplicate_axis`.
    pub fn try_flip<A: NamesAxes>(&self, axes: A) -> Result<View<'a, T, S>, ShapeError> {
        Ok(self.with(self.layout.try_flip(&axes)?))
    }

    /// The first two axes turned by `k` quarters of a turn, from the first axis towards the second:
    /// counterclockwise, if axis 0 points down and axis 1 to the right (NumPy's `rot90`).
    ///
    /// The extents of the result are `_`, as `k` is a number of the run time. `flip(..)` of a matrix
    /// is half a turn, `t().flip(0)` a quarter, with the extents in the types.
    ///
    /// # Panics
    /// If [`try_rot90`](Self::try_rot90) returns an error.
    #[track_caller]
    pub fn rot90(&self, k: i64) -> View<'a, T, <S as Fewer<0>>::Left>
    where
        S: Fewer<0> + Fewer<2>,
    {
        or_panic(self.try_rot90(k))
    }

    /// As [`rot90`](Self::rot90).
    ///
    /// # Errors
    /// `rank_mismatch` if a run-time rank is below 2.
    pub fn try_rot90(&self, k: i64) -> Result<View<'a, T, <S as Fewer<0>>::Left>, ShapeError>
    where
        S: Fewer<0> + Fewer<2>,
    {
        Ok(self.with(self.layout.turned(k)?))
    }

    /// The windows of `len` elements along an axis, one for each position: the axis has the extent
    /// `extent - len + 1`, and a new last axis the elements of a window (NumPy's
    /// `sliding_window_view`).
    ///
    /// Nothing is copied, and the windows overlap.
    ///
    /// # Panics
    /// If [`try_windows`](Self::try_windows) returns an error.
    #[doc(alias = "sliding_window_view")]
    #[track_caller]
    pub fn windows<A: OneAxis>(&self, len: usize, axis: A) -> View<'a, T, Windowed<S>>
    where
        S: Along<A> + Insert<(NumberedAxis,)>,
    {
        or_panic(self.try_windows(len, axis))
    }

    /// As [`windows`](Self::windows).
    ///
    /// # Errors
    /// `extent_mismatch` if `len` is 0 or above the extent; `axis_out_of_range`; `too_large` if the
    /// windows together have more than `isize::MAX` elements.
    pub fn try_windows<A: OneAxis>(
        &self,
        len: usize,
        axis: A,
    ) -> Result<View<'a, T, Windowed<S>>, ShapeError>
    where
        S: Along<A> + Insert<(NumberedAxis,)>,
    {
        let axis = axis.axis_for("windows", self.rank())?;
        let mut extents = self.extents().as_ref().to_vec();
        if len == 0 || len > extents[axis] {
            return Err(ShapeError::window_of(axis, len, extents[axis]));
        }
        extents[axis] -= len - 1;
        extents.push(len);
        let rank = self.rank();
        let shape: Windowed<S> = of_extents(&extents);
        shape.checked_count()?;
        let along = |k| Some(if k == rank { axis } else { k });
        Ok(self.with(self.layout.picked(shape, along)))
    }

    /// The parts of an axis with `len` positions each, in order; the last one may be shorter.
    ///
    /// # Panics
    /// If `len` is 0, a number is out of range, or a run-time rank is too low.
    #[track_caller]
    pub fn chunks<A: OneAxis>(&self, len: usize, axis: A) -> AxisParts<'a, T, S::With<Dyn>>
    where
        S: Along<A>,
    {
        or_panic(self.try_chunks(len, axis))
    }

    /// As [`chunks`](Self::chunks).
    ///
    /// # Errors
    /// `extent_mismatch` if `len` is 0; `axis_out_of_range`.
    pub fn try_chunks<A: OneAxis>(
        &self,
        len: usize,
        axis: A,
    ) -> Result<AxisParts<'a, T, S::With<Dyn>>, ShapeError>
    where
        S: Along<A>,
    {
        let axis = axis.axis_for("chunks", self.rank())?;
        let extents = self.extents();
        match len {
            0 => Err(ShapeError::window_of(axis, len, extents.as_ref()[axis])),
            _ => Ok(self.parts(axis, len, 0)),
        }
    }

    /// `parts` parts of an axis, in order, whose extents differ by at most 1; the longer ones are
    /// first (NumPy's `array_split`; [`split`](Self::split) makes equal parts).
    ///
    /// # Panics
    /// If [`try_array_split`](Self::try_array_split) returns an error.
    #[track_caller]
    pub fn array_split<A: OneAxis>(&self, axis: A, parts: usize) -> AxisParts<'a, T, S::With<Dyn>>
    where
        S: Along<A>,
    {
        or_panic(self.try_array_split(axis, parts))
    }

    /// As [`array_split`](Self::array_split).
    ///
    /// # Errors
    /// `extent_mismatch` if `parts` is 0; `axis_out_of_range`.
    pub fn try_array_split<A: OneAxis>(
        &self,
        axis: A,
        parts: usize,
    ) -> Result<AxisParts<'a, T, S::With<Dyn>>, ShapeError>
    where
        S: Along<A>,
    {
        let axis = axis.axis_for("array_split", self.rank())?;
        let extents = self.extents();
        let extent = extents.as_ref()[axis];
        if parts == 0 {
            return Err(ShapeError::unequal_parts(axis, parts, extent));
        }
        Ok(AxisParts {
            left: parts,
            ..self.parts(axis, extent / parts, extent % parts)
        })
    }

    /// Parts of `len` positions of `axis`, the first `longer` of them one longer.
    fn parts<R: Shape>(&self, axis: usize, len: usize, longer: usize) -> AxisParts<'a, T, R> {
        let extents = self.extents();
        let rest = self.with(self.layout.narrowed(axis, 0, extents.as_ref()[axis]));
        AxisParts {
            left: extents.as_ref()[axis].div_ceil(len.max(1)),
            rest,
            axis,
            len,
            longer,
        }
    }
}

/// The shape of the windows of a shape `S`: one axis more, with extents of the run time.
pub type Windowed<S> = <S as Insert<(NumberedAxis,)>>::With<Dyn>;

/// The parts of an axis as views of shape `R`, in order: see [`chunks`](View::chunks) and
/// [`array_split`](View::array_split).
#[derive(Clone, Debug)]
pub struct AxisParts<'a, T, R: Shape> {
    rest: View<'a, T, R>,
    axis: usize,
    len: usize,
    longer: usize,
    left: usize,
}

impl<'a, T, R: Shape> Iterator for AxisParts<'a, T, R> {
    type Item = View<'a, T, R>;

    fn next(&mut self) -> Option<View<'a, T, R>> {
        self.left = self.left.checked_sub(1)?;
        let (axis, extents) = (self.axis, self.rest.extents());
        let extent = extents.as_ref()[axis];
        let len = extent.min(self.len + usize::from(self.longer > 0));
        self.longer = self.longer.saturating_sub(1);
        let layout = &self.rest.layout;
        let part = self.rest.with(layout.narrowed(axis, 0, len));
        self.rest = self.rest.with(layout.narrowed(axis, len, extent - len));
        Some(part)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<T, R: Shape> ExactSizeIterator for AxisParts<'_, T, R> {}
impl<T, R: Shape> FusedIterator for AxisParts<'_, T, R> {}

impl<'a, T, D: Dim, E: Dim> View<'a, T, (D, E)> {
    /// The columns, each a view of rank 1.
    pub fn columns(&self) -> AxisIter<'a, T, (D,)> {
        self.axis_iter(crate::axes![1])
    }

    /// The elements `[i, i]` (NumPy's `diagonal`, and `diag` of a matrix).
    #[doc(alias = "diag")]
    pub fn diagonal(&self) -> View<'a, T, (Dyn,)> {
        self.diagonal_at(0)
    }

    /// The elements `[i, i + k]`: for `k` above 0 those above the diagonal, below 0 those below it.
    pub fn diagonal_at(&self, k: isize) -> View<'a, T, (Dyn,)> {
        self.with(self.layout.diagonal(k))
    }
}

impl<'a, T, S: Shape> ViewMut<'a, T, S> {
    /// The named axes reversed, as [`View::flip`].
    ///
    /// # Panics
    /// As there.
    #[track_caller]
    pub fn flip<A: NamesAxes>(self, axes: A) -> ViewMut<'a, T, S> {
        or_panic(self.try_flip(axes))
    }

    /// As [`flip`](Self::flip).
    ///
    /// # Errors
    /// As [`View::try_flip`].
    pub fn try_flip<A: NamesAxes>(self, axes: A) -> Result<ViewMut<'a, T, S>, ShapeError> {
        Ok(ViewMut {
            layout: self.layout.try_flip(&axes)?,
            data: self.data,
        })
    }
}

impl<'a, T, D: Dim, E: Dim> ViewMut<'a, T, (D, E)> {
    /// The elements `[i, i]`, mutable.
    pub fn diagonal_mut(self) -> ViewMut<'a, T, (Dyn,)> {
        self.diagonal_at_mut(0)
    }

    /// The elements `[i, i + k]`, mutable, as [`View::diagonal_at`].
    pub fn diagonal_at_mut(self, k: isize) -> ViewMut<'a, T, (Dyn,)> {
        ViewMut {
            layout: self.layout.diagonal(k),
            data: self.data,
        }
    }
}
