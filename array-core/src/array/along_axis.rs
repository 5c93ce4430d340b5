//! Views along one axis: `rows()` along the outermost, `axis_iter(axes![k])` along any.

use core::fmt::{self, Debug};
use core::iter::FusedIterator;
use core::ops::Range;

use super::construct::or_panic;
use super::{Array, Layout, View, ViewMut};
use crate::dim::{Dim, each_rank};
use crate::error::ShapeError;
use crate::shape::{Along, DynRank, OneAxis, Shape, of_extents};
use crate::storage::{Home, Memory};

/// A shape that has an outermost axis.
#[diagnostic::on_unimplemented(
    message = "a shape `{Self}` has no rows",
    note = "an array of rank 0 has no axis to go along"
)]
pub trait Outer: Shape {
    /// The other axes: the shape of one row.
    type Row: Shape;
}

macro_rules! outer {
    ($rank:literal: $O:ident $P:ident $Q:ident 0 $(, $D:ident $E:ident $F:ident $i:tt)*) => {
        impl<$O: Dim, $($D: Dim),*> Outer for ($O, $($D,)*) {
            type Row = ($($D,)*);
        }
    };
}
each_rank!(outer);

impl Outer for DynRank {
    type Row = DynRank;
}

/// The views along one axis, from both ends; `R` is the shape of each.
pub struct AxisIter<'a, T, R: Shape> {
    data: Memory<'a, T>,
    /// The layout of every view, at the place of position 0.
    layout: Layout<R>,
    stride: isize,
    positions: Range<usize>,
}

impl<S: Shape> Layout<S> {
    /// The layout without `axis`, at its position 0.
    fn without<R: Shape>(&self, axis: usize) -> Layout<R> {
        let extents = self.shape.extents();
        let mut rest = self.shape.table(0usize);
        for (k, &extent) in extents.as_ref().iter().enumerate() {
            match k.cmp(&axis) {
                core::cmp::Ordering::Less => rest.as_mut()[k] = extent,
                core::cmp::Ordering::Equal => {}
                core::cmp::Ordering::Greater => rest.as_mut()[k - 1] = extent,
            }
        }
        let rank = extents.as_ref().len() - 1;
        let shape: R = of_extents(&rest.as_ref()[..rank]);
        self.picked(shape, |k| Some(if k < axis { k } else { k + 1 }))
    }
}

impl<'a, T, S: Shape> View<'a, T, S> {
    fn along<R: Shape>(&self, axis: usize) -> AxisIter<'a, T, R> {
        let layout = self.layout.without(axis);
        // If the views are empty, all of them have the place of the first.
        let stride = if layout.count() == 0 {
            0
        } else {
            self.strides()[axis]
        };
        AxisIter {
            data: self.data,
            layout,
            stride,
            positions: 0..self.extents().as_ref()[axis],
        }
    }

    /// The views along the outermost axis, each with the other axes.
    ///
    /// # Panics
    /// If [`try_rows`](Self::try_rows) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = Array::from_vec(shape![2, 3], vec![1, 2, 3, 4, 5, 6]);
    /// let columns: Vec<_> = a.t().rows().map(|column| column.to_vec()).collect();
    /// assert_eq!(columns, [[1, 4], [2, 5], [3, 6]]);
    /// ```
    #[track_caller]
    pub fn rows(&self) -> AxisIter<'a, T, S::Row>
    where
        S: Outer,
    {
        or_panic(self.try_rows())
    }

    /// As [`rows`](Self::rows).
    ///
    /// # Errors
    /// `rank_mismatch` if a run-time rank is 0.
    pub fn try_rows(&self) -> Result<AxisIter<'a, T, S::Row>, ShapeError>
    where
        S: Outer,
    {
        match self.rank() {
            0 => Err(ShapeError::no_rows("rows")),
            _ => Ok(self.along(0)),
        }
    }

    /// The views along the named axis, each with the other axes.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = Array::from_vec(shape![2, 3], vec![1, 2, 3, 4, 5, 6]);
    /// let sums: Vec<i32> = a.axis_iter(axes![1]).map(|column| column.iter().sum()).collect();
    /// assert_eq!(sums, [5, 7, 9]);
    /// ```
    ///
    /// # Panics
    /// If [`try_axis_iter`](Self::try_axis_iter) returns an error.
    #[track_caller]
    pub fn axis_iter<A: OneAxis>(&self, axis: A) -> AxisIter<'a, T, S::Without>
    where
        S: Along<A>,
    {
        or_panic(self.try_axis_iter(axis))
    }

    /// As [`axis_iter`](Self::axis_iter).
    ///
    /// # Errors
    /// `axis_out_of_range`.
    pub fn try_axis_iter<A: OneAxis>(
        &self,
        axis: A,
    ) -> Result<AxisIter<'a, T, S::Without>, ShapeError>
    where
        S: Along<A>,
    {
        Ok(self.along(axis.axis_for("axis_iter", self.rank())?))
    }
}

impl<T, S: Shape, H: Home> Array<T, S, H> {
    /// The views along the outermost axis, each with the other axes.
    ///
    /// # Panics
    /// If [`try_rows`](Self::try_rows) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = Array::from_vec(shape![2, 3], vec![1, 2, 3, 4, 5, 6]);
    /// let sums: Vec<i32> = a.rows().map(|row| row.iter().sum()).collect();
    /// assert_eq!(sums, [6, 15]);
    /// ```
    #[track_caller]
    pub fn rows(&self) -> AxisIter<'_, T, S::Row>
    where
        S: Outer,
    {
        or_panic(self.try_rows())
    }

    /// As [`rows`](Self::rows).
    ///
    /// # Errors
    /// `rank_mismatch` if a run-time rank is 0.
    pub fn try_rows(&self) -> Result<AxisIter<'_, T, S::Row>, ShapeError>
    where
        S: Outer,
    {
        self.view().try_rows()
    }

    /// The mutable views along the outermost axis, each with the other axes.
    ///
    /// # Panics
    /// If [`try_rows_mut`](Self::try_rows_mut) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let mut a = Array::from_vec(shape![2, 3], vec![0; 6]);
    /// for (i, mut row) in a.rows_mut().enumerate() {
    ///     row.fill(i);
    /// }
    /// assert_eq!(a.as_slice(), [0, 0, 0, 1, 1, 1]);
    /// ```
    #[track_caller]
    pub fn rows_mut(&mut self) -> RowsMut<'_, T, S::Row>
    where
        S: Outer,
    {
        or_panic(self.try_rows_mut())
    }

    /// As [`rows_mut`](Self::rows_mut).
    ///
    /// # Errors
    /// `rank_mismatch` if a run-time rank is 0.
    pub fn try_rows_mut(&mut self) -> Result<RowsMut<'_, T, S::Row>, ShapeError>
    where
        S: Outer,
    {
        let Some(&left) = self.extents().as_ref().first() else {
            return Err(ShapeError::no_rows("rows_mut"));
        };
        let layout = Layout::row_major(self.shape.clone());
        Ok(RowsMut {
            layout: layout.without(0),
            data: self.as_mut_slice(),
            left,
        })
    }

    /// The views along the named axis, each with the other axes.
    ///
    /// # Panics
    /// If [`try_axis_iter`](Self::try_axis_iter) returns an error.
    #[track_caller]
    pub fn axis_iter<A: OneAxis>(&self, axis: A) -> AxisIter<'_, T, S::Without>
    where
        S: Along<A>,
    {
        or_panic(self.try_axis_iter(axis))
    }

    /// As [`axis_iter`](Self::axis_iter).
    ///
    /// # Errors
    /// `axis_out_of_range`.
    pub fn try_axis_iter<A: OneAxis>(
        &self,
        axis: A,
    ) -> Result<AxisIter<'_, T, S::Without>, ShapeError>
    where
        S: Along<A>,
    {
        self.view().try_axis_iter(axis)
    }
}

impl<'a, T, R: Shape> AxisIter<'a, T, R> {
    fn at(&self, position: usize) -> View<'a, T, R> {
        let mut layout = self.layout.clone();
        // Wrapping: the result is the place of an element, or the view has none.
        layout.offset = layout
            .offset
            .wrapping_add_signed(self.stride.wrapping_mul(position as isize));
        View {
            data: self.data,
            layout,
        }
    }
}

impl<'a, T, R: Shape> Iterator for AxisIter<'a, T, R> {
    type Item = View<'a, T, R>;

    fn next(&mut self) -> Option<View<'a, T, R>> {
        self.positions.next().map(|position| self.at(position))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.positions.size_hint()
    }

    fn nth(&mut self, n: usize) -> Option<View<'a, T, R>> {
        self.positions.nth(n).map(|position| self.at(position))
    }
}

impl<'a, T, R: Shape> DoubleEndedIterator for AxisIter<'a, T, R> {
    fn next_back(&mut self) -> Option<View<'a, T, R>> {
        self.positions.next_back().map(|position| self.at(position))
    }
}

impl<T, R: Shape> ExactSizeIterator for AxisIter<'_, T, R> {}
impl<T, R: Shape> FusedIterator for AxisIter<'_, T, R> {}

impl<T, R: Shape> Clone for AxisIter<'_, T, R> {
    fn clone(&self) -> Self {
        AxisIter {
            layout: self.layout.clone(),
            positions: self.positions.clone(),
            ..*self
        }
    }
}

/// Prints the remaining views.
impl<T: Debug, R: Shape> Debug for AxisIter<'_, T, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// The mutable views along the outermost axis of an array; `R` is the shape of each.
pub struct RowsMut<'a, T, R: Shape> {
    layout: Layout<R>,
    /// The elements of the remaining rows, row by row.
    data: &'a mut [T],
    left: usize,
}

impl<'a, T, R: Shape> Iterator for RowsMut<'a, T, R> {
    type Item = ViewMut<'a, T, R>;

    fn next(&mut self) -> Option<ViewMut<'a, T, R>> {
        self.left = self.left.checked_sub(1)?;
        let (row, rest) = core::mem::take(&mut self.data).split_at_mut(self.layout.count());
        self.data = rest;
        Some(ViewMut {
            data: row.into(),
            layout: self.layout.clone(),
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<T, R: Shape> ExactSizeIterator for RowsMut<'_, T, R> {}
impl<T, R: Shape> FusedIterator for RowsMut<'_, T, R> {}

impl<T, R: Shape> Debug for RowsMut<'_, T, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RowsMut").field("len", &self.left).finish()
    }
}
