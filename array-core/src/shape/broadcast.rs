//! How two shapes meet, as types: first the ranks are paired up, then every axis is broadcast.
//!
//! [`Broadcast`] has one blanket implementation over two stages, so the compiler names the stage
//! that failed: [`PairUp`] (the ranks differ and nothing was placed) or
//! [`Bcast`](crate::dim::Bcast) (two extents differ).
//!
//! A shape with fewer axes is one of three: a scalar `()`, [`Placed`] by a dimension tuple, or
//! [`Trailing`]. A placed shape names the result's axes, so it lacks only trailing ones; one
//! aligned at the last axis lacks only leading ones. The axes it lacks are
//! [`Stretch`](crate::dim::Stretch).

mod advice;
mod axis;
mod dynamic;
mod pairs;
mod placed;
mod trailing;

use core::fmt::Debug;

use super::{DynRank, ExprShape, Shape, Whole};
use crate::error::Violation;
use crate::sealed::Sealed;
pub use advice::{Advice, PlacedBeyond, PlacedOn, PlacedOnThree, PlacedOnTwo};
pub use axis::{AxisFits, AxisMeets};
use dynamic::{between_operands, into_destination};
pub use trailing::{MeetsPlaced, PadTo, Trailing};

/// The axes of an operand placed with a dimension tuple: `S` up to the last named axis, stretched
/// beyond it.
///
/// `(C,)` at `(1)` is `Placed<(Stretch, C)>`. The rank comes from the operand or destination that
/// it meets.
#[derive(Clone, PartialEq)]
pub struct Placed<S>(pub(crate) S);

impl<S: Shape> Debug for Placed<S> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{:?} and further axes", self.0.extents().as_ref())
    }
}

impl ExprShape for Placed<DynRank> {
    const SEALED: Sealed = Sealed;
    const RANK: Option<usize> = None;
    const PLACED: bool = true;
    const VARIES: u16 = u16::MAX;

    #[cold]
    fn named_extents(&self) -> Vec<usize> {
        self.0.named_extents()
    }
}

/// Whether each axis is named by an operand is checked where the shape of the value is asked for.
#[diagnostic::do_not_recommend]
impl Whole for Placed<DynRank> {
    type Shape = DynRank;

    #[inline(always)]
    fn whole(self) -> DynRank {
        self.0
    }
}

/// A shape that broadcasts with `R` under XLA's rule, and the shape of the result.
///
/// Equal ranks meet axis by axis; a scalar `()` meets anything. Other ranks meet only if one side
/// is [`Placed`] with `.at(axes![..])` or aligned at the last axis with `.at(..)`, [`Trailing`].
/// Implemented for every legal pair; the source of the rule is [`rule`](crate::rule).
///
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
/// use broadloom::shape::Broadcast;
///
/// // (2) of the XLA document: degenerate dimensions meet extents.
/// let result: Shape![4, 3, 2] = shape![4, 3, 1].broadcast(&shape![1, 1, 2]).unwrap();
/// # let _ = result;
/// ```
#[diagnostic::on_unimplemented(
    message = "shapes `{Self}` and `{R}` do not broadcast: their ranks differ, or are not known to be equal",
    label = "`{Self}` meets `{R}` here",
    note = "place the operand of lower rank on axes of the result: `v.at(axes![0])` or `v.at(axes![1])`, in a macro `v @ (0)` or `v @ (1)`; each axis is below the rank of the result; in generic code the bound is `S: Broadcast<R, Output = S>`, where `R` is the other operand's shape, if placed `Placed<Shape![1, 3]>`",
    note = "see `broadloom::when_it_does_not_compile`"
)]
pub trait Broadcast<R> {
    /// The shape of the result.
    type Output: ExprShape;

    /// The result's shape.
    ///
    /// # Errors
    /// If a [`Dyn`](crate::dim::Dyn) extent or a [`DynRank`] takes part and the rule refuses it.
    fn broadcast(&self, other: &R) -> Result<Self::Output, Violation>;
}

#[diagnostic::do_not_recommend]
impl<L, R> Broadcast<R> for L
where
    L: PairUp<R>,
    L: BcastAll<<L as PairUp<R>>::Pair, R>,
{
    type Output = <L as BcastAll<<L as PairUp<R>>::Pair, R>>::Output;

    #[inline(always)]
    fn broadcast(&self, other: &R) -> Result<Self::Output, Violation> {
        L::bcast_all(self.pair_up(other).map_err(between_operands)?)
    }
}

/// A value's shape that may be written into a destination of shape `O`, which is never stretched.
#[diagnostic::on_unimplemented(
    message = "a value of shape `{Self}` does not go into a destination of shape `{O}`",
    label = "`{Self}` into `{O}`",
    note = "a destination never grows: reduce or squeeze a value of higher rank, place one of lower rank with `.at(axes![0])` or `.at(axes![1])`, in a macro with `@ (0)` or `@ (1)`; a reduction keeps its axes by `x.sum_into(axes![0].keepdims(), &mut out)`"
)]
pub trait FitsInto<O> {
    /// `()`, if it fits: see [`Known`](crate::dim::Known).
    type Proof;

    /// Checks that it fits.
    ///
    /// # Errors
    /// If a [`Dyn`](crate::dim::Dyn) extent or a [`DynRank`] takes part and the destination would
    /// have to grow.
    fn fits_into(&self, destination: &O) -> Result<(), Violation>;
}

#[diagnostic::do_not_recommend]
impl<E, O> FitsInto<O> for E
where
    E: PairInto<O>,
    E: FitsAll<<E as PairInto<O>>::Axes, O>,
{
    type Proof = <E as FitsAll<<E as PairInto<O>>::Axes, O>>::Proof;

    #[inline(always)]
    fn fits_into(&self, destination: &O) -> Result<(), Violation> {
        E::fits_all(self.pair_into(destination)?)
    }
}

/// First stage: a shape whose axes can be paired with those of `R`.
#[diagnostic::on_unimplemented(
    message = "shapes `{Self}` and `{R}` do not broadcast: their ranks differ, or are not known to be equal",
    label = "`{Self}` meets `{R}` here",
    note = "place the operand of lower rank on axes of the result: `v.at(axes![0])` or `v.at(axes![1])`, in a macro `v @ (0)` or `v @ (1)`; each axis is below the rank of the result; in generic code the bound is `S: Broadcast<R, Output = S>`, where `R` is the other operand's shape, if placed `Placed<Shape![1, 3]>`",
    note = "see `broadloom::when_it_does_not_compile`"
)]
pub trait PairUp<R> {
    /// The axes, two by two.
    type Pair;

    /// Pairs the axes.
    ///
    /// # Errors
    /// If a run-time rank does not match: the operand of the violation is this one, the target the
    /// other.
    fn pair_up(&self, other: &R) -> Result<Self::Pair, Violation>;

    /// Checks that a destination of shape `R` has as many axes, if its type does not give the rank
    /// and pairing does not check it.
    ///
    /// # Errors
    /// A value with axes for a destination that is a scalar at run time.
    #[inline(always)]
    fn rank_fits(&self, _destination: &R) -> Result<(), Violation> {
        Ok(())
    }
}

/// First stage for destinations: [`PairUp`] with another error text.
#[diagnostic::on_unimplemented(
    message = "a value of shape `{Self}` does not go into a destination of shape `{O}`",
    label = "`{Self}` into `{O}`",
    note = "a destination never grows: reduce or squeeze a value of higher rank, place one of lower rank with `.at(axes![0])` or `.at(axes![1])`, in a macro with `@ (0)` or `@ (1)`"
)]
pub trait PairInto<O> {
    /// The axes, two by two: the value's, the destination's.
    type Axes;

    /// Pairs the axes.
    ///
    /// # Errors
    /// If a run-time rank does not match.
    fn pair_into(&self, destination: &O) -> Result<Self::Axes, Violation>;
}

#[diagnostic::do_not_recommend]
impl<E: PairUp<O>, O> PairInto<O> for E {
    type Axes = E::Pair;

    #[inline(always)]
    fn pair_into(&self, destination: &O) -> Result<E::Pair, Violation> {
        self.rank_fits(destination)?;
        self.pair_up(destination).map_err(into_destination)
    }
}

/// Second stage: pairs `P` of dimensions that all broadcast, of this shape and `R`.
///
/// The pairs are a parameter, and `Self` (the left shape) is free. If the trait were implemented
/// for the pairs themselves, the compiler would list other implementations in every error. Only
/// error texts use the two shapes.
#[diagnostic::on_unimplemented(
    message = "shapes `{Self}` and `{R}` do not broadcast: their ranks differ, or are not known to be equal",
    label = "`{Self}` meets `{R}` here",
    note = "place the operand of lower rank on axes of the result: `v.at(axes![0])` or `v.at(axes![1])`, in a macro `v @ (0)` or `v @ (1)`; an operand that is aligned with `.at(..)` meets one of at least its rank, or one that is aligned too; a reduction keeps its axes by `x.sum(axes![1].keepdims())`; `x * y` is by element, `x.matmul(&y)` the product of matrices",
    note = "see `broadloom::when_it_does_not_compile`"
)]
#[doc(hidden)]
pub trait BcastAll<P, R> {
    /// The shape of the result.
    type Output: ExprShape;

    /// Joins every pair.
    ///
    /// # Errors
    /// If run-time extents do not match.
    fn bcast_all(pairs: P) -> Result<Self::Output, Violation>;
}

/// Second stage for destinations: pairs `P` of (value's axis, destination's axis) that all fit into
/// a destination of shape `O`. `Self` is free, as in [`BcastAll`].
#[diagnostic::on_unimplemented(
    message = "a value of shape `{Self}` does not go into a destination of shape `{O}`",
    label = "`{Self}` into `{O}`",
    note = "a destination never grows: reduce or squeeze a value of higher rank, place one of lower rank with `.at(axes![0])` or `.at(axes![1])`, in a macro with `@ (0)` or `@ (1)`"
)]
#[doc(hidden)]
pub trait FitsAll<P, O> {
    /// `()`, if every pair fits: see [`Known`](crate::dim::Known).
    type Proof;

    /// Checks that every pair fits.
    ///
    /// # Errors
    /// If run-time extents do not fit.
    fn fits_all(pairs: P) -> Result<(), Violation>;
}
