//! From a violation to a message: the operand to blame, its shape, and what would be legal.
//!
//! A message has three lines: what is wrong (the violation's text with the operands' names), the
//! shapes and the tuple, and the [way out](super::way_out), with numbers if possible. This module
//! is in `rule` and not beside the error type because the way out must be legal, which only `rule`
//! knows. Everything here is cold and may allocate.

use super::way_out::way_out;
use super::{OperandSite, Site};
use crate::error::{AxisName, BroadcastError, Fault, ListedAxes, RoleName, Violation};
use std::fmt::Write;

impl BroadcastError {
    /// The violation found at `site`, as an error for people.
    #[cold]
    pub(crate) fn new(violation: Violation, site: Site<'_>) -> Self {
        let (operand, target) = parties(violation, &site);
        let violation = site.own(violation);
        let mut message = String::new();
        // Writing to a String cannot fail.
        let _ = violation.headline(&mut message, &operand.name, &target.name);
        let _ = write!(message, "\n  {}\n  help: {}", shapes(&site), {
            way_out(violation, &site, &operand, &target)
        });
        Self::from_message(violation, message)
    }
}

/// One side of the violation: its name in the message, and its shape.
#[derive(Clone, Copy)]
pub(super) struct Party<'a> {
    pub(super) name: AxisName<'a>,
    pub(super) shape: &'a [usize],
}

/// The operand to blame, and the operand or shape it does not fit. The operand of lower rank comes
/// first, because the tuple is about its axes; equal ranks keep their order.
fn parties<'a>(violation: Violation, site: &Site<'a>) -> (Party<'a>, Party<'a>) {
    let party = |role, op, shape| Party {
        name: AxisName {
            role,
            op,
            placed: None,
            aligned: false,
        },
        shape,
    };
    let operand_of = |op, operand: OperandSite<'a>| Party {
        name: AxisName {
            role: RoleName::The(operand.role),
            op: Some(op),
            placed: operand.placed,
            aligned: operand.aligned,
        },
        shape: operand.extents,
    };
    match *site {
        Site::Expression { op, left, right } | Site::Tuple { op, left, right } => {
            let right_first = match violation.fault() {
                Fault::FixedOne { axis, .. } => left.stretches_not(axis, &right),
                Fault::PlacedBeyond { axis, .. } => {
                    left.placed.and_then(<[i64]>::last) != Some(&(axis as i64))
                }
                Fault::MissingDims { .. } => right.extents.len() < left.extents.len(),
                Fault::RankUnknown { .. } => right.aligned,
                // A tuple is about the axes of the operand that has it.
                Fault::DimsLen { .. }
                | Fault::DimNegative { .. }
                | Fault::DimOutOfRange { .. }
                | Fault::DimsOrder { .. }
                | Fault::DimSizeMismatch { .. }
                | Fault::RankDecrease { .. } => right.placed.is_some() && left.placed.is_none(),
                _ => false,
            };
            let (left, right) = (operand_of(op, left), operand_of(op, right));
            if right_first {
                (right, left)
            } else {
                (left, right)
            }
        }
        Site::Write {
            op,
            value,
            destination,
        } => (
            operand_of(op, value),
            party(RoleName::The("the destination"), None, destination),
        ),
        Site::Placed { extents } => (
            party(RoleName::The("the expression"), None, extents),
            party(RoleName::The("the result"), None, extents),
        ),
        Site::At { operand, .. } => (
            party(RoleName::The("the operand"), Some("at"), operand),
            // Out of range of any result; the operand it will meet is not known yet.
            party(
                RoleName::The(match violation.fault() {
                    Fault::DimOutOfRange { .. } => "the largest possible result",
                    _ => "the result",
                }),
                None,
                &[],
            ),
        ),
        Site::Binary { op, lhs, rhs, .. } => {
            let left = party(RoleName::The("the left operand"), Some(op), lhs);
            let right = party(RoleName::The("the right operand"), Some(op), rhs);
            let right_is_one = |axis| rhs.get(axis) == Some(&1) && lhs.get(axis) != Some(&1);
            match violation.fault() {
                Fault::FixedOne { axis, .. } if right_is_one(axis) => (right, left),
                Fault::FixedOne { .. } => (left, right),
                _ if rhs.len() < lhs.len() => (right, left),
                _ => (left, right),
            }
        }
        Site::InDim {
            operand, output, ..
        } => (
            party(
                RoleName::The("the operand"),
                Some("broadcast_in_dim"),
                operand,
            ),
            party(RoleName::The("the output"), None, output),
        ),
        Site::BroadcastTo { operand, output } => (
            party(RoleName::The("the operand"), Some("broadcast_to"), operand),
            party(RoleName::The("the output"), None, output),
        ),
        Site::Assign {
            op,
            value,
            destination,
            ..
        } => (
            party(RoleName::The("the value"), Some(op), value),
            party(RoleName::The("the destination"), None, destination),
        ),
        Site::SumTo {
            op, source, target, ..
        } => (
            party(RoleName::The("the target"), Some(op), target),
            party(RoleName::The("the operand"), None, source),
        ),
        Site::Inferred { op, shapes } => {
            let numbered = |n: usize| {
                party(
                    role(n, shapes.len()),
                    Some(op),
                    shapes.get(n).copied().unwrap_or(&[]),
                )
            };
            let (first, second) = disagreeing(violation, shapes);
            (numbered(first), numbered(second))
        }
    }
}

/// Two operands are called left and right, more are numbered.
fn role(n: usize, count: usize) -> RoleName<'static> {
    match (n, count) {
        (0, 2) => RoleName::The("the left operand"),
        (1, 2) => RoleName::The("the right operand"),
        _ => RoleName::Nth(n),
    }
}

/// The first operands that have the two extents of the violation along its axis.
fn disagreeing(violation: Violation, shapes: &[&[usize]]) -> (usize, usize) {
    let rank = shapes.iter().map(|shape| shape.len()).max().unwrap_or(0);
    let with = |axis: usize, extent: usize| {
        shapes.iter().position(|shape| {
            (axis + shape.len())
                .checked_sub(rank)
                .is_some_and(|k| shape.get(k) == Some(&extent))
        })
    };
    match (violation.axis(), violation.extents()) {
        (Some(axis), Some((first, second))) => (
            with(axis, first).unwrap_or(0),
            with(axis, second).unwrap_or(1),
        ),
        _ => (0, 1),
    }
}

/// The second line: every shape, and the tuple if there is one.
fn shapes(site: &Site<'_>) -> String {
    let two = |a: &str, x: &[usize], b: &str, y: &[usize], dims: Option<&[i64]>| match dims {
        Some(dims) => format!("{a} {x:?}, {b} {y:?}, broadcast dimensions {dims:?}"),
        None => format!("{a} {x:?}, {b} {y:?}"),
    };
    let one = |operand: &OperandSite<'_>| {
        let role = operand.role.strip_prefix("the ").unwrap_or(operand.role);
        let extents = operand.extents;
        match operand.placed {
            Some(axes) => format!("{role} {extents:?} on {}", ListedAxes(axes)),
            None if operand.aligned => format!("{role} {extents:?} aligned"),
            None => format!("{role} {extents:?}"),
        }
    };
    match *site {
        Site::Expression { left, right, .. } | Site::Tuple { left, right, .. } => {
            format!("{}, {}", one(&left), one(&right))
        }
        Site::Write {
            value, destination, ..
        } => format!("{}, destination {destination:?}", one(&value)),
        Site::Placed { extents } => format!("placed operands {extents:?}"),
        Site::At { operand, dims } => {
            format!("operand {operand:?}, broadcast dimensions {dims:?}")
        }
        Site::Binary { lhs, rhs, dims, .. } => two("left operand", lhs, "right operand", rhs, dims),
        Site::InDim {
            operand,
            output,
            dims,
        } => two("operand", operand, "output", output, Some(dims)),
        Site::BroadcastTo { operand, output } => two("operand", operand, "output", output, None),
        Site::Assign {
            value,
            destination,
            dims,
            ..
        } => two("value", value, "destination", destination, dims),
        Site::SumTo {
            source,
            target,
            dims,
            ..
        } => two("operand", source, "target", target, dims),
        Site::Inferred {
            shapes: &[left, right],
            ..
        } => two("left operand", left, "right operand", right, None),
        Site::Inferred { shapes, .. } => {
            let all = shapes
                .iter()
                .enumerate()
                .map(|(n, shape)| format!("operand {n} {shape:?}"));
            all.collect::<Vec<_>>().join(", ")
        }
    }
}
