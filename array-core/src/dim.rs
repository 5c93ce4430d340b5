//! Dimensions as types: `Fix<N>`, `Tn<U>` and `Stretch` known when compiling, `Dyn` known when running.
//!
//! A shape is a tuple of these. Whether two of them may meet is a trait bound, so that a mismatch is a
//! compile error; where a `Dyn` takes part, the same question is put to [`rule`] at run time.

mod typenum;

mod computed;
mod names;
mod table;

pub use self::typenum::Tn;
pub use computed::{Counted, FixedMinus, FixedOver, FixedPlus, Minus, Over, Plus};
pub use names::{
    Above1024, Agrees, AnyFix, Asks, AsksFor, Becomes, Confirms, Differing, Equal, FitsFixed,
    FitsTn, HasCount, IntoDim, IsTrue, Large, Meet, MeetsTn, Named, Same,
};
pub use table::Numbered;

use core::fmt::{self, Debug};

use crate::error::{Fault, Violation};
use crate::rule;
use crate::sealed::Sealed;

/// An axis of exactly `N` elements, known at compile time; written as a literal in [`Shape!`](crate::Shape).
///
/// `Fix<1>` is an extent like any other and does not stretch: only [`Stretch`] does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Fix<const N: usize>;

/// The degenerate dimension: an axis of one element that takes the other operand's extent; a literal `1` in a shape.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Stretch;

/// An axis whose extent is known at run time; `_` in [`Shape!`](crate::Shape). It stretches when it is 1.
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
/// `N: Dim` is the only bound that a generic function needs to broadcast an axis against itself, against
/// [`Stretch`] or against [`Dyn`]. Sealed: [`Fix`], [`Tn`], [`Stretch`] and [`Dyn`] implement it.
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

    /// The extent, where the type tells it.
    const EXTENT: Option<usize>;

    /// Whether the type says that the axis is a single element that stretches.
    const STRETCHES: bool;

    /// Whether `Nested` is an array. An extent in the type alone does not make one: that of [`Tn`] is no length of an array.
    const NESTS: bool;

    /// `EXTENT` elements of `X` side by side, where it [nests](Self::NESTS): how an inline array is laid out.
    type Nested<X>;

    /// The extent of this axis.
    fn extent(self) -> usize;

    /// The dimension of this type that has `extent` elements, or `None` where the type fixes another extent.
    fn from_extent(extent: usize) -> Option<Self>;
}

/// The place of an inline array in a shape that is not known at compile time: no value of it exists.
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

/// A dimension that may meet `R` on one axis, and the dimension that results.
///
/// | meets | `Fix<N>` | `Stretch` | `Dyn` |
/// |---|---|---|---|
/// | `Fix<N>` | `Fix<N>` | `Fix<N>` | `Fix<N>`, run time: 1 or `N` |
/// | `Fix<M>` | compile error | `Fix<M>` | `Fix<M>`, run time: 1 or `M` |
/// | `Stretch` | `Fix<N>` | `Stretch` | `Dyn` |
/// | `Dyn` | `Fix<N>`, run time: 1 or `N` | `Dyn` | `Dyn`, run time: equal, or one is 1 |
///
/// `Tn<U>` is as `Fix` of the same number, and meets it.
#[diagnostic::on_unimplemented(
    message = "cannot broadcast an axis of `{Self}` with an axis of `{R}`",
    label = "`{Self}` meets `{R}` on one axis here",
    note = "axes meet with equal extents, or when one is a literal `1` (`Stretch`) or `_` (`Dyn`)",
    note = "a computed `Fix<1>` does not stretch: convert it with `.degenerate::<AXIS>()`"
)]
pub trait Bcast<R> {
    /// The dimension of the result.
    type Output: Dim;

    /// Joins the two; `axis` is only named in the error.
    fn bcast(self, other: R, axis: usize) -> Result<Self::Output, Violation>;
}

#[diagnostic::do_not_recommend]
impl<const N: usize> Bcast<Stretch> for Fix<N> {
    type Output = Fix<N>;

    #[inline(always)]
    fn bcast(self, _: Stretch, _: usize) -> Result<Fix<N>, Violation> {
        Ok(Fix)
    }
}

#[diagnostic::do_not_recommend]
impl<const N: usize> Bcast<Dyn> for Fix<N> {
    type Output = Fix<N>;

    #[inline(always)]
    fn bcast(self, other: Dyn, axis: usize) -> Result<Fix<N>, Violation> {
        fixed_with_dyn(N, other.0, axis, incompatible(axis, N, other.0)).map(|()| Fix)
    }
}

#[diagnostic::do_not_recommend]
impl<D: Dim> Bcast<D> for Stretch {
    type Output = D;

    #[inline(always)]
    fn bcast(self, other: D, _: usize) -> Result<D, Violation> {
        Ok(other)
    }
}

#[diagnostic::do_not_recommend]
impl<const N: usize> Bcast<Fix<N>> for Dyn {
    type Output = Fix<N>;

    #[inline(always)]
    fn bcast(self, _: Fix<N>, axis: usize) -> Result<Fix<N>, Violation> {
        fixed_with_dyn(N, self.0, axis, incompatible(axis, self.0, N)).map(|()| Fix)
    }
}

#[diagnostic::do_not_recommend]
impl Bcast<Stretch> for Dyn {
    type Output = Dyn;

    #[inline(always)]
    fn bcast(self, _: Stretch, _: usize) -> Result<Dyn, Violation> {
        Ok(self)
    }
}

#[diagnostic::do_not_recommend]
impl Bcast<Dyn> for Dyn {
    type Output = Dyn;

    #[inline(always)]
    fn bcast(self, other: Dyn, axis: usize) -> Result<Dyn, Violation> {
        match rule::join(self.0, other.0) {
            Some(extent) => Ok(Dyn(extent)),
            None => Err(incompatible(axis, self.0, other.0)),
        }
    }
}

/// `X`, where the compiler knows this dimension or shape: for every type, `Then` is `X`.
///
/// Where two axes do not meet, [`Bcast::Output`] is nothing that the compiler knows. What is written as
/// `<Output as Known<X>>::Then` is then unknown too, and the compiler is silent about whatever is done with it: one mistake
/// gives one error. Written as plain `X`, every method called on the result would be another error.
pub trait Known<X> {
    /// `X`.
    type Then;
}

impl<D, X> Known<X> for D {
    type Then = X;
}

pub(crate) const fn incompatible(axis: usize, first: usize, second: usize) -> Violation {
    Violation::new(Fault::IncompatibleShapes {
        axis,
        first,
        second,
    })
}

/// A fixed extent keeps its own: it never stretches, so the join must give it back.
#[inline(always)]
fn fixed_with_dyn(
    fixed: usize,
    other: usize,
    axis: usize,
    incompatible: Violation,
) -> Result<(), Violation> {
    match rule::join(fixed, other) {
        Some(extent) if extent == fixed => Ok(()),
        Some(_) => Err(Violation::fixed_one(axis, other)),
        None => Err(incompatible),
    }
}

/// A dimension that may be written into an axis `D` of a destination; the destination is never stretched.
#[diagnostic::on_unimplemented(
    message = "an axis of `{Self}` does not fit into an axis of `{D}` of the destination",
    label = "`{Self}` into `{D}`",
    note = "a destination is never stretched: its axis must have the value's extent, or the value's axis be 1"
)]
pub trait Fits<D> {
    /// `()`, and nothing that the compiler knows where it does not fit: see [`Known`].
    type Proof;
}

#[diagnostic::do_not_recommend]
impl<D: Dim> Fits<D> for Stretch {
    type Proof = ();
}
#[diagnostic::do_not_recommend]
impl<D: Dim> Fits<D> for Dyn {
    type Proof = ();
}
