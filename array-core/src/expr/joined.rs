//! The joined shape of two operands of an operation, or the error that names both.

use crate::error::{BroadcastError, Violation};
use crate::rule::{Operand, Site};
use crate::shape::{Broadcast, ExprShape};

/// The names of an operation's operands in messages.
pub(super) type Roles = (&'static str, &'static str);

/// The axes that two operands are placed on, if they are.
pub(super) type Placements = (Option<Vec<i64>>, Option<Vec<i64>>);

/// The joined shape of two operands, or an error with both shapes; `placed` gives the axes each is
/// placed on.
#[inline(always)]
pub(super) fn join<L: ExprShape + Broadcast<R>, R: ExprShape>(
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

/// Of operands that are placed on no axes.
fn nowhere() -> Placements {
    (None, None)
}

/// A shape, for error messages: what they need of its type.
pub(crate) trait Named {
    /// The extents of the operand's own axes: for a placed operand the axes that `placed` names.
    fn own_extents(&self, placed: Option<&[i64]>) -> Vec<usize>;
    /// Whether it is aligned at the last axis of what it meets.
    fn is_aligned(&self) -> bool;
}

impl<S: ExprShape> Named for S {
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
    shapes: [&dyn Named; 2],
    placed: &dyn Fn() -> Placements,
) -> BroadcastError {
    let (left, right) = placed();
    let (left, right) = (left.as_deref(), right.as_deref());
    let extents = [shapes[0].own_extents(left), shapes[1].own_extents(right)];
    let operand = |k: usize, role, placed| Operand {
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
    let extents = shape.named_extents();
    match placed {
        Some(axes) => axes.iter().map(|&axis| extents[axis as usize]).collect(),
        None => extents,
    }
}

/// The axes that either operand is placed on; a scalar is placed on none.
pub(super) fn placed_on_either(
    left: Option<Vec<i64>>,
    right: Option<Vec<i64>>,
) -> Option<Vec<i64>> {
    let mut axes = left.unwrap_or_default();
    axes.extend(right.unwrap_or_default());
    axes.sort_unstable();
    axes.dedup();
    Some(axes)
}
