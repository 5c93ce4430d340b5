//! Matrices with a diagonal: `eye`, `tri`, `diag`, triangles, `trace`.

use crate::array::{Array, Array2, Unity, View, or_panic};
use crate::dim::{Dim, Dyn};
use crate::error::ShapeError;
use crate::eval::evaluate;
use crate::expr::Node;
use crate::leaf::Elem;
use crate::reduce::{Reduction, Reductions, op};
use crate::shape::{Whole, WholeOf};
use crate::storage::Home;

/// Which part of a matrix stays.
#[derive(Clone, Copy)]
pub(super) enum Triangle {
    /// The elements with `j <= i + k`.
    Lower,
    /// The elements with `j >= i + k`.
    Upper,
}

/// The value of `node` with 0 outside a triangle of its last two axes.
pub(super) fn triangle<E: Node<Item: Default, Shape: Whole>>(
    op: &str,
    node: &E,
    triangle: Triangle,
    k: isize,
) -> Result<Array<E::Item, WholeOf<E::Shape>, E::Home>, ShapeError> {
    let mut array = evaluate(node)?;
    let extents = array.extents();
    let [.., rows, columns] = *extents.as_ref() else {
        return Err(ShapeError::too_few_axes(op, 2, extents.as_ref().len()));
    };
    if array.is_empty() {
        return Ok(array);
    }
    for (number, row) in array.as_mut_slice().chunks_exact_mut(columns).enumerate() {
        // The first column above the diagonal: `j <= i + k` below it.
        let shift = match triangle {
            Triangle::Lower => k.saturating_add(1),
            Triangle::Upper => k,
        };
        let column = ((number % rows) as isize).saturating_add(shift);
        let column = column.clamp(0, columns as isize) as usize;
        match triangle {
            Triangle::Lower => row[column..].fill(E::Item::default()),
            Triangle::Upper => row[..column].fill(E::Item::default()),
        }
    }
    Ok(array)
}

impl<T: Unity + Default> Array2<T> {
    /// The `n` by `n` matrix with 1 on its diagonal and 0 elsewhere (NumPy's `eye` and `identity`).
    ///
    /// # Panics
    /// If [`try_eye`](Self::try_eye) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// assert_eq!(Array2::<f32>::eye(2), array![[1.0, 0.0], [0.0, 1.0]]);
    /// assert_eq!(Array2::<i32>::eye_at(2, 3, 1), array![[0, 1, 0], [0, 0, 1]]);
    /// ```
    #[doc(alias = "identity")]
    #[track_caller]
    pub fn eye(n: usize) -> Self {
        or_panic(Self::try_eye(n))
    }

    /// As [`eye`](Self::eye).
    ///
    /// # Errors
    /// `too_large` if the element count overflows or the memory is refused.
    pub fn try_eye(n: usize) -> Result<Self, ShapeError> {
        Self::try_eye_at(n, n, 0)
    }

    /// The matrix with 1 at `[i, i + k]` and 0 elsewhere (NumPy's `eye(rows, columns, k)`).
    ///
    /// # Panics
    /// If [`try_eye_at`](Self::try_eye_at) returns an error.
    #[track_caller]
    pub fn eye_at(rows: usize, columns: usize, k: isize) -> Self {
        or_panic(Self::try_eye_at(rows, columns, k))
    }

    /// As [`eye_at`](Self::eye_at).
    ///
    /// # Errors
    /// `too_large` if the element count overflows or the memory is refused.
    pub fn try_eye_at(rows: usize, columns: usize, k: isize) -> Result<Self, ShapeError> {
        let mut eye = Self::try_zeros((rows, columns))?;
        eye.view_mut().diagonal_at_mut(k).fill(T::ONE);
        Ok(eye)
    }

    /// The matrix with 1 at `[i, j]` where `j <= i + k`, and 0 elsewhere (NumPy's `tri`).
    ///
    /// # Panics
    /// If [`try_tri`](Self::try_tri) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// assert_eq!(Array2::<i32>::tri(2, 3, 0), array![[1, 0, 0], [1, 1, 0]]);
    /// assert_eq!(Array2::<i32>::tri(2, 3, -1), array![[0, 0, 0], [1, 0, 0]]);
    /// ```
    #[track_caller]
    pub fn tri(rows: usize, columns: usize, k: isize) -> Self {
        or_panic(Self::try_tri(rows, columns, k))
    }

    /// As [`tri`](Self::tri).
    ///
    /// # Errors
    /// `too_large` if the element count overflows or the memory is refused.
    pub fn try_tri(rows: usize, columns: usize, k: isize) -> Result<Self, ShapeError> {
        Self::try_from_fn((rows, columns), |[i, j]| {
            match j as isize <= (i as isize).saturating_add(k) {
                true => T::ONE,
                false => T::default(),
            }
        })
    }
}

/// Declares the methods of vectors and matrices for arrays and views.
macro_rules! methods {
    ($([$($generics:tt)*] $Vector:ty, $Matrix:ty;)*) => {$(
        impl<T: Elem + Default, D: Dim, $($generics)*> $Vector {
            /// The matrix with these elements on its diagonal and 0 elsewhere (NumPy's `diag` of a
            /// vector; the diagonal of a matrix is the view
            /// [`diagonal`](Array::diagonal)).
            ///
            /// # Panics
            /// If [`try_diag`](Self::try_diag) returns an error.
            ///
            /// # Examples
            /// ```
            /// # extern crate array_core as broadloom;
            /// use broadloom::prelude::*;
            ///
            /// let x = array![1, 2].diag();
            /// let _: &Shape![2, 2] = x.typed_shape();
            /// assert_eq!(x, array![[1, 0], [0, 2]]);
            /// assert_eq!(array![1].diag_at(-1), array![[0, 0], [1, 0]]);
            /// ```
            #[track_caller]
            pub fn diag(&self) -> Array<T, (D, D)> {
                or_panic(self.try_diag())
            }

            /// As [`diag`](Self::diag).
            ///
            /// # Errors
            /// `too_large` if the element count overflows or the memory is refused.
            pub fn try_diag(&self) -> Result<Array<T, (D, D)>, ShapeError> {
                let mut out = Array::try_zeros((self.typed_shape().0, self.typed_shape().0))?;
                out.diagonal_mut().assign(self);
                Ok(out)
            }

            /// The matrix with these elements at `[i, i + k]` and 0 elsewhere (NumPy's `diag(v, k)`).
            ///
            /// # Panics
            /// If [`try_diag_at`](Self::try_diag_at) returns an error.
            #[track_caller]
            pub fn diag_at(&self, k: isize) -> Array2<T> {
                or_panic(self.try_diag_at(k))
            }

            /// As [`diag_at`](Self::diag_at).
            ///
            /// # Errors
            /// `too_large` if the element count overflows or the memory is refused.
            pub fn try_diag_at(&self, k: isize) -> Result<Array2<T>, ShapeError> {
                let n = self.len().saturating_add(k.unsigned_abs());
                let mut out = Array2::try_zeros((n, n))?;
                out.view_mut().diagonal_at_mut(k).assign(self);
                Ok(out)
            }
        }

        impl<T: Elem, D: Dim, E: Dim, $($generics)*> $Matrix {
            /// [`diagonal`](Array::diagonal), by NumPy's and ndarray's name: a view.
            pub fn diag(&self) -> View<'_, T, (Dyn,)> {
                self.diagonal()
            }

            /// The sum of the elements `[i, i]` (NumPy's `trace`); its type is that of a
            /// [`sum`](Reductions::sum).
            ///
            /// # Examples
            /// ```
            /// # extern crate array_core as broadloom;
            /// use broadloom::prelude::*;
            ///
            /// assert_eq!(array![[1.0, 2.0, 9.0], [3.0, 4.0, 9.0]].trace(), 5.0);
            /// ```
            pub fn trace(&self) -> <op::Sum as Reduction<T>>::Output
            where
                op::Sum: Reduction<T>,
            {
                self.diagonal().sum(..)
            }
        }
    )*};
}
methods! {
    [H: Home] Array<T, (D,), H>, Array<T, (D, E), H>;
    [] View<'_, T, (D,)>, View<'_, T, (D, E)>;
}
