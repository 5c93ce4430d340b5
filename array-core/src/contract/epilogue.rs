//! Products whose totals go through an elementwise expression: bias, activation, residual,
//! accumulation.

use super::{Contract, Contraction, MatmulOperand, Matrices, Multiplied};
use crate::array::{Array, or_panic};
use crate::error::ReduceError;
use crate::eval::{Destination, Done, after_totals};
use crate::expr::{Current, Expr, IntoExpr, Number, Total};
use crate::leaf::Elem;
use crate::reduce::{Reduction, op};
use crate::shape::{FitsInto, of_extents};
use core::marker::PhantomData;

/// The markers of the totals of the product of an `A` and a `B`.
type ProductTotal<A, B> = Expr<Total<<A as MatmulOperand>::Item, Multiplied<A, B>>>;

/// [`matmul`](super::matmul), whose totals go through an elementwise expression before they are
/// written into `out`: bias, activation, residual, `out += a b`.
///
/// `f` is called once, with two markers, and returns the expression to evaluate: the first marker
/// is the product, the second one the elements of `out` before they are written. The expression may
/// read any other operands, which broadcast as everywhere, and have another type of elements. `out`
/// is an array or a mutable view of any strides, never stretched. The markers have the axes of the
/// product and of `out`, and cannot be placed with `.at(..)`: to repeat a product along another
/// axis, store it with [`matmul`](super::matmul) first.
///
/// The product of floats is never stored as a whole: the expression is computed for a block of
/// totals while they are in the cache, with the bits that [`matmul`](super::matmul) gives. Stored
/// are products with a vector or of fewer than four rows or columns, those of integers, and those
/// that `out` repeats.
///
/// # Panics
/// If [`try_matmul_into_with`] returns an error.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::contract::matmul_into_with;
/// use broadloom::prelude::*;
///
/// let x = array![[1.0, 2.0], [3.0, 4.0]];
/// let w = array![[1.0, 0.0, -1.0], [0.0, 1.0, -1.0]];
/// let bias = array![0.5, 0.5, 0.5];
/// let mut y = array![[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]];
/// // A dense layer.
/// matmul_into_with(&x, &w, &mut y, |xw, _| (xw + bias.at(axes![1])).maximum(0.0));
/// assert_eq!(y, array![[1.5, 2.5, 0.0], [3.5, 4.5, 0.0]]);
/// // An accumulation.
/// matmul_into_with(&x, &w, &mut y, |xw, y| y + xw * 10.0);
/// assert_eq!(y, array![[11.5, 22.5, -30.0], [33.5, 44.5, -70.0]]);
/// ```
#[track_caller]
pub fn matmul_into_with<A, B, T, D, R>(
    a: &A,
    b: &B,
    out: D,
    f: impl FnOnce(ProductTotal<A, B>, Expr<Current<T, D::Shape>>) -> R,
) -> Done<R::Shape, D::Shape>
where
    A: MatmulOperand<Item: Number>,
    B: MatmulOperand<Item = A::Item>,
    Matrices: Contraction<A::Shape, B::Shape>,
    T: Elem,
    D: Destination<T>,
    R: IntoExpr<T, Shape: FitsInto<D::Shape>>,
{
    or_panic(try_matmul_into_with(a, b, out, f))
}

/// As [`matmul_into_with`].
///
/// # Errors
/// As [`try_matmul`](super::try_matmul); if the operands of the expression do not broadcast; and
/// `output_too_small`. Nothing is written then.
pub fn try_matmul_into_with<A, B, T, D, R>(
    a: &A,
    b: &B,
    out: D,
    f: impl FnOnce(ProductTotal<A, B>, Expr<Current<T, D::Shape>>) -> R,
) -> Result<(), ReduceError>
where
    A: MatmulOperand<Item: Number>,
    B: MatmulOperand<Item = A::Item>,
    Matrices: Contraction<A::Shape, B::Shape>,
    T: Elem,
    D: Destination<T>,
    R: IntoExpr<T, Shape: FitsInto<D::Shape>>,
{
    const OP: &str = "matmul_into_with";
    let contract = Contract::new(OP, a, b)?;
    let extents = contract.axes.extents();
    let total = Total {
        shape: of_extents(extents.as_ref()),
        element: PhantomData,
    };
    let node = f(Expr(total), out.current()).into_expr().0;
    let reducer = <op::Dot as Reduction<A::Item>>::reducer();
    after_totals::<A::Item, _, _, _>(OP, &node, out, extents.as_ref(), |launch| {
        if contract.axes.kept == [true; 2] && launch.run_after_product(reducer, &contract.operands)
        {
            return Ok(());
        }
        let sums: Array<_, Multiplied<A, B>> = contract.array()?;
        launch.run_over_totals(sums.as_slice());
        Ok(())
    })?
}
