//! What a body must compute: an element, `IsElement | value`, and for a gradient one number,
//! `IsNumber >> &value`.

use core::ops::{BitOr, Shr};

use crate::dim::{Known, Nothing, Unmet};
use crate::expr::{Closed, Expr};
use crate::leaf::Elem;
use crate::shape::{DynRank, Whole, WholeOf};

/// The check.
#[derive(Debug)]
pub struct IsElement;

// An operator with the value on the right, for the same reasons as that of a destination.
impl<T: BodyValue> BitOr<T> for IsElement {
    type Output = <T::Proof as Known<T>>::Then;

    #[inline(always)]
    fn bitor(self, value: T) -> Self::Output {
        value
    }
}

/// The value of a body is an [`Elem`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an element of an expression: elements are `Copy` and hold no borrows",
    label = "the body computes this",
    note = "an array in a body becomes an operand by `&`, as in `&rows[0]`, beside indices by its own, `v[j]`; the value of a call is bound before: `let b = f();`"
)]
pub trait BodyValue {
    /// `()`; unknown to the compiler if this is not an element: see [`Known`](crate::dim::Known).
    type Proof;
}

#[diagnostic::do_not_recommend]
impl<T: Elem> BodyValue for T {
    type Proof = ();
}

// See `Unmet`.
#[diagnostic::do_not_recommend]
impl<'n, T> BodyValue for T
where
    Nothing<'n>: Unmet,
{
    type Proof = ();
}

/// The shape of a number. A run-time rank is checked when running: see `KeptAxes::Number`.
#[diagnostic::on_unimplemented(
    message = "a value of shape `{Self}` has no gradient: it is no number",
    label = "an array of shape `{Self}`",
    note = "sum its elements, `gradient!(sum(..), x)`, or give the derivative of each, an array of this shape: `vjp!(.., g, x)`"
)]
pub trait NumberShape {
    /// `()`, if it is one: see [`Known`].
    type Proof;
}

#[diagnostic::do_not_recommend]
impl NumberShape for () {
    type Proof = ();
}

#[diagnostic::do_not_recommend]
impl NumberShape for DynRank {
    type Proof = ();
}

/// Checks the type of a value: `IsNumber >> &value`.
#[derive(Clone, Copy, Debug)]
pub struct IsNumber;

// An operator, so that the message does not quote the bounds of a function.
impl<E> Shr<&Expr<E>> for IsNumber
where
    E: Closed<Shape: Whole>,
    WholeOf<E::Shape>: NumberShape,
{
    type Output = <<WholeOf<E::Shape> as NumberShape>::Proof as Known<()>>::Then;

    #[inline(always)]
    fn shr(self, _: &Expr<E>) -> Self::Output {}
}
