//! Why operands do not fit, and the facts that their error names.

use crate::error::{BroadcastError, Fault, Violation};
use crate::rule::{OperandSite, Site};

/// Why operands have no joined shape.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// Two of them do not broadcast.
    Joining(Violation),
    /// An operand that is an expression has no shape.
    Operand(BroadcastError),
}

// Out of line, like all code for errors.
#[cold]
#[inline(never)]
pub(super) fn refused(violation: Violation) -> Box<Refusal> {
    Box::new(Refusal::Joining(violation))
}

#[cold]
#[inline(never)]
pub(super) fn refused_itself(error: BroadcastError) -> Box<Refusal> {
    Box::new(Refusal::Operand(error))
}

/// An operand, with the facts that messages need.
#[derive(Clone, Debug)]
pub struct Described {
    /// Its own extents, one for each of its axes.
    pub(super) extents: Vec<usize>,
    /// The axes of the result that its own axes map to, if it is placed.
    pub(super) placed: Option<Vec<i64>>,
    /// Whether they are the last ones of the result.
    pub(super) aligned: bool,
}

impl Described {
    /// Its extent along axis `axis` of a result of rank `rank`.
    fn along(&self, axis: usize, rank: usize) -> Option<usize> {
        let own = match &self.placed {
            Some(axes) => axes.iter().position(|&placed| placed == axis as i64)?,
            None if self.aligned => (axis + self.extents.len()).checked_sub(rank)?,
            None => axis,
        };
        self.extents.get(own).copied()
    }
}

/// The error of the first two operands, in the order of joining, that the violation can be about.
pub(super) fn between(
    violation: Violation,
    names: &[&'static str],
    operands: &[Described],
) -> BroadcastError {
    let rank = operands.iter().map(|operand| operand.extents.len()).max();
    let rank = rank.unwrap_or(0);
    let along = |i: usize, axis| operands[i].along(axis, rank);
    let disagree = |i: usize, k: usize| match violation.fault() {
        Fault::IncompatibleShapes { axis, .. } => {
            matches!((along(i, axis), along(k, axis)), (Some(a), Some(b)) if crate::rule::join(a, b).is_none())
        }
        Fault::FixedOne { axis, .. } => {
            matches!((along(i, axis), along(k, axis)), (Some(a), Some(b)) if a != b && (a == 1 || b == 1))
        }
        // An operand is placed on an axis that the other one, which has a rank, does not have.
        Fault::PlacedBeyond { axis, .. } => {
            let beyond = |i: usize| operands[i].placed.as_deref().and_then(<[i64]>::last);
            let reaches = |i: usize| beyond(i) == Some(&(axis as i64));
            reaches(i) != reaches(k) && (beyond(i).is_none() || beyond(k).is_none())
        }
        // The ranks differ: two operands with axes.
        _ => {
            let [a, b] = [i, k].map(|i| &operands[i]);
            let open = |operand: &Described| operand.placed.is_some() || operand.aligned;
            !a.extents.is_empty()
                && !b.extents.is_empty()
                && (a.extents.len() != b.extents.len() || open(a) || open(b))
        }
    };
    let pairs = (0..operands.len()).flat_map(|k| (0..k).map(move |i| (i, k)));
    let (first, second) = pairs
        .clone()
        .find(|&(i, k)| disagree(i, k))
        .unwrap_or((0, operands.len().saturating_sub(1)));
    let name = |i: usize| {
        // The rank of a group has no name.
        format!("`{}`", names.get(i).unwrap_or(&"the group"))
    };
    let (left, right) = (name(first), name(second));
    let operand = |role, i: usize| OperandSite {
        role,
        extents: operands.get(i).map_or(&[], |operand| &operand.extents),
        placed: operands
            .get(i)
            .and_then(|operand| operand.placed.as_deref()),
        aligned: operands.get(i).is_some_and(|operand| operand.aligned),
    };
    BroadcastError::new(
        violation,
        Site::Expression {
            op: "broadcast!",
            left: operand(&left, first),
            right: operand(&right, second),
        },
    )
}
