//! `dot`: of two vectors a scalar, of matrices and vectors their product.

use super::dot::dot_of_vectors;
use super::{Contraction, Matrices, Vectors, try_matmul};
use crate::array::{Array, or_panic};
use crate::dim::Dim;
use crate::error::ReduceError;
use crate::expr::Number;
use crate::join::AsView;
use crate::leaf::Elem;
use crate::shape::{DynRank, Shape};

/// What `dot` gives for arrays of the shapes `L` and `R`.
#[diagnostic::on_unimplemented(
    message = "there is no `dot` of shapes `{L}` and `{R}`",
    label = "`{L}` meets `{R}` here",
    note = "`dot` takes vectors and matrices, and sums over the last axis of the left operand and the first one of the right operand: their extents are equal; `a.t()` swaps the axes of a matrix; batches of matrices are multiplied by `matmul`"
)]
pub trait DotProduct<L: Shape, R: Shape> {
    /// `T` for two vectors, else an array.
    type Of<T: Elem>;

    /// The product.
    ///
    /// # Errors
    /// As [`try_dot`].
    #[doc(hidden)]
    fn product<A, B>(a: &A, b: &B) -> Result<Self::Of<A::Item>, ReduceError>
    where
        A: AsView<Shape = L, Item: Number>,
        B: AsView<Shape = R, Item = A::Item>;
}

/// Products with a vector or a matrix on either side.
#[derive(Clone, Copy, Debug)]
pub struct Dots;

/// Implements `DotProduct` for pairs of shapes.
macro_rules! dots {
    (vectors { $([$($D:ident)*] $L:ty, $R:ty;)* } matrices { $([$($E:ident)*] $M:ty, $N:ty => $Output:ty;)* }) => {
        $(
            #[diagnostic::do_not_recommend]
            impl<$($D: Dim),*> DotProduct<$L, $R> for Dots
            where
                Vectors: Contraction<$L, $R>,
            {
                type Of<T: Elem> = T;

                #[inline]
                fn product<A, B>(a: &A, b: &B) -> Result<A::Item, ReduceError>
                where
                    A: AsView<Shape = $L, Item: Number>,
                    B: AsView<Shape = $R, Item = A::Item>,
                {
                    dot_of_vectors(a, b)
                }
            }
        )*
        $(
            #[diagnostic::do_not_recommend]
            impl<$($E: Dim),*> DotProduct<$M, $N> for Dots
            where
                Matrices: Contraction<$M, $N, Output = $Output>,
            {
                type Of<T: Elem> = Array<T, $Output>;

                #[inline]
                fn product<A, B>(a: &A, b: &B) -> Result<Array<A::Item, $Output>, ReduceError>
                where
                    A: AsView<Shape = $M, Item: Number>,
                    B: AsView<Shape = $N, Item = A::Item>,
                {
                    try_matmul(&a.as_view(), &b.as_view())
                }
            }
        )*
    };
}
dots! {
    vectors { [K J] (K,), (J,); [K] (K,), DynRank; [J] DynRank, (J,); [] DynRank, DynRank; }
    matrices {
        [N K J] (N, K), (J,) => (N,);
        [K J M] (K,), (J, M) => (M,);
        [N K J M] (N, K), (J, M) => (N, M);
    }
}

/// The result of [`dot`] of an `A` and a `B`.
pub type DotOf<A, B> =
    <Dots as DotProduct<<A as AsView>::Shape, <B as AsView>::Shape>>::Of<<A as AsView>::Item>;

/// The product of vectors and matrices: the sum of the products of the elements of two vectors, or
/// [`matmul`](super::matmul) with a matrix on a side.
///
/// # Panics
/// If [`try_dot`] returns an error.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::contract::dot;
/// use broadloom::prelude::*;
///
/// let (a, v) = (array![[1.0, 2.0], [3.0, 4.0]], array![1.0, -1.0]);
/// assert_eq!(dot(&v, &v), 2.0);
/// assert_eq!(a.dot(&v), array![-1.0, -1.0]);
/// assert_eq!(a.dot(&a), array![[7.0, 10.0], [15.0, 22.0]]);
/// ```
#[inline]
#[doc(alias = "inner")]
#[doc(alias = "vdot")]
#[track_caller]
pub fn dot<A, B>(a: &A, b: &B) -> DotOf<A, B>
where
    A: AsView<Item: Number>,
    B: AsView<Item = A::Item>,
    Dots: DotProduct<A::Shape, B::Shape>,
{
    or_panic(try_dot(a, b))
}

/// As [`dot`].
///
/// # Errors
/// `dim_size_mismatch` if run-time extents differ, `incompatible_shapes` if a run-time rank is not
/// 1.
#[inline]
pub fn try_dot<A, B>(a: &A, b: &B) -> Result<DotOf<A, B>, ReduceError>
where
    A: AsView<Item: Number>,
    B: AsView<Item = A::Item>,
    Dots: DotProduct<A::Shape, B::Shape>,
{
    Dots::product(a, b)
}
