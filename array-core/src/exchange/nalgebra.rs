//! Results as matrices of nalgebra.

use nalgebra::allocator::Allocator;
use nalgebra::{Const, DefaultAllocator, Dim as _, OMatrix, OVector, Scalar};

use crate::array::{Array, or_panic};
use crate::dim::{Dim, Dyn, Fix, Stretch};
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

/// A dimension of ours as one of nalgebra.
pub trait MatrixDim: Dim {
    /// The dimension.
    type OfMatrix: nalgebra::Dim;
}

impl<const N: usize> MatrixDim for Fix<N> {
    type OfMatrix = Const<N>;
}

impl MatrixDim for Stretch {
    type OfMatrix = Const<1>;
}

impl MatrixDim for Dyn {
    type OfMatrix = nalgebra::Dyn;
}

impl<T: Scalar, R: MatrixDim, C: MatrixDim> ShapeOfMatrix<T> for (R, C)
where
    DefaultAllocator: Allocator<R::OfMatrix, C::OfMatrix>,
{
    type Matrix = OMatrix<T, R::OfMatrix, C::OfMatrix>;

    fn matrix(&self, items: Vec<T>) -> Self::Matrix {
        let [rows, columns] = self.extents();
        let (rows, columns) = (
            R::OfMatrix::from_usize(rows),
            C::OfMatrix::from_usize(columns),
        );
        OMatrix::from_row_iterator_generic(rows, columns, items)
    }
}

impl<T: Scalar, R: MatrixDim> ShapeOfMatrix<T> for (R,)
where
    DefaultAllocator: Allocator<R::OfMatrix>,
{
    type Matrix = OVector<T, R::OfMatrix>;

    fn matrix(&self, items: Vec<T>) -> Self::Matrix {
        let [rows] = self.extents();
        OVector::from_iterator_generic(R::OfMatrix::from_usize(rows), Const, items)
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

/// As `x.to_nalgebra()`, of an array that is moved.
impl<T: Scalar, R: MatrixDim, C: MatrixDim> From<Array<T, (R, C)>>
    for OMatrix<T, R::OfMatrix, C::OfMatrix>
where
    DefaultAllocator: Allocator<R::OfMatrix, C::OfMatrix>,
{
    fn from(array: Array<T, (R, C)>) -> Self {
        let shape = *array.typed_shape();
        shape.matrix(array.into_vec())
    }
}

/// As `x.to_nalgebra()`, of an array that is moved.
impl<T: Scalar, R: MatrixDim> From<Array<T, (R,)>> for OVector<T, R::OfMatrix>
where
    DefaultAllocator: Allocator<R::OfMatrix>,
{
    fn from(array: Array<T, (R,)>) -> Self {
        let shape = *array.typed_shape();
        shape.matrix(array.into_vec())
    }
}
