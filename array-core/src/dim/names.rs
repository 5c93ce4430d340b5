//! How `Fix` and `Tn` meet: under names with decimal numbers, which errors show.
//!
//! The compiler ends an error with "required for .. to implement ..", which shows a `Tn` in
//! typenum's notation. It has no such note if the failing trait is the `Output` of another trait,
//! so the trait with the error's text is reached through such an `Output`.

use core::marker::PhantomData;

use typenum::{Eq, IsEqual, True, Unsigned};

use super::computed::{Count, Counted, Itself};
use super::{Bcast, Dim, Dyn, Fits, Fix, Known, Numbered, Stretch, Tn};
use crate::error::Violation;

/// The name of a dimension in messages: `Fix<N>` itself; for `Tn<U>` the `Fix` of its number, or
/// [`Large`] above 1024.
///
/// A [`Tn`] and a `Fix` meet under these names, so messages have decimal numbers.
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

/// The name of every computed extent above 1024 in messages.
#[derive(Clone, Copy, Debug)]
pub struct Above1024;

/// The name of `D` as a dimension.
type Name<D> = <D as Named>::Name;

/// Any `Fix<N>`; no other type.
pub trait AnyFix: Dim + Named {}
impl<const N: usize> AnyFix for Fix<N> {}

/// Equal numbers `L` and `R`, each the [name](Named) of a dimension.
pub trait Equal<L, R>: Asks {
    /// The dimension of both.
    type Output: Dim;
}

/// Implemented for names, so that [`Equal`] can be asked of them. Not implemented for
/// [`Differing`].
///
/// It is a supertrait of `Equal`, so the compiler takes an error about both for one about `Equal`.
pub trait Asks {}
impl<const N: usize> Asks for Fix<N> {}
impl<U> Asks for Large<U> {}

/// The `Self` for two different `Tn`: for it nothing is [`Equal`].
///
/// An implementation for two `Tn`, of `V` and of `U`, has the bound `WhoAsks<V>: Asks`. This bound
/// never holds, and the compiler knows it. So that implementation does not overlap with the one for
/// a `Tn` and itself; it exists for the error that its other bounds give.
#[derive(Clone, Copy, Debug)]
pub struct Differing;

/// [`Differing`], for every `Tn`. Rust does not allow the bound `Differing: Asks` itself.
pub trait AsksFor {
    /// `Differing`.
    type Who;
}
impl<U> AsksFor for Tn<U> {
    type Who = Differing;
}
type WhoAsks<U> = <Tn<U> as AsksFor>::Who;

impl<W: Asks, const N: usize> Equal<Fix<N>, Fix<N>> for W {
    type Output = Fix<N>;
}
impl<W: Asks, U, const N: usize> Equal<Large<U>, Fix<N>> for W
where
    Fix<N>: Counted + HasCount<U>,
{
    type Output = <Itself<Fix<N>> as Known<<Fix<N> as HasCount<U>>::Output>>::Then;
}
impl<W: Asks, U, const N: usize> Equal<Fix<N>, Large<U>> for W
where
    Fix<N>: Counted + HasCount<U>,
{
    type Output = <Itself<Fix<N>> as Known<<Fix<N> as HasCount<U>>::Output>>::Then;
}

/// A `Fix` whose number is `U`.
pub trait HasCount<U> {
    /// This dimension.
    type Output: Dim;
}
impl<U: IsEqual<Count<Fix<N>>, Output: Confirms<Fix<N>>>, const N: usize> HasCount<U> for Fix<N>
where
    Fix<N>: Counted,
{
    type Output = <Eq<U, Count<Fix<N>>> as Confirms<Fix<N>>>::Output;
}

/// Whether a number above 1024 is that of the dimension `D`; implemented for typenum's `True`.
#[diagnostic::on_unimplemented(
    message = "a computed extent above 1024 meets an axis of `{D}`, and they differ",
    label = "a computed extent meets `{D}` here",
    note = "axes meet with equal extents, or when one is a literal `1` (`Stretch`) or `_` (`Dyn`)"
)]
pub trait Confirms<D> {
    /// `D`.
    type Output: Dim;
}
#[diagnostic::do_not_recommend]
impl<B: IsTrue<D>, D> Confirms<D> for B {
    type Output = B::Output;
}
/// The condition of [`Confirms`].
pub trait IsTrue<D> {
    /// `D`.
    type Output: Dim;
}
impl<D: Dim> IsTrue<D> for True {
    type Output = D;
}

/// Two fixed extents that meet on one axis, under their [names](Named): [`Bcast`] for them.
///
/// `Self` is free, so the compiler does not list other implementations in every error.
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

/// A fixed extent that may be written into another one, under their [names](Named): [`Fits`] for
/// them.
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

/// Two equal dimensions, a `Tn` under its [name](Named): [`Same`] for them. `Self` is free, as in
/// [`Meet`].
#[diagnostic::on_unimplemented(
    message = "an axis of `{L}` meets an axis of `{R}`: the extents differ",
    label = "`{L}` meets `{R}` here",
    note = "these axes have one extent; none is stretched"
)]
pub trait Agrees<L, R> {
    /// The dimension of both.
    type Output: Dim;
}

/// A dimension that converts into another one, a `Tn` under its [name](Named): [`IntoDim`] for
/// them. `Self` is free, as in [`Meet`].
#[diagnostic::on_unimplemented(
    message = "the types do not tell that an axis of `{L}` is one of `{R}`",
    label = "`{L}` into `{R}`",
    note = "a fixed extent may become `_`, or an equal one; `.try_into_shape()` asks the rest at run time"
)]
pub trait Becomes<L, R> {
    /// The dimension of both.
    type Output: Dim;
}

/// Traits with the text of an error, implemented by [`Equal`].
///
/// `do_not_recommend` makes an error about `Equal` one about these traits. Another trait has their
/// `Output` as its own, so the compiler does not print that trait and its parameters.
macro_rules! by_equal {
    ($($Trait:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<W: Equal<L, R>, L, R> $Trait<L, R> for W {
            type Output = W::Output;
        }
    )*};
}
by_equal!(Meet FitsFixed);

/// The dimension of two axes `L` and `R` of one extent. Neither is stretched; the result is the one
/// whose type has the extent.
///
/// If one is a `Dyn` the extents are compared at run time. `Self` is free, as in [`Meet`].
#[doc(hidden)]
pub trait Same<L, R> {
    /// The dimension of both.
    type Output: Dim;
}

/// A dimension whose type allows it to be used as an `R`: a fixed extent that is forgotten or has
/// another name.
#[diagnostic::on_unimplemented(
    message = "the types do not tell that an axis of `{L}` is one of `{R}`",
    label = "`{L}` into `{R}`",
    note = "a fixed extent may become `_`, or an equal one; `.try_into_shape()` asks the rest at run time"
)]
#[doc(hidden)]
pub trait IntoDim<L, R> {
    /// The dimension of both.
    type Output: Dim;
}

/// A table of pairs of dimensions and their results: given directly, or computed by `$Asked` from
/// their names.
macro_rules! pairs {
    ($Trait:ident $Asked:ident; $([$($generics:tt)*] $L:ty, $R:ty => $Output:ty;)*
     named: $([$($by:tt)*] $NL:ty, $NR:ty => $NameL:ty, $NameR:ty;)*
    ) => {
        $(impl<W, $($generics)*> $Trait<$L, $R> for W {
            type Output = $Output;
        })*
        $(impl<W, $($by)*> $Trait<$NL, $NR> for W
        where
            $NameL: $Asked<$NameL, $NameR>,
        {
            type Output = <$NameL as $Asked<$NameL, $NameR>>::Output;
        })*
        impl<W, U: Unsigned> $Trait<Tn<U>, Tn<U>> for W {
            type Output = Tn<U>;
        }
        impl<W, V: Numbered, U: Numbered> $Trait<Tn<V>, Tn<U>> for W
        where
            WhoAsks<V>: Asks,
            Differing: $Asked<V::Called, U::Called>,
        {
            type Output = <Differing as $Asked<V::Called, U::Called>>::Output;
        }
    };
}
by_equal!(Agrees Becomes);
pairs! { Same Agrees;
    [const N: usize] Fix<N>, Dyn => Fix<N>;
    [const N: usize] Dyn, Fix<N> => Fix<N>;
    [] Stretch, Stretch => Stretch;
    [] Stretch, Dyn => Stretch;
    [] Dyn, Stretch => Stretch;
    [] Dyn, Dyn => Dyn;
    [U: Unsigned] Tn<U>, Dyn => Tn<U>;
    [U: Unsigned] Dyn, Tn<U> => Tn<U>;
    named:
    [const N: usize, const M: usize] Fix<N>, Fix<M> => Fix<N>, Fix<M>;
    [const N: usize] Fix<N>, Stretch => Fix<N>, Fix<1>;
    [const M: usize] Stretch, Fix<M> => Fix<1>, Fix<M>;
    [U: Numbered, const M: usize] Tn<U>, Fix<M> => U::Name, Fix<M>;
    [const N: usize, U: Numbered] Fix<N>, Tn<U> => Fix<N>, U::Name;
    [U: Numbered] Tn<U>, Stretch => U::Name, Fix<1>;
    [U: Numbered] Stretch, Tn<U> => Fix<1>, U::Name;
}
pairs! { IntoDim Becomes;
    [D: Dim] D, Dyn => Dyn;
    [] Stretch, Stretch => Stretch;
    named:
    [const N: usize, const M: usize] Fix<N>, Fix<M> => Fix<N>, Fix<M>;
    [const M: usize] Stretch, Fix<M> => Fix<1>, Fix<M>;
    [U: Numbered, const M: usize] Tn<U>, Fix<M> => U::Name, Fix<M>;
    [const N: usize, U: Numbered] Fix<N>, Tn<U> => Fix<N>, U::Name;
}

/// A fixed extent, `Fix` or `Tn`, that meets a `Tn` of another type, `R`: [`Bcast`] for them.
pub trait MeetsTn<R> {
    /// The dimension of both.
    type Output: Dim;
}

/// A fixed extent, `Fix` or `Tn`, that goes into a `Tn` of another type, `R`: [`Fits`] for them.
pub trait FitsTn<R> {
    /// The dimension of both.
    type Output: Dim;
}

macro_rules! other_than_tn {
    ($($Trait:ident $Asked:ident;)*) => {$(
        impl<U: Numbered, const N: usize> $Trait<Tn<U>> for Fix<N>
        where
            Self: $Asked<Self, U::Name>,
        {
            type Output = <Self as $Asked<Self, U::Name>>::Output;
        }
        impl<V: Numbered, U: Numbered> $Trait<Tn<U>> for Tn<V>
        where
            WhoAsks<V>: Asks,
            Differing: $Asked<V::Called, U::Called>,
        {
            type Output = <Differing as $Asked<V::Called, U::Called>>::Output;
        }
    )*};
}
other_than_tn!(MeetsTn Meet; FitsTn FitsFixed;);

#[diagnostic::do_not_recommend]
impl<X: Dim + Named, const N: usize> Bcast<Fix<N>> for X
where
    Name<X>: Meet<Name<X>, Fix<N>>,
{
    type Output = <Name<X> as Meet<Name<X>, Fix<N>>>::Output;

    #[inline(always)]
    fn bcast(self, _: Fix<N>, _: usize) -> Result<Self::Output, Violation> {
        Ok(only())
    }
}

#[diagnostic::do_not_recommend]
impl<X: Dim + MeetsTn<Tn<U>>, U: Unsigned> Bcast<Tn<U>> for X {
    type Output = <X as MeetsTn<Tn<U>>>::Output;

    #[inline(always)]
    fn bcast(self, _: Tn<U>, _: usize) -> Result<Self::Output, Violation> {
        Ok(only())
    }
}

#[diagnostic::do_not_recommend]
impl<X: Dim + Named, const N: usize> Fits<Fix<N>> for X
where
    Name<X>: FitsFixed<Name<X>, Fix<N>>,
{
    type Proof = <<Name<X> as FitsFixed<Name<X>, Fix<N>>>::Output as Known<()>>::Then;
}

#[diagnostic::do_not_recommend]
impl<X: Dim + FitsTn<Tn<U>>, U: Unsigned> Fits<Tn<U>> for X {
    type Proof = <<X as FitsTn<Tn<U>>>::Output as Known<()>>::Then;
}

impl<X: AnyFix> Fits<Dyn> for X {
    type Proof = ();
}

/// The one value of a dimension whose type has the extent.
#[inline(always)]
fn only<D: Dim>() -> D {
    match D::EXTENT.and_then(D::from_extent) {
        Some(dim) => dim,
        None => unreachable!("its extent is part of its type"),
    }
}
