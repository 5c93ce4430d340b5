//! `concat`: arrays one after the other along an existing axis.

use super::{ListedOperands, Many, Operands, join};
use crate::array::{Array, or_panic};
use crate::dim::{Dyn, Known, each_rank};
use crate::error::ShapeError;
use crate::shape::{Along, JoinAlong, OneAxis, Shape};

/// An axis along which arrays of the shapes `S` can be joined.
#[diagnostic::on_unimplemented(
    message = "arrays are not joined along `{Self}`",
    note = "the axis comes first, then the arrays: `concat(axes![0], (&a, &b))`, `concat(0, (&a, &b))`"
)]
pub trait Concat<S>: OneAxis {
    /// The shape of the result.
    type Output: Shape;
}

/// [`Concat`], as the bound of [`concat()`].
///
/// The result's type has the bound `Concat`. So the compiler finds an error on the way to that type
/// first, and reports it at the call, without the declaration of `concat`.
#[diagnostic::on_unimplemented(
    message = "arrays are not joined along `{Self}`",
    note = "the axis comes first, then the arrays: `concat(axes![0], (&a, &b))`, `concat(0, (&a, &b))`"
)]
pub trait Concatenates<S>: Concat<S> {}
#[diagnostic::do_not_recommend]
impl<A: Concat<S>, S> Concatenates<S> for A {}

/// The array that [`concat()`] makes of the operands `P` along the axis `A`.
pub type Concatenated<A, P> = <<A as Concat<<P as Operands>::Shapes>>::Output as Known<
    Array<<P as Operands>::Item, <A as Concat<<P as Operands>::Shapes>>::Output>,
>>::Then;

/// Joins arrays one after the other along an axis (NumPy's `concat`): the extents of this axis are
/// added, all others must be equal.
///
/// The operands are a tuple of arrays and views, and the types compute the extent. Or they are a
/// slice, an array or a `Vec`, and the extent is `_`. A `Stretch` counts as its one element; no
/// operand is stretched. A run-time rank also takes the axis as a number, `concat(0, (&a, &b))`.
///
/// # Panics
/// If [`try_concat`] returns an error.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let (a, b) = (array![[1, 2], [3, 4]], array![[5, 6], [7, 8], [9, 10]]);
/// let both = concat(axes![0], (&a, &b, b.slice(broadloom::s![..;-1, ..])));
/// let _: &Shape![8, 2] = both.typed_shape();
/// assert_eq!(both[[5, 0]], 9);
///
/// let parts: Vec<Array2<i32>> = vec![a.into(), b.into()];
/// let both: Array2<i32> = concat(axes![0], &parts);
/// assert_eq!(both.extents(), [5, 2]);
/// ```
#[doc(alias = "concatenate")]
#[doc(alias = "vstack")]
#[doc(alias = "hstack")]
#[track_caller]
pub fn concat<A: Concatenates<P::Shapes>, P: ListedOperands>(
    axis: A,
    operands: P,
) -> Concatenated<A, P> {
    or_panic(try_concat(axis, operands))
}

/// As [`concat()`].
///
/// # Errors
/// `extent_mismatch` or `rank_mismatch` if run-time shapes do not agree, `axis_out_of_range` if a
/// run-time rank has no such axis, `no_operands` for an empty list, `too_large`.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::join::try_concat;
/// use broadloom::prelude::*;
///
/// let (a, b) = (ArrayD::from_vec([2, 3], vec![0; 6]), ArrayD::from_vec([2, 4], vec![1; 8]));
/// assert_eq!(try_concat(1, (&a, &b)).unwrap().dims(), [2, 7]);
/// assert_eq!(
///     try_concat(0, (&a, &b)).unwrap_err().to_string(),
///     "operand 1 of `concat` has extent 4 along axis 1, operand 0 has 3: \
///      only the extents along the axis that joins them may differ"
/// );
/// ```
pub fn try_concat<A: Concatenates<P::Shapes>, P: Operands>(
    axis: A,
    operands: P,
) -> Result<Concatenated<A, P>, ShapeError> {
    join::<_, <A as Concat<P::Shapes>>::Output>("concat", axis, operands.views().as_ref())
}

/// The shapes joined one by one: `[S0] S1 S2` joins `S2` to the result of joining `S1` to `S0`.
macro_rules! joined {
    ($A:ident [$($Joined:tt)+]) => { $($Joined)+ };
    ($A:ident [$($Joined:tt)+] $S:ident $($rest:ident)*) => {
        joined!($A [<S0 as JoinAlong<$A, $($Joined)+, $S>>::Output] $($rest)*)
    };
}

/// Generates `Concat` for tuples.
macro_rules! tuples {
    (1: $($first:tt)*) => {};
    ($n:literal: $A:ident $B:ident $C:ident 0 $(, $S:ident $T:ident $U:ident $i:tt)+) => {
        tuples!(@bounds [$($S)+] [] [] $($S)+);
    };
    (@bounds $all:tt [$($before:ident)*] [$($bounds:tt)*] $S:ident $($rest:ident)*) => {
        tuples!(@bounds $all [$($before)* $S] [$($bounds)* [[$($before)*] $S]] $($rest)*);
    };
    (@bounds [$($all:ident)+] $before:tt [$([[$($those:ident)*] $S:ident])+]) => {
        impl<A: OneAxis, S0, $($all),+> Concat<(S0, $($all),+)> for A
        where
            $(S0: JoinAlong<A, joined!(A [S0] $($those)*), $S>,)+
        {
            type Output = joined!(A [S0] $($all)+);
        }
    };
}
each_rank!(tuples);

impl<A: OneAxis, S: Along<A>, Count> Concat<Many<S, Count>> for A {
    type Output = S::With<Dyn>;
}
