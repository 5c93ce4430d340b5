//! From a violation to a message: who is to blame, with what shape, and what would be legal.
//!
//! A message has three lines: what is wrong (the violation's own words with the operands' names), the
//! shapes and the tuple, and the way out, with concrete numbers where there are some. It is here
//! and not beside the error type because the way out has to be legal, and only `rule` knows what is.
//! Everything is cold and may allocate.

use super::placement::{aligns, placement};
use super::{Operand, Site};
use crate::error::{Axes, BroadcastError, Fault, Name, Role, Violation};
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

/// One side of what is wrong: how the message calls it, and its shape.
#[derive(Clone, Copy)]
struct Party<'a> {
    name: Name<'a>,
    shape: &'a [usize],
}

/// The operand to blame and what it does not fit. The operand of lower rank comes first, because the
/// tuple is about its axes; equal ranks keep their order.
fn parties<'a>(violation: Violation, site: &Site<'a>) -> (Party<'a>, Party<'a>) {
    let party = |role, op, shape| Party {
        name: Name {
            role,
            op,
            placed: None,
            aligned: false,
        },
        shape,
    };
    let operand_of = |op, operand: Operand<'a>| Party {
        name: Name {
            role: Role::The(operand.role),
            op: Some(op),
            placed: operand.placed,
            aligned: operand.aligned,
        },
        shape: operand.extents,
    };
    match *site {
        Site::Expression { op, left, right } => {
            let right_first = match violation.fault() {
                Fault::FixedOne { axis, .. } => left.stretches_not(axis, &right),
                Fault::PlacedBeyond { axis, .. } => {
                    left.placed.and_then(<[i64]>::last) != Some(&(axis as i64))
                }
                Fault::MissingDims { .. } => right.extents.len() < left.extents.len(),
                Fault::RankUnknown { .. } => right.aligned,
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
            party(Role::The("the destination"), None, destination),
        ),
        Site::At { operand, .. } => (
            party(Role::The("the operand"), Some("at"), operand),
            // Out of range of any result: of the one it will meet nothing is known yet.
            party(
                Role::The(match violation.fault() {
                    Fault::DimOutOfRange { .. } => "the largest possible result",
                    _ => "the result",
                }),
                None,
                &[],
            ),
        ),
        Site::Binary { op, lhs, rhs, .. } => {
            let left = party(Role::The("the left operand"), Some(op), lhs);
            let right = party(Role::The("the right operand"), Some(op), rhs);
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
            party(Role::The("the operand"), Some("broadcast_in_dim"), operand),
            party(Role::The("the output"), None, output),
        ),
        Site::BroadcastTo { operand, output } => (
            party(Role::The("the operand"), Some("broadcast_to"), operand),
            party(Role::The("the output"), None, output),
        ),
        Site::Assign {
            op,
            value,
            destination,
            ..
        } => (
            party(Role::The("the value"), Some(op), value),
            party(Role::The("the destination"), None, destination),
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
fn role(n: usize, count: usize) -> Role<'static> {
    match (n, count) {
        (0, 2) => Role::The("the left operand"),
        (1, 2) => Role::The("the right operand"),
        _ => Role::Nth(n),
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
    let one = |operand: &Operand<'_>| {
        let (role, extents) = (operand.role.trim_start_matches("the "), operand.extents);
        match operand.placed {
            Some(axes) => format!("{role} {extents:?} on {}", Axes(axes)),
            None if operand.aligned => format!("{role} {extents:?} aligned"),
            None => format!("{role} {extents:?}"),
        }
    };
    match *site {
        Site::Expression { left, right, .. } => format!("{}, {}", one(&left), one(&right)),
        Site::Write {
            value, destination, ..
        } => format!("{}, destination {destination:?}", one(&value)),
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

/// The third line: what would be legal.
fn way_out(
    violation: Violation,
    site: &Site<'_>,
    operand: &Party<'_>,
    target: &Party<'_>,
) -> String {
    let (who, whom) = (operand.name.role, target.name.role);
    let (rank, target_rank) = (operand.shape.len(), target.shape.len());
    let target_stretches = matches!(
        site,
        Site::Binary { .. } | Site::Inferred { .. } | Site::Expression { .. }
    );
    let (small, large) = if rank > target_rank {
        (target, operand)
    } else {
        (operand, target)
    };
    let legal = match site {
        // A tuple that suits two of many operands need not suit the rest.
        Site::Inferred { shapes, .. } if shapes.len() != 2 => None,
        // The other one is not known yet, or has no rank of its own.
        Site::At { .. } => None,
        Site::Expression { .. } if large.name.placed.is_some() || large.name.aligned => None,
        _ => placement(small.shape, large.shape, target_stretches),
    };
    let legal = legal.map(|dims| proposal(site, small, &dims));
    match violation.fault() {
        Fault::MissingDims { .. } => legal.unwrap_or_else(|| {
            let (small, large) = (operand.shape, target.shape);
            if target.name.aligned && aligns(small, large) {
                format!("align {who} with `.at(..)` as well: {whom} is, and has the larger rank")
            } else if target.name.aligned {
                format!(
                    "{small:?} aligned with {large:?} is not legal either: \
                     extents that meet must be equal, or one of them 1"
                )
            } else if target_stretches {
                format!(
                    "no placement of {small:?} along the axes of {large:?} is legal: \
                     extents that meet must be equal, or one of them 1"
                )
            } else {
                format!(
                    "no placement of {small:?} along the axes of {large:?} is legal: \
                     an extent of {who} must be 1 or that of {whom}"
                )
            }
        }),
        Fault::DimsLen { rank: 0, .. } => {
            "a scalar goes with every axis: leave the broadcast dimensions empty".into()
        }
        Fault::DimsLen { .. } => {
            let entries = if rank == 1 {
                "1 entry".into()
            } else {
                format!("{rank} entries")
            };
            let rule = format!("a tuple has one entry per axis of {who}, here {entries}");
            or_else(rule, legal)
        }
        Fault::DimNegative { .. } | Fault::DimOutOfRange { .. }
            if matches!(site, Site::At { .. }) =>
        {
            "axes count from 0, outermost first".into()
        }
        Fault::DimNegative { dim, .. } => {
            match usize::try_from(dim.saturating_add_unsigned(target_rank as u64)) {
                Ok(axis) => format!("counted from the front, that axis is {axis}"),
                Err(_) => format!("{whom} has {}", axes(target_rank)),
            }
        }
        Fault::DimOutOfRange { .. } | Fault::PlacedBeyond { .. } => or_else(
            format!("{whom} has {}", axes(target_rank)),
            legal.filter(|_| rank <= target_rank),
        ),
        Fault::DimsOrder { dim, previous, .. } if dim == previous => {
            or_else(format!("each axis of {whom} can be named once"), legal)
        }
        Fault::DimsOrder { .. } => format!(
            "permute the axes of {who} first, then give its broadcast dimensions in increasing order"
        ),
        Fault::DimSizeMismatch { entry, target, .. } => or_else(
            format!(
                "axis {entry} of {who} would fit with extent {}",
                one_or(target)
            ),
            legal,
        ),
        Fault::EqualRankDims { rank: 0, .. } => "leave them out".into(),
        Fault::EqualRankDims { rank, .. } => format!(
            "leave them out, or give {:?}; to match axes in another order, permute an operand first",
            (0..rank).collect::<Vec<_>>()
        ),
        Fault::IncompatibleShapes { first, second, .. } => {
            let rule = format!(
                "the extents of an axis must be equal, or one of them 1: \
                 {who} would fit with {}, {whom} with {}",
                one_or(second),
                one_or(first)
            );
            or_else(rule, legal.filter(|_| rank != target_rank))
        }
        Fault::FixedOne { axis, .. } => format!(
            "write the extent as a literal 1 in `Shape![..]`, or convert with `.degenerate::<{axis}>()`"
        ),
        Fault::TooLarge => "give shapes whose extents have a smaller product".into(),
        Fault::CannotBroadcastTo { output: target, .. }
        | Fault::OutputTooSmall {
            destination: target,
            ..
        } => {
            let rule = format!("{who} would fit with extent {} there", one_or(target));
            or_else(rule, legal.filter(|_| rank != target_rank))
        }
        Fault::CannotBroadcastToRank { .. }
        | Fault::OutputRankTooSmall { .. }
        | Fault::RankDecrease { .. } => {
            format!("{whom} needs a rank of at least {rank}; reduce or squeeze {who} to drop axes")
        }
        Fault::RankUnknown { min_rank } if operand.name.aligned || target.name.aligned => {
            format!("put an operand of full rank, at least {min_rank}, before them")
        }
        Fault::RankUnknown { min_rank } => format!(
            "give the rank, at least {min_rank}, with an operand that is not placed, \
             a destination, or `unsqueeze`"
        ),
    }
}

fn or_else(rule: String, legal: Option<String>) -> String {
    match legal {
        Some(legal) => format!("{rule}; {legal}"),
        None => rule,
    }
}

/// The extents that go with an axis of extent `target`.
fn one_or(target: usize) -> String {
    if target == 1 {
        "1".into()
    } else {
        format!("1 or {target}")
    }
}

/// The axes of a shape of this rank, in words.
fn axes(rank: usize) -> String {
    match rank {
        0 => "no axes".into(),
        1 => "only axis 0".into(),
        2 => "axes 0 and 1".into(),
        _ => format!("axes 0 to {}", rank - 1),
    }
}

/// How to write a legal tuple at this site.
fn proposal(site: &Site<'_>, operand: &Party<'_>, dims: &[usize]) -> String {
    let who = operand.name.role;
    match site {
        _ if operand.name.placed.is_some() => {
            let axes: Vec<i64> = dims.iter().map(|&axis| axis as i64).collect();
            format!("{who} would fit on {}", Axes(&axes))
        }
        Site::Write { .. } => format!("place {who} with `.at(&{dims:?})`"),
        Site::Binary { dims: Some(_), .. }
        | Site::InDim { .. }
        | Site::Assign { dims: Some(_), .. } => format!("give the broadcast dimensions {dims:?}"),
        Site::Expression { op, .. } if *op == "broadcast!" => {
            let axes = format!("{dims:?}").replace('[', "(").replace(']', ")");
            format!("place {who}, the one of lower rank, with `@ {axes}`")
        }
        Site::Binary { .. } | Site::Expression { .. } | Site::At { .. } => {
            format!("place {who}, the one of lower rank, with `.at(&{dims:?})`")
        }
        Site::BroadcastTo { .. } => {
            format!("`broadcast_in_dim` with the dimensions {dims:?} would place it")
        }
        Site::Inferred { .. } | Site::Assign { .. } => {
            format!("place {who} with `.at(&{dims:?})`")
        }
    }
}
