//! New axes of extent 1 in a shape, at positions in the result.

use super::axes::{Axes, Insert};
use super::naming::{AxesInList, NamesAxes, NumberedAxes, NumberedAxis};
use super::{DynRank, Shape};
use crate::dim::Stretch;

/// The positions in the result of new axes of extent 1 in the shape `S`: `axes![0]` or `axes![0, 2]`,
/// which the compiler checks, `0`, or `[0, -1]`; a negative number counts from the last axis of the
/// result.
///
/// This is [`InsertKind`] as a trait of the list: a method that is generic over the list then has the
/// error at its name, and the message does not show its declaration.
#[diagnostic::on_unimplemented(
    message = "no axis can be inserted into `{S}` at `{Self}`",
    note = "positions are those of the result: each is below the rank of `{S}` and the number of new axes together; the highest rank is 8"
)]
pub trait InsertInto<S: Shape>: NamesAxes {
    /// The shape with the new axes, which stretch.
    type Inserted: Shape;
}

#[diagnostic::do_not_recommend]
impl<S: InsertKind<A::Kind>, A: NamesAxes> InsertInto<S> for A {
    type Inserted = S::Inserted;
}

/// A shape that can take new axes of extent 1 that an argument of kind `K` names.
#[diagnostic::on_unimplemented(
    message = "no axis can be inserted into `{Self}` at `{K}`",
    note = "positions are those of the result: each is below the rank of `{Self}` and the number of new axes together; the highest rank is 8"
)]
pub trait InsertKind<K>: Shape {
    /// The shape with the new axes.
    type Inserted: Shape;
}

#[diagnostic::do_not_recommend]
impl<S: Insert<(A,)>, A> InsertKind<Axes<(A,)>> for S {
    type Inserted = S::With<Stretch>;
}

#[diagnostic::do_not_recommend]
impl<S: Insert<(NumberedAxis,)>> InsertKind<NumberedAxis> for S {
    type Inserted = S::With<Stretch>;
}

#[diagnostic::do_not_recommend]
impl<S: Insert<(NumberedAxis,)>> InsertKind<NumberedAxes<1>> for S {
    type Inserted = S::With<Stretch>;
}

/// Generates `InsertKind` for several axes: first those but the last one, then this one.
macro_rules! one_by_one {
    ($([$($A:ident)*] $First:ty, $Last:ty => $All:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<S, $($A),*> InsertKind<$All> for S
        where
            S: InsertKind<$First, Inserted: InsertKind<$Last>>,
        {
            type Inserted = <S::Inserted as InsertKind<$Last>>::Inserted;
        }
    )*};
}
one_by_one! {
    [A B] Axes<(A,)>, Axes<(B,)> => Axes<(A, B)>;
    [A B C] Axes<(A, B)>, Axes<(C,)> => Axes<(A, B, C)>;
    [A B C D] Axes<(A, B, C)>, Axes<(D,)> => Axes<(A, B, C, D)>;
    [] NumberedAxis, NumberedAxis => NumberedAxes<2>;
    [] NumberedAxes<2>, NumberedAxis => NumberedAxes<3>;
    [] NumberedAxes<3>, NumberedAxis => NumberedAxes<4>;
}

#[diagnostic::do_not_recommend]
impl<S: Shape> InsertKind<AxesInList> for S {
    type Inserted = DynRank;
}
