//! Results as matrices and columns of faer.

use faer::{Col, Mat};

use crate::array::or_panic;
use crate::dim::Dim;
use crate::error::BroadcastError;
use crate::eval::evaluate_to_vec;
use crate::expr::{Closed, Lazy};
use crate::leaf::Elem;
use crate::shape::{Shape, Whole, WholeOf};

/// A shape of one or two axes, whose arrays faer has as columns and matrices.
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` is no matrix of faer",
    note = "a matrix has two axes, a column one; `x.squeeze(axes![0])` takes an axis of extent 1 out, `x.sum(axes![0])` reduces one"
)]
pub trait ShapeOfMat: Shape {
    /// The matrix or column.
    type Mat<T>;

    /// A matrix of `items` in row-major order, as many as the shape has.
    fn mat<T: Copy>(&self, items: Vec<T>) -> Self::Mat<T>;
}

impl<R: Dim, C: Dim> ShapeOfMat for (R, C) {
    type Mat<T> = Mat<T>;

    fn mat<T: Copy>(&self, items: Vec<T>) -> Mat<T> {
        let [rows, columns] = self.extents();
        Mat::from_fn(rows, columns, |i, j| items[i * columns + j])
    }
}

impl<R: Dim> ShapeOfMat for (R,) {
    type Mat<T> = Col<T>;

    fn mat<T: Copy>(&self, items: Vec<T>) -> Col<T> {
        Col::from_fn(items.len(), |i| items[i])
    }
}

/// `x.to_faer()` of arrays and views by reference, and of expressions.
pub trait ToFaer: Lazy<Shape: Whole, Node: Closed> {
    /// The elements as a new matrix or column of faer.
    ///
    /// faer keeps columns, so the elements of a matrix are moved once more. `eval_into` computes
    /// right into a matrix that exists.
    ///
    /// # Panics
    /// If [`try_to_faer`](Self::try_to_faer) returns an error.
    #[track_caller]
    // In one line with its bounds: the compiler prints both lines if one fails.
    #[rustfmt::skip]
    fn to_faer(self) -> <WholeOf<Self::Shape> as ShapeOfMat>::Mat<Self::Item> where WholeOf<Self::Shape>: ShapeOfMat, Self::Item: Elem {
        or_panic(self.try_to_faer())
    }

    /// As [`to_faer`](Self::to_faer).
    ///
    /// # Errors
    /// As [`Expr::try_eval`](crate::expr::Expr::try_eval).
    #[rustfmt::skip]
    fn try_to_faer(self) -> Result<<WholeOf<Self::Shape> as ShapeOfMat>::Mat<Self::Item>, BroadcastError> where WholeOf<Self::Shape>: ShapeOfMat, Self::Item: Elem {
        let (shape, items) = evaluate_to_vec(&self.lazy().0)?;
        Ok(shape.mat(items))
    }
}

impl<X: Lazy<Shape: Whole, Node: Closed>> ToFaer for X {}
