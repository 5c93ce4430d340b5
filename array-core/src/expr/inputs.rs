//! What an expression reads, whatever is computed from it.

use super::bind::{AxisMap, Bind, Identity};
use super::joined_leaves::JoinedLeaves;
use super::varies::Varies;
use crate::error::{BroadcastError, Violation};
use crate::leaf::{Elem, FixedLeaves};
use crate::rule::Site;
use crate::sealed::Sealed;
use crate::shape::{AxisVec, ExprShape, Shape, Whole, WholeOf, of_extents};
use crate::storage::Memory;

/// What an expression reads: its shape and its leaves, borrowed, whatever is computed from them.
///
/// It does not depend on the operations, so the set-up of an evaluation is compiled once for all
/// bodies over the same operands.
#[doc(hidden)]
pub trait Inputs<'n>: Copy {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// The shape.
    type Shape: ExprShape;
    /// The axes of the result along which each leaf varies, as far as the types show.
    const VARIES: Varies;
    /// The layout of the leaves, as far as the types show it.
    const FIXED: FixedLeaves;
    /// Whether its shape broadcasts into every destination into which each of its leaves does: an
    /// expression of arrays of the destination's rank, scalars, and groups of such that are placed
    /// by a tuple.
    const BY_LEAVES: bool;
    /// Whether it reads the destination.
    const READS_OUT: bool;

    /// The shape, checked.
    ///
    /// # Errors
    /// If run-time extents or ranks do not broadcast.
    fn shape(&self) -> Result<Self::Shape, BroadcastError>;

    /// Computes the operands that are computed before the loop. Called before [`bind`](Self::bind),
    /// which would panic where this returns an error.
    ///
    /// # Errors
    /// As an evaluation of these operands: of their shapes, and if memory is refused.
    fn ready(&self) -> Result<(), BroadcastError>;

    /// Hands over every leaf, with the axes of the result that its axes are placed on.
    fn bind(&self, axes: impl AxisMap, bind: &mut impl Bind<'n>);

    /// The axes of the result that it is placed on, while the rank is still open. Error messages
    /// name them.
    fn placed_on(&self) -> Option<Vec<i64>>;
}

/// The shape of a value that is evaluated, reduced or placed.
///
/// # Errors
/// As [`Inputs::shape`]; of placed operands alone whose ranks are known only at run time, if they
/// leave an axis unnamed.
#[inline(always)]
pub(crate) fn whole<'n, I: Inputs<'n, Shape: Whole>>(
    inputs: &I,
) -> Result<WholeOf<I::Shape>, BroadcastError> {
    // A single leaf has the shape.
    if const { is_of_run_time_rank::<I>() && 1 < I::VARIES.count() } {
        let mut joined = JoinedLeaves::new();
        inputs.bind(Identity(0), &mut joined);
        if let Some(extents) = joined.extents() {
            return Ok(of_extents(extents));
        }
    }
    let shape = inputs.shape()?.whole();
    // Types tell it of other placed operands.
    if const { I::Shape::PLACED && WholeOf::<I::Shape>::RANK.is_none() } {
        names_every_axis(inputs, shape.extents().as_ref())?;
    }
    Ok(shape)
}

/// Whether the leaves alone show the shape, of a rank known only at run time.
const fn is_of_run_time_rank<'n, I: Inputs<'n, Shape: Whole>>() -> bool {
    I::BY_LEAVES && WholeOf::<I::Shape>::RANK.is_none()
}

/// Checks that every axis is one of an operand.
#[cold]
fn names_every_axis<'n>(inputs: &impl Inputs<'n>, extents: &[usize]) -> Result<(), BroadcastError> {
    let mut named = NamedAxes(AxisVec::filled(false, extents.len()));
    inputs.ready()?;
    inputs.bind(Identity(extents.len()), &mut named);
    match named.0.as_ref().iter().position(|named| !named) {
        None => Ok(()),
        Some(axis) => Err(BroadcastError::new(
            Violation::axis_unnamed(axis, extents.len()),
            Site::Placed { extents },
        )),
    }
}

/// The axes of the result that are axes of some array.
struct NamedAxes(AxisVec<bool>);

impl NamedAxes {
    /// The axes of an array of this rank.
    fn name(&mut self, rank: usize, axes: impl AxisMap) {
        for (axis, named) in self.0.as_mut().iter_mut().enumerate() {
            *named |= axes.operand_axis(axis, rank).is_some();
        }
    }
}

impl<'a> Bind<'a> for NamedAxes {
    fn array<T: Elem>(
        &mut self,
        _: Memory<'a, T>,
        extents: &[usize],
        _: &[isize],
        _: usize,
        axes: impl AxisMap,
    ) {
        self.name(extents.len(), axes);
    }

    fn scalar<T: Elem>(&mut self, _: &'a T) {}

    fn current<T: Elem>(&mut self) {}

    fn total<T: Elem>(&mut self, extents: &[usize], axes: impl AxisMap) {
        self.name(extents.len(), axes);
    }
}

/// What a leaf reads, or a node that has all its operands: see [`Inputs`], which references to it
/// implement.
#[doc(hidden)]
pub trait Reads {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// See [`Inputs::Shape`].
    type Shape: ExprShape;
    /// See [`Inputs::VARIES`].
    const VARIES: Varies;
    /// See [`Inputs::FIXED`].
    const FIXED: FixedLeaves = FixedLeaves::UNKNOWN;
    /// See [`Inputs::BY_LEAVES`].
    const BY_LEAVES: bool = false;
    /// See [`Inputs::READS_OUT`].
    const READS_OUT: bool = false;

    /// See [`Inputs::shape`].
    ///
    /// # Errors
    /// If run-time extents or ranks do not broadcast.
    fn shape(&self) -> Result<Self::Shape, BroadcastError>;

    /// See [`Inputs::ready`].
    ///
    /// # Errors
    /// As there.
    #[inline(always)]
    fn ready(&self) -> Result<(), BroadcastError> {
        Ok(())
    }

    /// See [`Inputs::bind`].
    fn bind<'a>(&'a self, axes: impl AxisMap, bind: &mut impl Bind<'a>);

    /// See [`Inputs::placed_on`].
    fn placed_on(&self) -> Option<Vec<i64>> {
        None
    }
}

impl<'n, R: Reads> Inputs<'n> for &'n R {
    const SEALED: Sealed = Sealed;
    type Shape = R::Shape;
    const VARIES: Varies = R::VARIES;
    const FIXED: FixedLeaves = R::FIXED;
    const BY_LEAVES: bool = R::BY_LEAVES;
    const READS_OUT: bool = R::READS_OUT;

    #[inline(always)]
    fn shape(&self) -> Result<R::Shape, BroadcastError> {
        R::shape(self)
    }

    #[inline(always)]
    fn ready(&self) -> Result<(), BroadcastError> {
        R::ready(self)
    }

    #[inline(always)]
    fn bind(&self, axes: impl AxisMap, bind: &mut impl Bind<'n>) {
        R::bind(self, axes, bind);
    }

    #[inline(always)]
    fn placed_on(&self) -> Option<Vec<i64>> {
        R::placed_on(self)
    }
}
