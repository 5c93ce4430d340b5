//! The joined shape of two operands of an operation, or the error that names both.

use crate::error::{BroadcastError, Violation};
use crate::rule::{Operand, Site};
use crate::shape::{Broadcast, ExprShape};

/// The names of an operation's operands in messages.
pub(super) type Roles = (&'static str, &'static str);

/// The joined shape of two operands, or an error with both shapes; `placed` gives the axes each is
/// placed on.
#[inline(always)]
pub(super) fn join<L: ExprShape + Broadcast<R>, R: ExprShape>(
    op: &str,
    roles: Roles,
    left: &L,
    right: &R,
    placed: impl FnOnce() -> (Option<Vec<i64>>, Option<Vec<i64>>),
) -> Result<<L as Broadcast<R>>::Output, BroadcastError> {
    left.broadcast(right).map_err(
        #[cold]
        |violation| {
            let placed = placed();
            let left = own_extents(left, placed.0.as_deref());
            let right = own_extents(right, placed.1.as_deref());
            let operands = [(left, L::ALIGNED), (right, R::ALIGNED)];
            refused(op, roles, violation, operands, placed)
        },
    )
}

/// The error about two operands of these extents, aligned or not. It has no type parameter, so it
/// is compiled once.
fn refused(
    op: &str,
    roles: Roles,
    violation: Violation,
    [(left, left_aligned), (right, right_aligned)]: [(Vec<usize>, bool); 2],
    placed: (Option<Vec<i64>>, Option<Vec<i64>>),
) -> BroadcastError {
    let operand = |role, extents, placed, aligned| Operand {
        role,
        extents,
        placed,
        aligned,
    };
    BroadcastError::new(
        violation,
        Site::Expression {
            op,
            left: operand(roles.0, &left, placed.0.as_deref(), left_aligned),
            right: operand(roles.1, &right, placed.1.as_deref(), right_aligned),
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
