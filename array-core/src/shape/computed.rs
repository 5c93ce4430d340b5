//! Shapes with one changed extent: joining, padding and splitting along an axis.
//!
//! Only types are computed here, as in [`axes`](super::axes). A value of the resulting shape is
//! made from its extents.

use super::arguments::{Amounts, Cuts};
use super::naming::{Fewer, NumberedAxis, OneAxis};
use super::{Ax, AxisAt, DynRank, Insert, Shape};
use crate::dim::{Dim, Dyn, Fix, IntoDim, Minus, Over, Plus, Same, Stretch, each_rank};
use crate::sealed::Sealed;

/// A shape with the axis `A`, [`OneAxis`], and the shape with another dimension there.
#[diagnostic::on_unimplemented(
    message = "`{A}` does not name an axis of a shape `{Self}`",
    note = "write `axes![0]`, which is below the rank, or a number: `0`, or `-1` for the last axis"
)]
pub trait Along<A>: Shape {
    /// The dimension of the axis.
    type Dim: Dim;
    /// The shape with `D` there.
    type With<D: Dim>: Shape;
    /// The shape without the axis.
    type Without: Shape;
}

#[diagnostic::do_not_recommend]
impl<S: AlongKind<A::Kind>, A: OneAxis> Along<A> for S {
    type Dim = S::Dim;
    type With<D: Dim> = S::With<D>;
    type Without = S::Without;
}

/// [`Along`] for the kind of an axis.
#[diagnostic::on_unimplemented(
    message = "a shape `{Self}` has no axis `{A}`",
    note = "`axes![0]` and numbers count from 0 and are below the rank; a negative number counts from the last axis"
)]
pub trait AlongKind<A>: Shape {
    /// The dimension of the axis.
    type Dim: Dim;
    /// The shape with `D` there.
    type With<D: Dim>: Shape;
    /// The shape without the axis.
    type Without: Shape;
}

#[diagnostic::do_not_recommend]
impl<S: AxisAt<Ax<I>>, const I: usize> AlongKind<Ax<I>> for S {
    type Dim = S::Dim;
    type With<D: Dim> = S::With<D>;
    type Without = S::Without;
}

#[diagnostic::do_not_recommend]
impl<const I: usize> AlongKind<Ax<I>> for DynRank {
    type Dim = Dyn;
    type With<D: Dim> = DynRank;
    type Without = DynRank;
}

// Which extent changes is known at run time, so all of them are.
#[diagnostic::do_not_recommend]
impl<S: Fewer<0> + Fewer<1>> AlongKind<NumberedAxis> for S {
    type Dim = Dyn;
    type With<D: Dim> = <S as Fewer<0>>::Left;
    type Without = <S as Fewer<1>>::Left;
}

/// Two shapes `L` and `R` that can be joined along the axis `A`: their extents there are added, the
/// others agree.
///
/// `Self` is free, as in [`BcastAll`](super::BcastAll).
#[diagnostic::on_unimplemented(
    message = "a shape `{L}` does not join a shape `{R}` along `{A}`",
    label = "`{L}` meets `{R}` here",
    note = "arrays of one rank are joined along an axis that they have: a vector becomes a column by `.unsqueeze(axes![1])`, a row by `.unsqueeze(axes![0])`"
)]
#[doc(hidden)]
pub trait JoinAlong<A, L, R> {
    /// The joined shape.
    type Output: Shape;
}

/// [`JoinAlong`] for the kind of an axis, for tuples of one rank and for run-time ranks; its errors
/// are reported as errors of `JoinAlong`.
#[doc(hidden)]
pub trait JoinEach<A, L, R> {
    /// The joined shape.
    type Output: Shape;
}

#[diagnostic::do_not_recommend]
impl<W: JoinEach<A::Kind, L, R>, A: OneAxis, L, R> JoinAlong<A, L, R> for W {
    type Output = W::Output;
}

/// Two shapes `L` and `R` that agree on every axis, without stretching. `Self` is free, as in
/// [`BcastAll`](super::BcastAll).
#[diagnostic::on_unimplemented(
    message = "a shape `{L}` does not agree with a shape `{R}`: they differ in rank",
    label = "`{L}` meets `{R}` here",
    note = "arrays that are stacked have one shape"
)]
#[doc(hidden)]
pub trait Agree<L, R> {
    /// The shape of both.
    type Output: Shape;
}

/// [`Agree`] for tuples of one rank and for run-time ranks; its errors are reported as errors of
/// `Agree`.
#[doc(hidden)]
pub trait AgreeEach<L, R> {
    /// The shape of both.
    type Output: Shape;
}

#[diagnostic::do_not_recommend]
impl<W: AgreeEach<L, R>, L, R> Agree<L, R> for W {
    type Output = W::Output;
}

/// Generates `Along` and `JoinEach` for every axis of one rank, and `AgreeEach`.
macro_rules! along {
    ($rank:literal: $($D:ident $E:ident $F:ident $i:tt),*) => {
        impl<W, $($D, $E),*> AgreeEach<($($D,)*), ($($E,)*)> for W
        where
            $($D: Same<$D, $E>,)*
        {
            type Output = ($(<$D as Same<$D, $E>>::Output,)*);
        }
        along!(@number $($D $E)*);
        along!(@axis [] $($D $E $i)*);
    };
    (@number) => {};
    (@number $($D:ident $E:ident)+) => {
        impl<W, $($D: Dim, $E: Dim),+> JoinEach<NumberedAxis, ($($D,)+), ($($E,)+)> for W {
            type Output = <($($D,)+) as Fewer<0>>::Left;
        }
    };
    (@axis [$($B:ident $C:ident $b:tt)*]) => {};
    (@axis [$($B:ident $C:ident $b:tt)*] $D:ident $E:ident $d:tt $($F:ident $G:ident $f:tt)*) => {
        impl<W, $($B, $C,)* $D: Plus<$E>, $E, $($F, $G),*>
            JoinEach<Ax<$d>, ($($B,)* $D, $($F,)*), ($($C,)* $E, $($G,)*)> for W
        where
            $($B: Same<$B, $C>,)* $($F: Same<$F, $G>,)*
        {
            type Output = ($(<$B as Same<$B, $C>>::Output,)* <$D as Plus<$E>>::Output, $(<$F as Same<$F, $G>>::Output,)*);
        }

        along!(@axis [$($B $C $b)* $D $E $d] $($F $G $f)*);
    };
}
along!(0:);
each_rank!(along);

impl<W, A> JoinEach<A, DynRank, DynRank> for W {
    type Output = DynRank;
}

impl<W> AgreeEach<DynRank, DynRank> for W {
    type Output = DynRank;
}

/// A shape that can be stacked: the shape with a new axis of `D` at the axis `A` of the result.
#[diagnostic::on_unimplemented(
    message = "arrays of shape `{Self}` cannot be stacked along a new axis `{A}`",
    note = "the new axis is at most the rank, and the highest rank is 8; `axes![0]`, or a number: `0`, or `-1` for the last axis"
)]
pub trait StackAlong<A, D>: Shape {
    /// The shape with the new axis.
    type Output: Shape;
}

#[diagnostic::do_not_recommend]
impl<S: Insert<(A::Kind,)>, A: OneAxis, D: Dim> StackAlong<A, D> for S {
    type Output = S::With<D>;
}

/// A shape that can be padded along the axis `A` with the `P` elements `(before, after)`.
#[diagnostic::on_unimplemented(
    message = "an axis of a shape `{Self}` is not padded with `{P}`",
    label = "not an amount before and one after",
    note = "the amounts, between the axis and the value, are `shape![before, after]` or `(before, after)`: `x.pad(axes![0], (1, 1), 0.0)`; all axes are padded by `x.pad_with(&[(1, 1), (1, 1)], PadMode::Constant(0.0))`"
)]
pub trait Padded<A, P>: Shape {
    /// The padded shape.
    type Output: Shape;
}

impl<S: Along<A>, A, B, E> Padded<A, (B, E)> for S
where
    B: Plus<S::Dim>,
    <B as Plus<S::Dim>>::Output: Plus<E>,
{
    type Output = S::With<<<B as Plus<S::Dim>>::Output as Plus<E>>::Output>;
}

/// A shape that can be split along the axis `A` at the position `P`, a shape of one axis.
#[diagnostic::on_unimplemented(
    message = "an axis of a shape `{Self}` is not split at `{P}`",
    label = "not a position",
    note = "the position is `shape![2]`, or a run-time number `2`"
)]
pub trait SplitAt<A, P>: Shape {
    /// The shape of the part before the position.
    type Before: Shape;
    /// The shape of the rest.
    type After: Shape;
}

impl<S: Along<A>, A, P: Dim> SplitAt<A, (P,)> for S
where
    S::Dim: Minus<P>,
{
    type Before = S::With<P>;
    type After = S::With<<S::Dim as Minus<P>>::Output>;
}

/// A shape whose axis `A` can be split into `P` equal parts, a shape of one axis.
#[diagnostic::on_unimplemented(
    message = "an axis of a shape `{Self}` is not split into `{P}` equal parts",
    label = "not a number of parts",
    note = "the number is `shape![3]`, or a run-time number `3`"
)]
pub trait SplitEqual<A, P>: Shape {
    /// The shape of each part.
    type Part: Shape;
    /// The number of parts.
    type Parts: Parts;
}

impl<S: Along<A>, A, P: Parts> SplitEqual<A, (P,)> for S
where
    S::Dim: Over<P>,
{
    type Part = S::With<<S::Dim as Over<P>>::Output>;
    type Parts = P;
}

/// The traits for a method's argument, for the shape `S` and its axis `A`: `$Given` is the bound of
/// the result's type, `$Asked` that of the method.
///
/// The method requires one trait more, so the compiler finds the error in the result's type first
/// and reports it at the method's name, without its declaration.
macro_rules! given {
    ($($Asked:ident: $Given:ident from $Argument:ident = $Trait:ident { $($Output:ident: $Bound:ident)* } $doc:literal;)*) => {$(
        #[doc = $doc]
        pub trait $Given<S, A>: $Argument {
            $(
                /// The type of the same name for the shape `S`.
                type $Output: $Bound;
            )*
        }
        impl<P: $Argument, S: $Trait<A, P::Given>, A> $Given<S, A> for P {
            $(type $Output = <S as $Trait<A, P::Given>>::$Output;)*
        }

        #[doc = $doc]
        pub trait $Asked<S, A>: $Given<S, A> {}
        #[diagnostic::do_not_recommend]
        impl<P: $Given<S, A>, S, A> $Asked<S, A> for P {}
    )*};
}
given! {
    Pads: PadAmounts from Amounts = Padded { Output: Shape } "Amounts with which the axis `A` of a shape `S` can be padded.";
    SplitsAt: SplitPosition from Cuts = SplitAt { Before: Shape After: Shape } "A position at which the axis `A` of a shape `S` can be split.";
    SplitsEqual: SplitParts from Cuts = SplitEqual { Part: Shape Parts: Parts } "A number of equal parts into which the axis `A` of a shape `S` can be split.";
}

/// A number of parts, and a list of that length: an array if the type has the number, else a `Vec`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a number of parts",
    note = "write `shape![3]`, or a number for a run-time one"
)]
pub trait Parts: Dim {
    /// As many `V`s.
    type List<V>;

    /// The list of `make(i)` of `count` parts, which is the extent; `None` if its memory is refused.
    fn list<V>(count: usize, make: impl FnMut(usize) -> V) -> Option<Self::List<V>>;
}

impl<const N: usize> Parts for Fix<N> {
    type List<V> = [V; N];

    fn list<V>(_: usize, make: impl FnMut(usize) -> V) -> Option<[V; N]> {
        Some(core::array::from_fn(make))
    }
}

impl Parts for Stretch {
    type List<V> = [V; 1];

    fn list<V>(_: usize, make: impl FnMut(usize) -> V) -> Option<[V; 1]> {
        Some(core::array::from_fn(make))
    }
}

impl Parts for Dyn {
    type List<V> = Vec<V>;

    fn list<V>(count: usize, make: impl FnMut(usize) -> V) -> Option<Vec<V>> {
        let mut list = Vec::new();
        list.try_reserve_exact(count).ok()?;
        list.extend((0..count).map(make));
        Some(list)
    }
}

/// A shape `S` whose type allows its values to be used as the shape `R`. `Self` is free, as in
/// [`BcastAll`](super::BcastAll).
#[diagnostic::on_unimplemented(
    message = "the types do not tell that a shape `{S}` is a shape `{R}`",
    note = "`.try_into_shape()` asks at run time"
)]
#[doc(hidden)]
pub trait IntoShapeOf<S, R> {
    /// `R`.
    type Output: Shape;
}

macro_rules! into_shape_of {
    ($rank:literal: $($D:ident $E:ident $F:ident $i:tt),*) => {
        impl<W, $($D: Dim + IntoDim<$D, $E>, $E: Dim),*> IntoShapeOf<($($D,)*), ($($E,)*)> for W {
            type Output = ($($E,)*);
        }
    };
}
into_shape_of!(0:);
each_rank!(into_shape_of);

impl<W, S: Shape> IntoShapeOf<S, DynRank> for W {
    type Output = DynRank;
}

/// No type has it: the bound of a conversion from `S` to `R` that is refused with a way out.
///
/// Without such a conversion the compiler would take `DynRank` for the only target and say that the
/// types differ, or list all conversions that there are.
#[diagnostic::on_unimplemented(
    message = "the types do not tell that a shape `{S}` is a shape `{R}`",
    label = "`{S}` into `{R}`",
    note = "`.try_into_shape()` asks at run time: it returns a `Result`"
)]
#[doc(hidden)]
pub trait AskedAtRunTime<S, R> {
    #[doc(hidden)]
    const SEALED: Sealed;
}

/// In the place of a dimension, which it is none. With it the compiler holds a target of any rank
/// for possible until it is known.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub enum NoDim {}

macro_rules! no_dim {
    ($D:ident) => {
        NoDim
    };
}

macro_rules! of_run_time_rank {
    ($rank:literal: $($D:ident $E:ident $F:ident $i:tt),*) => {
        #[diagnostic::do_not_recommend]
        impl AskedAtRunTime<DynRank, ($(no_dim!($D),)*)> for NoDim {
            const SEALED: Sealed = Sealed;
        }

        impl<W, $($D: Dim),*> IntoShapeOf<DynRank, ($($D,)*)> for W
        where
            NoDim: AskedAtRunTime<DynRank, ($($D,)*)>,
        {
            type Output = ($($D,)*);
        }
    };
}
each_rank!(of_run_time_rank);
