//! `stack`: arrays of one shape beside each other along a new axis.

use super::{Many, Operands, join};
use crate::array::{Array, or_panic};
use crate::dim::{Fix, Known};
use crate::error::ShapeError;
use crate::shape::{Agree, OneAxis, Shape, StackAlong};

/// A new axis along which arrays of the shapes `S` can be stacked.
#[diagnostic::on_unimplemented(
    message = "arrays of the shapes `{S}` are not stacked along `{Self}`"
)]
pub trait Stack<S>: OneAxis {
    /// The shape of the result.
    type Output: Shape;
}

/// What [`stack()`] makes of the operands `P` along the new axis `A`: an array.
pub type Stacked<A, P> = <<A as Stack<<P as Operands>::Shapes>>::Output as Known<
    Array<<P as Operands>::Item, <A as Stack<<P as Operands>::Shapes>>::Output>,
>>::Then;

/// The arrays beside each other along a new axis (NumPy's `stack`), named in the result; they have one shape.
///
/// The extent of the new axis is the number of operands of an array or a tuple, and `_` for a slice or a `Vec`. A run-time
/// rank takes the axis as a number.
///
/// # Panics
/// Where [`try_stack`] gives an error.
///
/// # Examples
/// ```
/// use array_core::join::stack;
/// use array_core::{Shape, array, axes};
///
/// let (x, y, z) = (array![1, 2], array![3, 4], array![5, 6]);
/// let rows = stack(axes![0], [&x, &y, &z]);
/// let columns = stack(axes![1], [&x, &y, &z]);
/// let _: (&Shape![3, 2], &Shape![2, 3]) = (rows.shape(), columns.shape());
/// assert_eq!(columns.as_slice(), [1, 3, 5, 2, 4, 6]);
/// ```
#[track_caller]
pub fn stack<A: Stack<P::Shapes>, P: Operands>(axis: A, operands: P) -> Stacked<A, P> {
    or_panic(try_stack(axis, operands))
}

/// As [`stack()`].
///
/// # Errors
/// `extent_mismatch` or `rank_mismatch` where run-time shapes differ, `axis_out_of_range` where a run-time rank cannot take
/// the axis, `no_operands` for an empty list, `too_large`.
pub fn try_stack<A: Stack<P::Shapes>, P: Operands>(
    axis: A,
    operands: P,
) -> Result<Stacked<A, P>, ShapeError> {
    let views = operands.views();
    let mut unsqueezed = Vec::with_capacity(views.as_ref().len());
    for view in views.as_ref() {
        unsqueezed.push(view.try_with_axis(axis.axis())?);
    }
    join::<_, <A as Stack<P::Shapes>>::Output>("stack", axis.axis(), &unsqueezed)
}

/// Generates `Stack` for tuples: the shape of each operand, and the shape on which those before agree.
macro_rules! tuples {
    ($n:literal; $S1:ident $J1:ident $($S:ident $J:ident)*) => {
        tuples!(@impl $n [$S1 $($S)*] $S1 $J1 [] $J1 $($S $J)*);
    };
    (@impl $n:literal $all:tt $S1:ident $J1:ident [$($bounds:tt)*] $Joined:ident $S:ident $J:ident $($rest:tt)*) => {
        tuples!(@impl $n $all $S1 $J1 [$($bounds)* [$Joined $S $J]] $J $($rest)*);
    };
    (@impl $n:literal [$($all:ident)*] $S1:ident $J1:ident [$([$Joined:ident $S:ident $J:ident])*] $Last:ident) => {
        impl<A: OneAxis, S0, $($all,)* $J1: Shape, $($J: Shape),*> Stack<(S0, $($all,)*)> for A
        where
            S0: Agree<S0, $S1, Output = $J1>,
            $($Joined: Agree<$Joined, $S, Output = $J>,)*
            $Last: StackAlong<A, Fix<$n>>,
        {
            type Output = <$Last as StackAlong<A, Fix<$n>>>::Output;
        }
    };
}
tuples!(2; S1 J1);
tuples!(3; S1 J1 S2 J2);
tuples!(4; S1 J1 S2 J2 S3 J3);
tuples!(5; S1 J1 S2 J2 S3 J3 S4 J4);
tuples!(6; S1 J1 S2 J2 S3 J3 S4 J4 S5 J5);
tuples!(7; S1 J1 S2 J2 S3 J3 S4 J4 S5 J5 S6 J6);
tuples!(8; S1 J1 S2 J2 S3 J3 S4 J4 S5 J5 S6 J6 S7 J7);

impl<A: OneAxis, S: StackAlong<A, Count>, Count> Stack<Many<S, Count>> for A {
    type Output = <S as StackAlong<A, Count>>::Output;
}
