//! Results as matrices of nalgebra.

use nalgebra::{Const, DMatrix, DVector, Matrix, SMatrix, SVector, Scalar, VecStorage};

use crate::array::or_panic;
use crate::dim::{Dyn, Fix};
use crate::error::BroadcastError;
use crate::eval::evaluate_to_vec;
use crate::expr::{Closed, Lazy};
use crate::leaf::Elem;
use crate::shape::{Shape, Whole, WholeOf};

/// A shape of one or two axes, whose arrays nalgebra has as vectors and matrices.
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` is no matrix of nalgebra",
    note = "a matrix has two axes, a vector one; `x.squeeze(axes![0])` takes an axis of extent 1 out, `x.sum(axes![0])` reduces one"
)]
pub trait ShapeOfMatrix<T>: Shape {
    /// The matrix, with the extents that the shape has.
    type Matrix;

    /// A matrix of `items` in row-major order, as many as the shape has.
    fn matrix(&self, items: Vec<T>) -> Self::Matrix;
}

impl<T: Scalar, const R: usize, const C: usize> ShapeOfMatrix<T> for (Fix<R>, Fix<C>) {
    type Matrix = SMatrix<T, R, C>;

    fn matrix(&self, items: Vec<T>) -> Self::Matrix {
        SMatrix::from_row_iterator(items)
    }
}

impl<T: Scalar> ShapeOfMatrix<T> for (Dyn, Dyn) {
    type Matrix = DMatrix<T>;

    fn matrix(&self, items: Vec<T>) -> Self::Matrix {
        DMatrix::from_row_iterator(self.0.0, self.1.0, items)
    }
}

impl<T: Scalar, const C: usize> ShapeOfMatrix<T> for (Dyn, Fix<C>) {
    type Matrix = Matrix<T, nalgebra::Dyn, Const<C>, VecStorage<T, nalgebra::Dyn, Const<C>>>;

    fn matrix(&self, items: Vec<T>) -> Self::Matrix {
        Self::Matrix::from_row_iterator(self.0.0, items)
    }
}

impl<T: Scalar, const R: usize> ShapeOfMatrix<T> for (Fix<R>, Dyn) {
    type Matrix = Matrix<T, Const<R>, nalgebra::Dyn, VecStorage<T, Const<R>, nalgebra::Dyn>>;

    fn matrix(&self, items: Vec<T>) -> Self::Matrix {
        Self::Matrix::from_row_iterator(self.1.0, items)
    }
}

impl<T: Scalar, const R: usize> ShapeOfMatrix<T> for (Fix<R>,) {
    type Matrix = SVector<T, R>;

    fn matrix(&self, items: Vec<T>) -> Self::Matrix {
        SVector::from_iterator(items)
    }
}

impl<T: Scalar> ShapeOfMatrix<T> for (Dyn,) {
    type Matrix = DVector<T>;

    fn matrix(&self, items: Vec<T>) -> Self::Matrix {
        DVector::from_vec(items)
    }
}

/// `x.to_nalgebra()` of arrays and views by reference, and of expressions.
pub trait ToNalgebra: Lazy<Shape: Whole, Node: Closed> {
    /// The elements as a new matrix or vector of nalgebra, with the extents that the type has.
    ///
    /// nalgebra keeps columns, so the elements of a matrix are moved once more. `eval_into` computes
    /// right into a matrix that exists.
    ///
    /// # Panics
    /// If [`try_to_nalgebra`](Self::try_to_nalgebra) returns an error.
    #[track_caller]
    // In one line with its bounds: the compiler prints both lines if one fails.
    #[rustfmt::skip]
    fn to_nalgebra(self) -> <WholeOf<Self::Shape> as ShapeOfMatrix<Self::Item>>::Matrix where WholeOf<Self::Shape>: ShapeOfMatrix<Self::Item>, Self::Item: Elem {
        or_panic(self.try_to_nalgebra())
    }

    /// As [`to_nalgebra`](Self::to_nalgebra).
    ///
    /// # Errors
    /// As [`Expr::try_eval`](crate::expr::Expr::try_eval).
    #[rustfmt::skip]
    fn try_to_nalgebra(self) -> Result<<WholeOf<Self::Shape> as ShapeOfMatrix<Self::Item>>::Matrix, BroadcastError> where WholeOf<Self::Shape>: ShapeOfMatrix<Self::Item> {
        let (shape, items) = evaluate_to_vec(&self.lazy().0)?;
        Ok(shape.matrix(items))
    }
}

impl<X: Lazy<Shape: Whole, Node: Closed>> ToNalgebra for X {}
