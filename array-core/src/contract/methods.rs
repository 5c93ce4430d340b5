//! MatrixProducts as methods: `a.matmul(&b)`, `a.dot(&b)`.

use super::{
    Contraction, DotOf, DotProduct, Dots, MatmulArray, MatmulOperand, Matrices, dot, matmul,
    try_dot, try_matmul,
};
use crate::array::{Array, View, ViewMut};
use crate::error::ReduceError;
use crate::expr::{Expr, Number, On};
use crate::join::AsView;
use crate::shape::Shape;
use crate::storage::Home;

/// The functions [`matmul`] and [`dot()`] as methods of their first operand: arrays, views, and for
/// `matmul` operands that `.at(..)` has placed.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let (a, v) = (array![[1.0, 2.0], [3.0, 4.0]], array![1.0, -1.0]);
/// assert_eq!(a.matmul(&a.t()), array![[5.0, 11.0], [11.0, 25.0]]);
/// assert_eq!(a.matmul(&v), array![-1.0, -1.0]);
/// assert_eq!(v.dot(&v), 2.0);
/// ```
pub trait MatrixProducts: Sized {
    /// The product of matrices, batches of matrices, or vectors: see [`matmul`].
    ///
    /// # Panics
    /// If [`try_matmul`](Self::try_matmul) returns an error.
    #[track_caller]
    // In one line with its bounds: the compiler prints both lines if one fails.
    #[rustfmt::skip]
    fn matmul<B>(&self, other: &B) -> MatmulArray<Self, B> where Self: MatmulOperand<Item: Number>, B: MatmulOperand<Item = <Self as MatmulOperand>::Item>, Matrices: Contraction<<Self as MatmulOperand>::Shape, B::Shape> {
        matmul(self, other)
    }

    /// As [`matmul`](Self::matmul).
    ///
    /// # Errors
    /// As [`try_matmul`].
    fn try_matmul<B>(&self, other: &B) -> Result<MatmulArray<Self, B>, ReduceError>
    where
        Self: MatmulOperand<Item: Number>,
        B: MatmulOperand<Item = <Self as MatmulOperand>::Item>,
        Matrices: Contraction<<Self as MatmulOperand>::Shape, B::Shape>,
    {
        try_matmul(self, other)
    }

    /// The product of vectors and matrices, of two vectors a scalar: see [`dot()`].
    ///
    /// # Panics
    /// If [`try_dot`](Self::try_dot) returns an error.
    #[track_caller]
    // In one line, as `matmul`.
    #[rustfmt::skip]
    fn dot<B>(&self, other: &B) -> DotOf<Self, B> where Self: AsView<Item: Number>, B: AsView<Item = <Self as AsView>::Item>, Dots: DotProduct<<Self as AsView>::Shape, B::Shape> {
        dot(self, other)
    }

    /// As [`dot()`](Self::dot).
    ///
    /// # Errors
    /// As [`try_dot`].
    fn try_dot<B>(&self, other: &B) -> Result<DotOf<Self, B>, ReduceError>
    where
        Self: AsView<Item: Number>,
        B: AsView<Item = <Self as AsView>::Item>,
        Dots: DotProduct<<Self as AsView>::Shape, B::Shape>,
    {
        try_dot(self, other)
    }
}

// Not for every operand: an array of ndarray has a `dot` of its own.
impl<T, S: Shape, H: Home> MatrixProducts for Array<T, S, H> {}
impl<T, S: Shape> MatrixProducts for View<'_, T, S> {}
impl<T, S: Shape> MatrixProducts for ViewMut<'_, T, S> {}
impl<E, P> MatrixProducts for Expr<On<E, P>> {}
