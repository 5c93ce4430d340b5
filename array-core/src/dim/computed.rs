//! Extents that types compute with: sums, differences and quotients of dimensions.
//!
//! `Fix<2>` and `Fix<5>` make `Fix<7>`: both are looked up among typenum's integers, typenum computes, and the result is
//! looked up in the table of [`Numbered`]. With a `Dyn` the result is `Dyn`. With a [`Tn`] it is `Tn` of typenum's own
//! expression, `Tn<Sum<N, M>>`, so that generic code can write it.
//!
//! Only types are computed here: a value of the resulting dimension is made from its extent.

use core::marker::PhantomData;
use core::ops::{Add, Sub};

use typenum::{Const, PartialDiv, ToUInt, U1, Unsigned};

use super::{Bcast, Dim, Dyn, Fits, Fix, Known, Numbered, Stretch, Tn};
use crate::error::Violation;

/// A dimension whose extent types can compute with.
///
/// `Fix<N>` for the numbers of typenum's table (0 to 1024, 2^k, 2^k - 1 and 10^k), [`Stretch`], which counts as 1, and every [`Tn`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is outside the table of extents that can be computed with in types",
    label = "`{Self}` is not among 0 to 1024, the powers of 2 and of 10",
    note = "use `_` (`Dyn`) for this axis, or a sum of numbers of the table: `Tn<Sum<U1000, U80>>` has extent 1080"
)]
pub trait Counted: Dim {
    /// The extent as an integer of typenum.
    type Count: Unsigned;
    /// This dimension; where there is none, the compiler is silent about what is done with it: see [`Known`].
    type Itself: Dim;
}

#[diagnostic::do_not_recommend]
impl<const N: usize> Counted for Fix<N>
where
    Const<N>: ToUInt<Output: Unsigned>,
{
    type Count = <Const<N> as ToUInt>::Output;
    type Itself = <<Const<N> as ToUInt>::Output as Known<Self>>::Then;
}

#[diagnostic::do_not_recommend]
impl Counted for Stretch {
    type Count = U1;
    type Itself = Self;
}

#[diagnostic::do_not_recommend]
impl<U: Unsigned> Counted for Tn<U> {
    type Count = U;
    type Itself = Self;
}

type Count<D> = <D as Counted>::Count;
type Itself<D> = <D as Counted>::Itself;

/// What a dimension is called in messages: `Fix<N>` itself, and `Tn<U>` the `Fix` of its number, or [`Large`] above 1024.
///
/// A [`Tn`] and a `Fix` meet under these names, so that messages have numbers in decimals.
pub trait Named {
    /// The name.
    type Name;
}
impl<const N: usize> Named for Fix<N> {
    type Name = Self;
}
impl<U: Numbered> Named for Tn<U> {
    type Name = U::Name;
}

/// A computed extent above 1024.
#[derive(Clone, Copy, Debug)]
pub struct Large<U>(PhantomData<U>);

/// The name of `D` as a dimension.
type Name<D> = <D as Named>::Name;

/// `Fix<N>`, and no other: what a [`Tn`] may meet beside itself.
#[diagnostic::on_unimplemented(
    message = "two computed extents (`Tn`) meet on one axis, and differ",
    label = "computed extents that differ meet here",
    note = "axes meet with equal extents, or when one is a literal `1` (`Stretch`) or `_` (`Dyn`)"
)]
pub trait AnyFix: Dim + Named {}
impl<const N: usize> AnyFix for Fix<N> {}

/// The dimension of two axes `L` and `R` that have one extent: neither is stretched, and the one whose type tells it stays.
///
/// Where a `Dyn` takes part the extents are compared at run time. `Self` is free, as in [`Meet`].
#[diagnostic::on_unimplemented(
    message = "an axis of `{L}` meets an axis of `{R}`: the extents differ",
    label = "`{L}` meets `{R}` here",
    note = "these axes have one extent; none is stretched"
)]
pub trait Same<L, R> {
    /// The dimension of both.
    type Output: Dim;
}

/// Two fixed extents under their [names](Named) that meet on one axis: what [`Bcast`](super::Bcast) is between them.
///
/// `Self` is free: the compiler then does not add to every error which other pairs there are.
#[diagnostic::on_unimplemented(
    message = "cannot broadcast an axis of `{L}` with an axis of `{R}`",
    label = "`{L}` meets `{R}` on one axis here",
    note = "axes meet with equal extents, or when one is a literal `1` (`Stretch`) or `_` (`Dyn`)",
    note = "a computed `Fix<1>` does not stretch: convert it with `.degenerate::<AXIS>()`"
)]
pub trait Meet<L, R> {
    /// The dimension of both.
    type Output: Dim;
}

/// A fixed extent that may be written into another one, under their [names](Named): what [`Fits`](super::Fits) is between them.
///
/// `Self` is free, as in [`Meet`].
#[diagnostic::on_unimplemented(
    message = "an axis of `{L}` does not fit into an axis of `{R}` of the destination",
    label = "`{L}` into `{R}`",
    note = "a destination is never stretched: its axis must have the value's extent, or the value's axis be 1"
)]
pub trait FitsFixed<L, R> {
    /// The dimension of both.
    type Output: Dim;
}

/// A dimension that may be given as an `R`, by their types: a fixed extent that is forgotten or has another name.
#[diagnostic::on_unimplemented(
    message = "the types do not tell that an axis of `{L}` is one of `{R}`",
    label = "`{L}` into `{R}`",
    note = "a fixed extent may become `_`, or an equal one; `.try_into_shape()` asks the rest at run time"
)]
pub trait IntoDim<L, R> {
    /// The dimension of both.
    type Output: Dim;
}

macro_rules! same {
    ($([$($generics:tt)*] $L:ty, $R:ty => $Output:ty;)*) => {$(
        impl<W, $($generics)*> Same<$L, $R> for W {
            type Output = $Output;
        }
    )*};
}
same! {
    [const N: usize] Fix<N>, Dyn => Fix<N>;
    [const N: usize] Dyn, Fix<N> => Fix<N>;
    [] Fix<1>, Stretch => Fix<1>;
    [] Stretch, Fix<1> => Fix<1>;
    [] Stretch, Stretch => Stretch;
    [] Stretch, Dyn => Stretch;
    [] Dyn, Stretch => Stretch;
    [] Dyn, Dyn => Dyn;
    [U: Unsigned] Tn<U>, Dyn => Tn<U>;
    [U: Unsigned] Dyn, Tn<U> => Tn<U>;
}

macro_rules! into_dim {
    ($([$($generics:tt)*] $L:ty => $R:ty;)*) => {$(
        impl<W, $($generics)*> IntoDim<$L, $R> for W {
            type Output = $R;
        }
    )*};
}
into_dim! {
    [D: Dim] D => Dyn;
    [] Stretch => Stretch;
    [] Stretch => Fix<1>;
}

/// What holds between equal numbers under their names.
macro_rules! equal {
    ($($Trait:ident)*) => {$(
        impl<W, const N: usize> $Trait<Fix<N>, Fix<N>> for W {
            type Output = Fix<N>;
        }
        impl<W, U, const N: usize> $Trait<Large<U>, Fix<N>> for W
        where
            Fix<N>: Counted,
            Itself<Fix<N>>: Counted<Count = U>,
        {
            type Output = Itself<Fix<N>>;
        }
        impl<W, U, const N: usize> $Trait<Fix<N>, Large<U>> for W
        where
            Fix<N>: Counted,
            Itself<Fix<N>>: Counted<Count = U>,
        {
            type Output = Itself<Fix<N>>;
        }
    )*};
}
equal!(Same Meet FitsFixed IntoDim);

/// What holds between `Fix` and `Tn` when it does between their names.
macro_rules! by_name {
    ($($Trait:ident)*) => {$(
        impl<W, U: Unsigned> $Trait<Tn<U>, Tn<U>> for W {
            type Output = Tn<U>;
        }
        impl<W, U: Numbered, const N: usize> $Trait<Tn<U>, Fix<N>> for W
        where
            Fix<N>: $Trait<U::Name, Fix<N>>,
        {
            type Output = <Fix<N> as $Trait<U::Name, Fix<N>>>::Output;
        }
        impl<W, U: Numbered, const N: usize> $Trait<Fix<N>, Tn<U>> for W
        where
            Fix<N>: $Trait<Fix<N>, U::Name>,
        {
            type Output = <Fix<N> as $Trait<Fix<N>, U::Name>>::Output;
        }
    )*};
}
by_name!(Same IntoDim);

/// What is between fixed extents, by their names.
macro_rules! between_fixed {
    ([$($generics:tt)*] $X:ident: $Bound:ident, $Right:ty) => {
        impl<$X: Dim + $Bound, $($generics)*> Bcast<$Right> for $X
        where
            Name<$X>: Meet<Name<$X>, Name<$Right>>,
        {
            type Output = <Name<$X> as Meet<Name<$X>, Name<$Right>>>::Output;

            #[inline(always)]
            fn bcast(self, _: $Right, _: usize) -> Result<Self::Output, Violation> {
                Ok(only())
            }
        }

        impl<$X: Dim + $Bound, $($generics)*> Fits<$Right> for $X
        where
            Name<$X>: FitsFixed<Name<$X>, Name<$Right>>,
        {
            type Proof = <<Name<$X> as FitsFixed<Name<$X>, Name<$Right>>>::Output as Known<()>>::Then;
        }
    };
}
between_fixed!([const N: usize] X: Named, Fix<N>);
between_fixed!([U: Unsigned + Numbered] X: AnyFix, Tn<U>);

impl<X: AnyFix> Fits<Dyn> for X {
    type Proof = ();
}

/// The one value of a dimension whose extent is part of its type.
#[inline(always)]
fn only<D: Dim>() -> D {
    match D::EXTENT.and_then(D::from_extent) {
        Some(dim) => dim,
        None => unreachable!("its extent is part of its type"),
    }
}

/// Every pair of dimensions for one operation `$Trait` of dimensions; `$Typed` decides it between `Fix` and `Stretch`.
macro_rules! operation {
    ($Trait:ident $Typed:ident $Op:ident) => {
        // `Itself` is nothing known where the table does not have the number: then `Counted` is the only error.
        #[diagnostic::do_not_recommend]
        impl<L: Counted, R: Counted> $Typed<R> for L
        where
            L::Count: $Op<R::Count, Output: Numbered<Dim: Dim>>,
        {
            type Output = <<Count<L> as $Op<Count<R>>>::Output as Numbered>::Dim;
        }

        operation!(@fixed $Trait $Typed [const N: usize, const M: usize] Fix<N>, Fix<M>);
        operation!(@fixed $Trait $Typed [const N: usize] Fix<N>, Stretch);
        operation!(@fixed $Trait $Typed [const M: usize] Stretch, Fix<M>);
        operation!(@fixed $Trait $Typed [] Stretch, Stretch);

        operation!(@computed $Trait $Op [N: Unsigned, M: Unsigned] Tn<N>, Tn<M>; N, M);
        operation!(@computed $Trait $Op [N: Unsigned] Tn<N>, Stretch; N, U1);
        operation!(@computed $Trait $Op [M: Unsigned] Stretch, Tn<M>; U1, M);
        operation!(@computed $Trait $Op [N: Unsigned, const M: usize] Tn<N>, Fix<M>; N, Count<Fix<M>>; Fix<M>);
        operation!(@computed $Trait $Op [const N: usize, M: Unsigned] Fix<N>, Tn<M>; Count<Fix<N>>, M; Fix<N>);

        operation!(@open $Trait [] Dyn, Dyn);
        operation!(@open $Trait [const N: usize] Dyn, Fix<N>);
        operation!(@open $Trait [const N: usize] Fix<N>, Dyn);
        operation!(@open $Trait [] Dyn, Stretch);
        operation!(@open $Trait [] Stretch, Dyn);
        operation!(@open $Trait [U: Unsigned] Dyn, Tn<U>);
        operation!(@open $Trait [U: Unsigned] Tn<U>, Dyn);
    };
    (@fixed $Trait:ident $Typed:ident [$($generics:tt)*] $L:ty, $R:ty) => {
        impl<$($generics)*> $Trait<$R> for $L
        where
            $L: Counted,
            $R: Counted,
            Itself<$L>: $Typed<Itself<$R>>,
        {
            type Output = <Itself<$L> as $Typed<Itself<$R>>>::Output;
        }
    };
    (@computed $Trait:ident $Op:ident [$($generics:tt)*] $L:ty, $R:ty; $N:ty, $M:ty $(; $Fix:ty)?) => {
        impl<$($generics)*> $Trait<$R> for $L
        where
            $($Fix: Counted,)?
            $N: $Op<$M, Output: Unsigned>,
        {
            type Output = Tn<<$N as $Op<$M>>::Output>;
        }
    };
    (@open $Trait:ident [$($generics:tt)*] $L:ty, $R:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> $Trait<$R> for $L {
            type Output = Dyn;
        }
    };
}

/// The sum of two extents, as a dimension.
///
/// ```
/// use array_core::dim::{Dyn, Fix, Plus, Stretch};
///
/// fn is<L: Plus<R, Output = O>, R, O>() {}
/// is::<Fix<2>, Fix<5>, Fix<7>>();
/// is::<Stretch, Stretch, Fix<2>>();
/// is::<Fix<1080>, Dyn, Dyn>();
/// ```
#[diagnostic::on_unimplemented(
    message = "the types do not tell the sum of the extents `{Self}` and `{R}`"
)]
pub trait Plus<R> {
    /// The dimension of the sum.
    type Output: Dim;
}
/// [`Plus`] for extents in the table.
#[diagnostic::on_unimplemented(
    message = "the types do not tell the sum of the extents `{Self}` and `{R}`"
)]
pub trait FixedPlus<R> {
    /// The dimension of the sum.
    type Output: Dim;
}
operation!(Plus FixedPlus Add);

/// The difference of two extents, as a dimension.
#[diagnostic::on_unimplemented(message = "an axis of `{Self}` has no `{R}` to split off")]
pub trait Minus<R> {
    /// The dimension of the difference.
    type Output: Dim;
}
/// [`Minus`] for extents in the table.
#[diagnostic::on_unimplemented(
    message = "an axis of `{Self}` cannot be split at `{R}`",
    label = "`{R}` is more than `{Self}`",
    note = "an axis is split at a position between 0 and its extent"
)]
pub trait FixedMinus<R> {
    /// The dimension of the difference.
    type Output: Dim;
}
operation!(Minus FixedMinus Sub);

/// The quotient of two extents, without a rest, as a dimension.
#[diagnostic::on_unimplemented(message = "an axis of `{Self}` does not make `{R}` equal parts")]
pub trait Over<R> {
    /// The dimension of the quotient.
    type Output: Dim;
}
/// [`Over`] for extents in the table.
#[diagnostic::on_unimplemented(
    message = "an axis of `{Self}` does not make `{R}` equal parts",
    label = "`{Self}` is no multiple of `{R}`",
    note = "split at a position with `.split_at(axes![0], shape![2])`, or slice the axis"
)]
pub trait FixedOver<R> {
    /// The dimension of the quotient.
    type Output: Dim;
}
operation!(Over FixedOver PartialDiv);
