//! Extents that types compute: sums, differences and quotients of dimensions.
//!
//! `Fix<2>` and `Fix<5>` make `Fix<7>`: both are converted to typenum's integers, typenum computes,
//! and the table of [`Numbered`] converts the result back. With a `Dyn` the result is `Dyn`. With a
//! [`Tn`] it is a `Tn` of typenum's own expression, `Tn<Sum<N, M>>`, so generic code can write it.
//!
//! Only types are computed here. A value of the resulting dimension is made from its extent.

use core::ops::{Add, Sub};

use typenum::{Const, PartialDiv, ToUInt, U1, Unsigned};

use super::{Dim, Dyn, Fix, Known, Numbered, Stretch, Tn};

/// A dimension whose extent types can compute with.
///
/// `Fix<N>` for the numbers of typenum's table (0 to 1024, 2^k, 2^k - 1 and 10^k), [`Stretch`],
/// which counts as 1, and every [`Tn`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is outside the table of extents that can be computed with in types",
    label = "`{Self}` is not among 0 to 1024, the powers of 2 and of 10",
    note = "use `_` (`Dyn`) for this axis, or a sum of numbers of the table: `Tn<Sum<U1000, U80>>` has extent 1080"
)]
pub trait Counted: Dim {
    /// The extent as an integer of typenum.
    type Count: Unsigned;
    /// This dimension. If there is none, the compiler reports nothing more: see [`Known`].
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

pub(super) type Count<D> = <D as Counted>::Count;
pub(super) type Itself<D> = <D as Counted>::Itself;

/// Implements `$Trait` for every pair of dimensions; `$Typed` decides it for `Fix` and `Stretch`.
macro_rules! operation {
    ($Trait:ident $Typed:ident $Op:ident) => {
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
            $L: Counted + $Typed<$R>,
            $R: Counted,
        {
            // Each operand is required by itself first, so a number outside the table is the only
            // error.
            type Output = <Itself<$L> as Known<<Itself<$R> as Known<<$L as $Typed<$R>>::Output>>::Then>>::Then;
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
/// # extern crate array_core as broadloom;
/// use broadloom::dim::{Dyn, Fix, Plus, Stretch};
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

/// The quotient of two extents, without remainder, as a dimension.
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
