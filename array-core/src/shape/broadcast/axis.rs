//! One axis of two shapes that meet: [`Bcast`] and [`Fits`], with the facts that an error names.

use crate::dim::{Bcast, Dim, Dyn, Fits, Fix, Nothing, Stretch, Unmet};
use crate::error::Violation;

/// An extent that meets `R` on axis `AXIS` of the result of shapes `Left` and `Right`: [`Bcast`] for
/// them. Only error texts use the two shapes.
#[diagnostic::on_unimplemented(
    message = "axis {AXIS} of the result has extent `{Self}` in one operand and `{R}` in the other",
    label = "shape `{Left}` meets `{Right}` here",
    note = "the extents of an axis are equal, or one is a literal `1` (`Stretch`) or `_` (`Dyn`); a computed `Fix<1>` does not stretch: convert it with `.degenerate::<AXIS>()`, a vector of nalgebra with `.as_slice()`",
    note = "place an operand on the axes that have its extents: `v.at(axes![0])` on axis 0, in a macro `v @ (0)`; `x * y` is by element, `x.matmul(&y)` the product of matrices",
    note = "see `broadloom::when_it_does_not_compile`"
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
impl<L: Joins<R>, R, const AXIS: usize, A, B> AxisMeets<R, AXIS, A, B> for L {
    type Output = L::Output;

    #[inline(always)]
    fn meet(self, right: R) -> Result<L::Output, Violation> {
        self.join(right, AXIS)
    }
}

/// [`Bcast`] that is not implemented if its bounds are not met: see [`Unmet`]. With it the error is
/// about [`AxisMeets`] and nothing else.
#[diagnostic::on_unimplemented(
    message = "cannot broadcast an axis of `{Self}` with an axis of `{R}`",
    label = "`{Self}` meets `{R}` on one axis here",
    note = "in generic code of dimensions the bound is `D: Bcast<E>`, of shapes `S: Broadcast<R, Output = S>`"
)]
#[doc(hidden)]
pub trait Joins<R> {
    /// The dimension of the result.
    type Output: Dim;

    /// As [`Bcast::bcast`].
    ///
    /// # Errors
    /// If run-time extents do not match.
    fn join(self, right: R, axis: usize) -> Result<Self::Output, Violation>;
}

#[diagnostic::do_not_recommend]
impl<L: Bcast<R>, R> Joins<R> for L {
    type Output = L::Output;

    #[inline(always)]
    fn join(self, right: R, axis: usize) -> Result<L::Output, Violation> {
        self.bcast(right, axis)
    }
}

// A computed extent is not here: the error of `Bcast` is about its name.
#[diagnostic::do_not_recommend]
impl<'n, const N: usize, const M: usize> Joins<Fix<M>> for Fix<N>
where
    Nothing<'n>: Unmet,
{
    type Output = Dyn;

    fn join(self, _: Fix<M>, _: usize) -> Result<Dyn, Violation> {
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
impl<L: Enters<R>, R, const AXIS: usize, A, B> AxisFits<R, AXIS, A, B> for L {
    type Proof = L::Proof;
}

/// [`Fits`], as [`Joins`] is [`Bcast`].
#[doc(hidden)]
pub trait Enters<R> {
    /// As that of [`AxisFits`].
    type Proof;
}

#[diagnostic::do_not_recommend]
impl<L: Fits<R>, R> Enters<R> for L {
    type Proof = L::Proof;
}

/// See [`Unmet`].
macro_rules! never_enters {
    ($([$($extent:tt)*] $D:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<'n, const N: usize $($extent)*> Enters<$D> for Fix<N>
        where
            Nothing<'n>: Unmet,
        {
            type Proof = ();
        }
    )*};
}
never_enters! {
    [, const M: usize] Fix<M>;
    [] Stretch;
}
