//! Rows and columns of matrices.

use super::{Array, AxisIter, Outer, View, or_panic};
use crate::dim::Dim;
use crate::error::ShapeError;
use crate::shape::Shape;
use crate::storage::Home;

impl<'a, T, D: Dim, E: Dim> View<'a, T, (D, E)> {
    /// The number of rows, the extent of axis 0.
    pub fn nrows(&self) -> usize {
        self.extents()[0]
    }

    /// The number of columns, the extent of axis 1.
    pub fn ncols(&self) -> usize {
        self.extents()[1]
    }

    /// Row `i`.
    ///
    /// # Panics
    /// If [`try_row`](Self::try_row) returns an error.
    #[track_caller]
    pub fn row(&self, i: usize) -> View<'a, T, (E,)> {
        or_panic(self.try_row(i))
    }

    /// As [`row`](Self::row).
    ///
    /// # Errors
    /// `index_out_of_range` if there is no row `i`.
    pub fn try_row(&self, i: usize) -> Result<View<'a, T, (E,)>, ShapeError> {
        self.try_slice(crate::s![i, ..])
    }

    /// Column `j`.
    ///
    /// # Panics
    /// If [`try_column`](Self::try_column) returns an error.
    #[track_caller]
    pub fn column(&self, j: usize) -> View<'a, T, (D,)> {
        or_panic(self.try_column(j))
    }

    /// As [`column`](Self::column).
    ///
    /// # Errors
    /// `index_out_of_range` if there is no column `j`.
    pub fn try_column(&self, j: usize) -> Result<View<'a, T, (D,)>, ShapeError> {
        self.try_slice(crate::s![.., j])
    }
}

impl<T, D: Dim, E: Dim, H: Home> Array<T, (D, E), H> {
    /// The number of rows, the extent of axis 0.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = Array2::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!((a.nrows(), a.ncols()), (2, 3));
    /// assert_eq!(a.row(1).to_vec(), [4, 5, 6]);
    /// assert_eq!(a.column(0).to_vec(), [1, 4]);
    /// ```
    pub fn nrows(&self) -> usize {
        self.extents()[0]
    }

    /// The number of columns, the extent of axis 1.
    pub fn ncols(&self) -> usize {
        self.extents()[1]
    }

    /// Row `i`.
    ///
    /// # Panics
    /// If [`try_row`](Self::try_row) returns an error.
    #[track_caller]
    pub fn row(&self, i: usize) -> View<'_, T, (E,)> {
        or_panic(self.try_row(i))
    }

    /// As [`row`](Self::row).
    ///
    /// # Errors
    /// `index_out_of_range` if there is no row `i`.
    pub fn try_row(&self, i: usize) -> Result<View<'_, T, (E,)>, ShapeError> {
        self.view().try_row(i)
    }

    /// Column `j`.
    ///
    /// # Panics
    /// If [`try_column`](Self::try_column) returns an error.
    #[track_caller]
    pub fn column(&self, j: usize) -> View<'_, T, (D,)> {
        or_panic(self.try_column(j))
    }

    /// As [`column`](Self::column).
    ///
    /// # Errors
    /// `index_out_of_range` if there is no column `j`.
    pub fn try_column(&self, j: usize) -> Result<View<'_, T, (D,)>, ShapeError> {
        self.view().try_column(j)
    }
}

impl<'a, T, S: Outer> View<'a, T, S> {
    /// [`rows`](Self::rows) by ndarray's name.
    ///
    /// # Panics
    /// If [`try_rows`](Self::try_rows) returns an error.
    #[track_caller]
    pub fn outer_iter(&self) -> AxisIter<'a, T, S::Row> {
        self.rows()
    }
}

impl<T, S: Outer, H: Home> Array<T, S, H> {
    /// [`rows`](Self::rows) by ndarray's name.
    ///
    /// # Panics
    /// If [`try_rows`](Self::try_rows) returns an error.
    #[track_caller]
    pub fn outer_iter(&self) -> AxisIter<'_, T, S::Row> {
        self.rows()
    }
}

/// The number of axes by NumPy's name.
macro_rules! ndim {
    ($([$($generics:tt)*] $Of:ty;)*) => {$(
        impl<$($generics)*> $Of {
            /// [`rank`](Self::rank) by NumPy's name.
            #[inline(always)]
            pub fn ndim(&self) -> usize {
                self.rank()
            }
        }
    )*};
}
ndim! {
    [T, S: Shape, H: Home] Array<T, S, H>;
    [T, S: Shape] View<'_, T, S>;
    [T, S: Shape] super::ViewMut<'_, T, S>;
}
