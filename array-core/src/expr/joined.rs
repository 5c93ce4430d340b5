//! The inputs of an operation on several expressions, and their joined shape, or the error that
//! names the operands.

use super::bind::{AxisMap, Bind};
use super::inputs::Inputs;
use super::varies::Varies;
use crate::error::{BroadcastError, Violation};
use crate::leaf::FixedLeaves;
use crate::rule::{OperandSite, Site};
use crate::sealed::Sealed;
use crate::shape::{Broadcast, ExprShape};

/// The names of an operation's operands in messages.
type Roles = (&'static str, &'static str);

/// The axes that two operands are placed on, if they are.
type Placements = (Option<Vec<i64>>, Option<Vec<i64>>);

/// The joined shape of two operands, or an error with both shapes; `placed` gives the axes each is
/// placed on.
#[cfg_attr(not(debug_assertions), inline(always))]
fn join<L: ExprShape + Broadcast<R>, R: ExprShape>(
    op: &str,
    roles: Roles,
    left: &L,
    right: &R,
    placed: impl Fn() -> Placements,
) -> Result<<L as Broadcast<R>>::Output, BroadcastError> {
    match left.broadcast(right) {
        Ok(shape) => Ok(shape),
        Err(violation) if const { L::PLACED || R::PLACED } => {
            Err(refused(op, roles, violation, [left, right], &placed))
        }
        Err(violation) => Err(refused(op, roles, violation, [left, right], &nowhere)),
    }
}

/// The placements of operands that are placed on no axes.
fn nowhere() -> Placements {
    (None, None)
}

/// A shape, with the facts that error messages need.
pub(crate) trait NamedShape {
    /// The extents of the operand's own axes: for a placed operand the axes that `placed` names.
    fn own_extents(&self, placed: Option<&[i64]>) -> Vec<usize>;
    /// Whether it is aligned at the last axis of what it meets.
    fn is_aligned(&self) -> bool;
}

impl<S: ExprShape> NamedShape for S {
    #[cold]
    fn own_extents(&self, placed: Option<&[i64]>) -> Vec<usize> {
        own_extents(self, placed)
    }

    #[cold]
    fn is_aligned(&self) -> bool {
        S::ALIGNED
    }
}

/// The error about two operands of these shapes. It has no type parameter, so it is compiled once.
#[cold]
#[inline(never)]
fn refused(
    op: &str,
    roles: Roles,
    violation: Violation,
    shapes: [&dyn NamedShape; 2],
    placed: &dyn Fn() -> Placements,
) -> BroadcastError {
    let (left, right) = placed();
    let (left, right) = (left.as_deref(), right.as_deref());
    let extents = [shapes[0].own_extents(left), shapes[1].own_extents(right)];
    let operand = |k: usize, role, placed| OperandSite {
        role,
        extents: &extents[k],
        placed,
        aligned: shapes[k].is_aligned(),
    };
    BroadcastError::new(
        violation,
        Site::Expression {
            op,
            left: operand(0, roles.0, left),
            right: operand(1, roles.1, right),
        },
    )
}

/// The extents of the operand's own axes: for a placed operand the axes that `placed` names.
pub(crate) fn own_extents(shape: &impl ExprShape, placed: Option<&[i64]>) -> Vec<usize> {
    named(shape.named_extents(), placed)
}

/// Those of all extents that `placed` names. Compiled once for all shapes.
fn named(extents: Vec<usize>, placed: Option<&[i64]>) -> Vec<usize> {
    match placed {
        Some(axes) => axes.iter().map(|&axis| extents[axis as usize]).collect(),
        None => extents,
    }
}

/// The inputs of the two operands of the operation named `op`.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Pair<L, R> {
    /// A reference, which is one word to store: calls of a few elements are faster.
    pub(super) op: &'static &'static str,
    pub(super) left: L,
    pub(super) right: R,
}

/// The inputs of the three operands of the operation named `op`.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Triple<A, B, C> {
    pub(super) op: &'static &'static str,
    pub(super) first: A,
    pub(super) second: B,
    pub(super) third: C,
}

impl<'n, L: Inputs<'n>, R: Inputs<'n>> Inputs<'n> for Pair<L, R>
where
    L::Shape: Broadcast<R::Shape>,
{
    const SEALED: Sealed = Sealed;
    type Shape = <L::Shape as Broadcast<R::Shape>>::Output;
    const VARIES: Varies = L::VARIES.then(R::VARIES);
    const FIXED: FixedLeaves = L::FIXED.then(&R::FIXED);
    const BY_LEAVES: bool = L::BY_LEAVES && R::BY_LEAVES;
    const READS_OUT: bool = L::READS_OUT || R::READS_OUT;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn shape(&self) -> Result<Self::Shape, BroadcastError> {
        let (left, right) = (self.left.shape()?, self.right.shape()?);
        let placed = || (self.left.placed_on(), self.right.placed_on());
        let roles = ("the left operand", "the right operand");
        join(self.op, roles, &left, &right, placed)
    }

    #[cold]
    fn placed_on(&self) -> Option<Vec<i64>> {
        if !Self::Shape::PLACED {
            return None;
        }
        placed_on_either(self.left.placed_on(), self.right.placed_on())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ready(&self) -> Result<(), BroadcastError> {
        self.left.ready()?;
        self.right.ready()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn bind(&self, axes: impl AxisMap, bind: &mut impl Bind<'n>) {
        self.left.bind(axes, bind);
        self.right.bind(axes, bind);
    }
}

impl<'n, A: Inputs<'n>, B: Inputs<'n>, C: Inputs<'n>> Inputs<'n> for Triple<A, B, C>
where
    A::Shape: Broadcast<B::Shape>,
    <A::Shape as Broadcast<B::Shape>>::Output: Broadcast<C::Shape>,
{
    const SEALED: Sealed = Sealed;
    type Shape = <<A::Shape as Broadcast<B::Shape>>::Output as Broadcast<C::Shape>>::Output;
    const VARIES: Varies = A::VARIES.then(B::VARIES).then(C::VARIES);
    const FIXED: FixedLeaves = A::FIXED.then(&B::FIXED).then(&C::FIXED);
    const BY_LEAVES: bool = A::BY_LEAVES && B::BY_LEAVES && C::BY_LEAVES;
    const READS_OUT: bool = A::READS_OUT || B::READS_OUT || C::READS_OUT;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn shape(&self) -> Result<Self::Shape, BroadcastError> {
        let two = || (self.first.placed_on(), self.second.placed_on());
        let roles = ("the first operand", "the second operand");
        let (first, second) = (self.first.shape()?, self.second.shape()?);
        let joined = join(self.op, roles, &first, &second, two)?;
        let third = self.third.shape()?;
        let placed = || {
            let (first, second) = two();
            let placed = <<A::Shape as Broadcast<B::Shape>>::Output as ExprShape>::PLACED;
            let both = if placed {
                placed_on_either(first, second)
            } else {
                None
            };
            (both, self.third.placed_on())
        };
        let roles = ("the first two operands", "the third operand");
        join(self.op, roles, &joined, &third, placed)
    }

    #[cold]
    fn placed_on(&self) -> Option<Vec<i64>> {
        if !Self::Shape::PLACED {
            return None;
        }
        let two = placed_on_either(self.first.placed_on(), self.second.placed_on());
        placed_on_either(two, self.third.placed_on())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ready(&self) -> Result<(), BroadcastError> {
        self.first.ready()?;
        self.second.ready()?;
        self.third.ready()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn bind(&self, axes: impl AxisMap, bind: &mut impl Bind<'n>) {
        self.first.bind(axes, bind);
        self.second.bind(axes, bind);
        self.third.bind(axes, bind);
    }
}

/// The axes that either operand is placed on; a scalar is placed on none.
fn placed_on_either(left: Option<Vec<i64>>, right: Option<Vec<i64>>) -> Option<Vec<i64>> {
    // Few axes: a sort of the standard library would be 3 KB of every program.
    let mut axes = Vec::new();
    for axis in left.into_iter().chain(right).flatten() {
        if let Err(place) = axes.binary_search(&axis) {
            axes.insert(place, axis);
        }
    }
    Some(axes)
}
