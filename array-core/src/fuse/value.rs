//! What the body of a lazy call computes: an element. `IsElement | value` checks it.

use core::ops::BitOr;

use crate::dim::{Known, Nothing, Unmet};
use crate::leaf::Elem;

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
