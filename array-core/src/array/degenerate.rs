//! Shapes with a computed extent of 1 that can become one that stretches.

use crate::dim::{Dim, Fix, Stretch, each_rank};
use crate::shape::Shape;

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

/// Generates `Degenerate` for every axis of one rank.
macro_rules! degenerate {
    ($rank:literal: $($D:ident $E:ident $F:ident $i:tt),+) => {
        degenerate!([] $($D $i)+);
    };
    ([$($before:ident $i:tt)*]) => {};
    ([$($before:ident $i:tt)*] $D:ident $d:tt $($after:ident $j:tt)*) => {
        impl<$($before: Dim,)* $($after: Dim),*> Degenerate<$d> for ($($before,)* Fix<1>, $($after,)*) {
            type Output = ($($before,)* Stretch, $($after,)*);

            fn degenerate(&self) -> <Self as Degenerate<$d>>::Output {
                ($(self.$i,)* Stretch, $(self.$j,)*)
            }
        }
        degenerate!([$($before $i)* $D $d] $($after $j)*);
    };
}
each_rank!(degenerate);
