//! Dimensions as types: `Fix<N>`, `Tn<U>` and `Stretch` known at compile time, `Dyn` at run time.
//!
//! A shape is a tuple of dimensions. Whether two of them may meet is a trait bound, so a mismatch
//! is a compile error. If one of them is a `Dyn`, [`rule`](crate::rule) decides at run time.

mod ranks;
mod typenum;

mod meet;

mod computed;
mod names;
mod table;

pub use self::typenum::Tn;
#[doc(hidden)]
pub use computed::{Counted, FixedMinus, FixedOver, FixedPlus, Minus, Over, Plus};
use meet::fixed_with_dyn;
pub(crate) use meet::incompatible;
#[doc(hidden)]
pub use meet::{Bcast, Fits, Known};
#[doc(hidden)]
pub use meet::{Nothing, Unmet};
#[doc(hidden)]
pub use names::{
    Above1024, Agrees, AnyFix, Asks, AsksFor, Becomes, Confirms, Differing, Equal, FitsFixed,
    FitsTn, HasCount, IntoDim, IsTrue, Large, Meet, MeetsTn, Named, Same,
};
pub(crate) use ranks::each_rank;
#[doc(hidden)]
pub use table::Numbered;

use core::fmt::{self, Debug};

use crate::sealed::Sealed;

/// An axis of exactly `N` elements, known at compile time; written as a literal in
/// [`Shape!`](crate::Shape).
///
/// `Fix<1>` is an extent like any other and does not stretch: only [`Stretch`] does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Fix<const N: usize>;

/// An axis of one element that stretches to the other operand's extent; a literal `1` in a shape.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Stretch;

/// An axis whose extent is known at run time; `_` in [`Shape!`](crate::Shape). It stretches when it
/// is 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Dyn(
    /// The extent.
    pub usize,
);

impl<const N: usize> Debug for Fix<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{N}")
    }
}

impl Debug for Stretch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("1")
    }
}

impl Debug for Dyn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Debug::fmt(&self.0, f)
    }
}

/// One dimension of a typed shape.
///
/// `N: Dim` is the only bound that a generic function needs to broadcast an axis against itself,
/// against [`Stretch`] or against [`Dyn`]. Sealed: [`Fix`], [`Tn`], [`Stretch`] and [`Dyn`]
/// implement it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a dimension",
    note = "a shape is a tuple of dimensions: write it as `Shape![2, 3, _]`"
)]
pub trait Dim:
    Copy
    + PartialEq
    + Debug
    + 'static
    + Bcast<Self, Output = Self>
    + Bcast<Stretch, Output = Self>
    + Bcast<Dyn>
    + Fits<Self>
    + Fits<Dyn>
    + Same<Self, Self, Output = Self>
{
    #[doc(hidden)]
    const SEALED: Sealed;

    /// The extent, if the type has it.
    const EXTENT: Option<usize>;

    /// Whether the type is a single element that stretches.
    const STRETCHES: bool;

    /// Whether `Nested` is an array. [`Tn`] has an extent in its type, but it cannot be the length
    /// of an array.
    const NESTS: bool;

    /// `EXTENT` consecutive elements of `X`, if it [nests](Self::NESTS): the layout of an inline
    /// array.
    type Nested<X>;

    /// The extent of this axis.
    fn extent(self) -> usize;

    /// The dimension of this type with `extent` elements, or `None` if the type has another extent.
    fn from_extent(extent: usize) -> Option<Self>;
}

#[doc(hidden)]
/// An inline array in a shape that is not known at compile time. It has no values.
#[derive(Debug)]
pub enum NotInline<X> {
    #[doc(hidden)]
    Never(core::convert::Infallible, core::marker::PhantomData<X>),
}

impl<const N: usize> Dim for Fix<N> {
    const SEALED: Sealed = Sealed;
    const EXTENT: Option<usize> = Some(N);
    const STRETCHES: bool = false;
    const NESTS: bool = true;
    type Nested<X> = [X; N];

    #[inline(always)]
    fn extent(self) -> usize {
        N
    }

    #[inline(always)]
    fn from_extent(extent: usize) -> Option<Self> {
        (extent == N).then_some(Fix)
    }
}

/// A dimension other than [`Stretch`]: along such an axis of a placed operand, the type tells that
/// the operand names it. Sealed, as [`Dim`] is.
#[doc(hidden)]
pub trait NotStretch: Dim {}

impl<const N: usize> NotStretch for Fix<N> {}
impl<U> NotStretch for Tn<U> where Tn<U>: Dim {}
impl NotStretch for Dyn {}

impl Dim for Stretch {
    const SEALED: Sealed = Sealed;
    const EXTENT: Option<usize> = Some(1);
    const STRETCHES: bool = true;
    const NESTS: bool = true;
    type Nested<X> = [X; 1];

    #[inline(always)]
    fn extent(self) -> usize {
        1
    }

    #[inline(always)]
    fn from_extent(extent: usize) -> Option<Self> {
        (extent == 1).then_some(Stretch)
    }
}

impl Dim for Dyn {
    const SEALED: Sealed = Sealed;
    const EXTENT: Option<usize> = None;
    const STRETCHES: bool = false;
    const NESTS: bool = false;
    type Nested<X> = NotInline<X>;

    #[inline(always)]
    fn extent(self) -> usize {
        self.0
    }

    #[inline(always)]
    fn from_extent(extent: usize) -> Option<Self> {
        Some(Dyn(extent))
    }
}
