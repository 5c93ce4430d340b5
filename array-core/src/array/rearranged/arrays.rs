//! Arrays forward to their views: reversed axes, quarter turns, diagonals, windows, parts.

use crate::array::{Array, AxisIter, AxisParts, View, ViewMut, Windowed};
use crate::dim::{Dim, Dyn};
use crate::error::ShapeError;
use crate::shape::{Along, Fewer, Insert, NamesAxes, NumberedAxis, OneAxis, Shape};
use crate::storage::Home;

impl<T, S: Shape, H: Home> Array<T, S, H> {
    /// The named axes reversed, as [`View::flip`]: a view.
    ///
    /// # Panics
    /// As there.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = array![[1, 2, 3], [4, 5, 6]];
    /// assert_eq!(a.flip(axes![0]), array![[4, 5, 6], [1, 2, 3]]);
    /// assert_eq!(a.flip(-1), array![[3, 2, 1], [6, 5, 4]]);
    /// assert_eq!(a.flip(..), array![[6, 5, 4], [3, 2, 1]]);
    /// ```
    #[doc(alias = "flipud")]
    #[doc(alias = "fliplr")]
    #[track_caller]
    pub fn flip<A: NamesAxes>(&self, axes: A) -> View<'_, T, S> {
        self.view().flip(axes)
    }

    /// As [`flip`](Self::flip).
    ///
    /// # Errors
    /// As [`View::try_flip`].
    pub fn try_flip<A: NamesAxes>(&self, axes: A) -> Result<View<'_, T, S>, ShapeError> {
        self.view().try_flip(axes)
    }

    /// The first two axes turned by `k` quarters of a turn, as [`View::rot90`]: a view.
    ///
    /// # Panics
    /// As there.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = array![[1, 2, 3], [4, 5, 6]];
    /// assert_eq!(a.rot90(1).to_vec(), [3, 6, 2, 5, 1, 4]);
    /// assert_eq!(a.rot90(-1).extents(), [3, 2]);
    /// assert_eq!(a.rot90(1), a.t().flip(0));
    /// ```
    #[track_caller]
    pub fn rot90(&self, k: i64) -> View<'_, T, <S as Fewer<0>>::Left>
    where
        S: Fewer<0> + Fewer<2>,
    {
        self.view().rot90(k)
    }

    /// As [`rot90`](Self::rot90).
    ///
    /// # Errors
    /// As [`View::try_rot90`].
    pub fn try_rot90(&self, k: i64) -> Result<View<'_, T, <S as Fewer<0>>::Left>, ShapeError>
    where
        S: Fewer<0> + Fewer<2>,
    {
        self.view().try_rot90(k)
    }

    /// The windows of `len` elements along an axis, as [`View::windows`]: a view.
    ///
    /// # Panics
    /// As there.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let x = array![1.0, 3.0, 2.0, 7.0];
    /// let pairs = x.windows(2, 0);
    /// assert_eq!(pairs.to_vec(), [1.0, 3.0, 3.0, 2.0, 2.0, 7.0]);
    /// assert_eq!(pairs.mean(1).as_slice(), [2.0, 2.5, 4.5]); // a moving average
    /// ```
    #[doc(alias = "sliding_window_view")]
    #[track_caller]
    #[rustfmt::skip]
    pub fn windows<A: OneAxis>(&self, len: usize, axis: A) -> View<'_, T, Windowed<S>> // of a vector: `x.windows(3, 0)`
    where
        S: Along<A> + Insert<(NumberedAxis,)>,
    {
        self.view().windows(len, axis)
    }

    /// As [`windows`](Self::windows).
    ///
    /// # Errors
    /// As [`View::try_windows`].
    pub fn try_windows<A: OneAxis>(
        &self,
        len: usize,
        axis: A,
    ) -> Result<View<'_, T, Windowed<S>>, ShapeError>
    where
        S: Along<A> + Insert<(NumberedAxis,)>,
    {
        self.view().try_windows(len, axis)
    }

    /// The parts of an axis with `len` positions each, in order; the last one may be shorter.
    ///
    /// # Panics
    /// As [`View::chunks`].
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = array![[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]];
    /// let parts: Vec<_> = a.chunks(2, 1).map(|part| part.to_vec()).collect();
    /// assert_eq!(parts, [vec![1, 2, 6, 7], vec![3, 4, 8, 9], vec![5, 10]]);
    /// ```
    #[track_caller]
    #[rustfmt::skip]
    pub fn chunks<A: OneAxis>(&self, len: usize, axis: A) -> AxisParts<'_, T, S::With<Dyn>> // of a vector: `x.chunks(4, 0)`
    where
        S: Along<A>,
    {
        self.view().chunks(len, axis)
    }

    /// As [`chunks`](Self::chunks).
    ///
    /// # Errors
    /// As [`View::try_chunks`].
    pub fn try_chunks<A: OneAxis>(
        &self,
        len: usize,
        axis: A,
    ) -> Result<AxisParts<'_, T, S::With<Dyn>>, ShapeError>
    where
        S: Along<A>,
    {
        self.view().try_chunks(len, axis)
    }

    /// `parts` parts of an axis, whose extents differ by at most 1, as [`View::array_split`].
    ///
    /// # Panics
    /// As there.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = array![1, 2, 3, 4, 5];
    /// let parts: Vec<_> = a.array_split(0, 3).map(|part| part.to_vec()).collect();
    /// assert_eq!(parts, [vec![1, 2], vec![3, 4], vec![5]]);
    /// ```
    #[track_caller]
    pub fn array_split<A: OneAxis>(&self, axis: A, parts: usize) -> AxisParts<'_, T, S::With<Dyn>>
    where
        S: Along<A>,
    {
        self.view().array_split(axis, parts)
    }

    /// As [`array_split`](Self::array_split).
    ///
    /// # Errors
    /// As [`View::try_array_split`].
    pub fn try_array_split<A: OneAxis>(
        &self,
        axis: A,
        parts: usize,
    ) -> Result<AxisParts<'_, T, S::With<Dyn>>, ShapeError>
    where
        S: Along<A>,
    {
        self.view().try_array_split(axis, parts)
    }
}

impl<T, D: Dim, E: Dim, H: Home> Array<T, (D, E), H> {
    /// The columns, each a view of rank 1.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = array![[1, 2, 3], [4, 5, 6]];
    /// let sums: Vec<i32> = a.columns().map(|column| column.iter().sum()).collect();
    /// assert_eq!(sums, [5, 7, 9]);
    /// ```
    pub fn columns(&self) -> AxisIter<'_, T, (D,)> {
        self.view().columns()
    }

    /// The elements `[i, i]` (NumPy's `diagonal`, and `diag` of a matrix): a view.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = array![[1, 2, 3], [4, 5, 6]];
    /// assert_eq!(a.diagonal().to_vec(), [1, 5]);
    /// assert_eq!(a.diagonal_at(1).to_vec(), [2, 6]);
    /// assert_eq!(a.diagonal_at(-1).to_vec(), [4]);
    /// ```
    #[doc(alias = "diag")]
    pub fn diagonal(&self) -> View<'_, T, (Dyn,)> {
        self.view().diagonal()
    }

    /// The elements `[i, i + k]`, as [`View::diagonal_at`].
    pub fn diagonal_at(&self, k: isize) -> View<'_, T, (Dyn,)> {
        self.view().diagonal_at(k)
    }

    /// The elements `[i, i]`, mutable.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let mut a = array![[1, 2], [3, 4]];
    /// a.diagonal_mut().fill(0);
    /// assert_eq!(a, array![[0, 2], [3, 0]]);
    /// ```
    #[doc(alias = "fill_diagonal")]
    pub fn diagonal_mut(&mut self) -> ViewMut<'_, T, (Dyn,)> {
        self.view_mut().diagonal_mut()
    }
}
