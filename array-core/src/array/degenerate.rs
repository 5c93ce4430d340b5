//! Shapes with a computed extent of 1 that can become one that stretches.

use crate::dim::{Fix, Stretch};
use crate::shape::{Ax, AxisAt, Shape, of_extents};

/// A shape whose axis `AXIS` is a `Fix<1>` that can be made to stretch.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no `Fix<1>` on that axis to make degenerate",
    note = "`.degenerate::<AXIS>()` turns a computed extent of 1 into one that stretches"
)]
pub trait Degenerate<const AXIS: usize>: Shape {
    /// The shape with a [`Stretch`] there.
    type Output: Shape;

    /// The shape with a [`Stretch`] there.
    fn degenerate(&self) -> <Self as Degenerate<AXIS>>::Output;
}

#[diagnostic::do_not_recommend]
impl<S: AxisAt<Ax<AXIS>, Dim = Fix<1>>, const AXIS: usize> Degenerate<AXIS> for S {
    type Output = S::With<Stretch>;

    fn degenerate(&self) -> S::With<Stretch> {
        of_extents(self.extents().as_ref())
    }
}
