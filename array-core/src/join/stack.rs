//! `stack`: arrays of one shape beside each other along a new axis.

use super::{ListedOperands, Many, Operands, join};
use crate::array::{Array, or_panic};
use crate::dim::{Fix, Known, each_rank};
use crate::error::ShapeError;
use crate::shape::{Agree, OneAxis, Shape, StackAlong};

/// A new axis along which arrays of the shapes `S` can be stacked.
#[diagnostic::on_unimplemented(
    message = "arrays are not stacked along `{Self}`",
    note = "the axis comes first, then the arrays: `stack(axes![0], (&a, &b))`, `stack(0, (&a, &b))`"
)]
pub trait Stack<S>: OneAxis {
    /// The shape of the result.
    type Output: Shape;
}

/// [`Stack`], as the bound of [`stack()`]: see [`Concatenates`](super::Concatenates).
#[diagnostic::on_unimplemented(
    message = "arrays are not stacked along `{Self}`",
    note = "the axis comes first, then the arrays: `stack(axes![0], (&a, &b))`, `stack(0, (&a, &b))`"
)]
pub trait Stacks<S>: Stack<S> {}
#[diagnostic::do_not_recommend]
impl<A: Stack<S>, S> Stacks<S> for A {}

/// The array that [`stack()`] makes of the operands `P` along the new axis `A`.
pub type Stacked<A, P> = <<A as Stack<<P as Operands>::Shapes>>::Output as Known<
    Array<<P as Operands>::Item, <A as Stack<<P as Operands>::Shapes>>::Output>,
>>::Then;

/// Stacks arrays of one shape along a new axis (NumPy's `stack`); `axis` is its position in the
/// result.
///
/// The extent of the new axis is the number of operands of an array or a tuple, and `_` for a slice
/// or a `Vec`. A run-time rank takes the axis as a number.
///
/// # Panics
/// If [`try_stack`] returns an error.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let (x, y, z) = (array![1, 2], array![3, 4], array![5, 6]);
/// let rows = stack(axes![0], [&x, &y, &z]);
/// let columns = stack(axes![1], [&x, &y, &z]);
/// let _: (&Shape![3, 2], &Shape![2, 3]) = (rows.typed_shape(), columns.typed_shape());
/// assert_eq!(columns.as_slice(), [1, 3, 5, 2, 4, 6]);
/// ```
#[doc(alias = "dstack")]
#[doc(alias = "column_stack")]
#[doc(alias = "row_stack")]
#[track_caller]
#[rustfmt::skip]
pub fn stack<A: Stacks<P::Shapes>, P: ListedOperands>(axis: A, operands: P) -> Stacked<A, P> { // `stack(axes![0], (&a, &b))`
    or_panic(try_stack(axis, operands))
}

/// As [`stack()`].
///
/// # Errors
/// `extent_mismatch` or `rank_mismatch` if run-time shapes differ, `axis_out_of_range` if a
/// run-time rank cannot have the axis, `no_operands` for an empty list, `too_large`.
pub fn try_stack<A: Stacks<P::Shapes>, P: Operands>(
    axis: A,
    operands: P,
) -> Result<Stacked<A, P>, ShapeError> {
    let views = operands.views();
    let rank = views.as_ref().first().map_or(0, |first| first.rank());
    let axis = axis.axis_for("stack", rank + 1)?;
    let views = views.as_ref().iter();
    let unsqueezed: Vec<_> = views
        .map(|view| view.with_axis(axis.min(view.rank())))
        .collect();
    join::<_, <A as Stack<P::Shapes>>::Output>("stack", axis, &unsqueezed)
}

/// The shape of `[S0] S1 S2`, which must agree; checked one by one.
macro_rules! agreed {
    ([$($Agreed:tt)+]) => { $($Agreed)+ };
    ([$($Agreed:tt)+] $S:ident $($rest:ident)*) => { agreed!([<S0 as Agree<$($Agreed)+, $S>>::Output] $($rest)*) };
}

/// Generates `Stack` for tuples.
macro_rules! tuples {
    (1: $($first:tt)*) => {};
    ($n:literal: $A:ident $B:ident $C:ident 0 $(, $S:ident $T:ident $U:ident $i:tt)+) => {
        tuples!(@bounds $n [$($S)+] [] [] $($S)+);
    };
    (@bounds $n:literal $all:tt [$($before:ident)*] [$($bounds:tt)*] $S:ident $($rest:ident)*) => {
        tuples!(@bounds $n $all [$($before)* $S] [$($bounds)* [[$($before)*] $S]] $($rest)*);
    };
    (@bounds $n:literal [$($all:ident)+] $before:tt [$([[$($those:ident)*] $S:ident])+]) => {
        impl<A: OneAxis, S0, $($all),+> Stack<(S0, $($all),+)> for A
        where
            $(S0: Agree<agreed!([S0] $($those)*), $S>,)+
            agreed!([S0] $($all)+): StackAlong<A, Fix<$n>>,
        {
            type Output = <agreed!([S0] $($all)+) as StackAlong<A, Fix<$n>>>::Output;
        }
    };
}
each_rank!(tuples);

impl<A: OneAxis, S: StackAlong<A, Count>, Count> Stack<Many<S, Count>> for A {
    type Output = <S as StackAlong<A, Count>>::Output;
}
