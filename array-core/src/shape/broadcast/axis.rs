//! One axis of two shapes that meet: [`Bcast`] and [`Fits`], with the facts that an error names.

use crate::dim::{Bcast, Dim, Dyn, Fits, Fix, Nothing, Unmet};
use crate::error::Violation;

/// An extent that meets `R` on axis `AXIS` of the result of shapes `Left` and `Right`: [`Bcast`] for
/// them. Only error texts use the two shapes.
#[diagnostic::on_unimplemented(
    message = "axis {AXIS} of the result has extent `{Self}` in one operand and `{R}` in the other",
    label = "shape `{Left}` meets `{Right}` here",
    note = "the extents of an axis are equal, or one is a literal `1` (`Stretch`) or `_` (`Dyn`); a computed `Fix<1>` does not stretch: convert it with `.degenerate::<AXIS>()`",
    note = "place an operand on the axes that have its extents: `v.at(axes![1])`, in a macro `v @ (1)`"
)]
#[doc(hidden)]
pub trait AxisMeets<R, const AXIS: usize, Left, Right> {
    /// The dimension of the result.
    type Output: Dim;

    /// Joins the two.
    ///
    /// # Errors
    /// If run-time extents do not match.
    fn meet(self, right: R) -> Result<Self::Output, Violation>;
}

#[diagnostic::do_not_recommend]
impl<L: Bcast<R>, R, const AXIS: usize, A, B> AxisMeets<R, AXIS, A, B> for L {
    type Output = L::Output;

    #[inline(always)]
    fn meet(self, right: R) -> Result<L::Output, Violation> {
        self.bcast(right, AXIS)
    }
}

// See `Unmet`. A computed extent is not here: the error of `Bcast` is about its name.
#[diagnostic::do_not_recommend]
impl<'n, const N: usize, const M: usize, const AXIS: usize, A, B> AxisMeets<Fix<M>, AXIS, A, B>
    for Fix<N>
where
    Nothing<'n>: Unmet,
{
    type Output = Dyn;

    fn meet(self, _: Fix<M>) -> Result<Dyn, Violation> {
        unreachable!("`Nothing` is not `Unmet`")
    }
}

/// An extent of a value of shape `Value` that fits into the extent `R` of axis `AXIS` of a
/// destination of shape `O`: [`Fits`] for them.
#[diagnostic::on_unimplemented(
    message = "axis {AXIS} has extent `{Self}` in the value and `{R}` in the destination",
    label = "a value of shape `{Value}` into a destination of shape `{O}`",
    note = "a destination is never stretched: its axis has the value's extent, or the value's axis is 1"
)]
#[doc(hidden)]
pub trait AxisFits<R, const AXIS: usize, Value, O> {
    /// `()`; unknown to the compiler if it does not fit: see [`Known`](crate::dim::Known).
    type Proof;
}

#[diagnostic::do_not_recommend]
impl<L: Fits<R>, R, const AXIS: usize, A, B> AxisFits<R, AXIS, A, B> for L {
    type Proof = L::Proof;
}

#[diagnostic::do_not_recommend]
impl<'n, const N: usize, const M: usize, const AXIS: usize, A, B> AxisFits<Fix<M>, AXIS, A, B>
    for Fix<N>
where
    Nothing<'n>: Unmet,
{
    type Proof = ();
}
