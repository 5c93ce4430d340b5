//! The third line of a message: what would be legal, with numbers if possible.

use super::Site;
use super::explain::Party;
use super::placement::{aligns, placement};
use crate::error::{Fault, ListedAxes, Violation};

/// The third line: what would be legal.
pub(super) fn way_out(
    violation: Violation,
    site: &Site<'_>,
    operand: &Party<'_>,
    target: &Party<'_>,
) -> String {
    if let Site::Tuple { .. } = site {
        return "the members of a tuple have one shape, none is stretched: give them equal extents, \
                or compute one of them by itself"
            .into();
    }
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
        // A tuple that suits two of several operands need not suit the others.
        Site::Inferred { shapes, .. } if shapes.len() != 2 => None,
        // The other operand is not known yet, or has no rank.
        Site::At { .. } | Site::Placed { .. } => None,
        Site::Expression { .. } if large.name.placed.is_some() || large.name.aligned => None,
        _ => placement(small.shape, large.shape, target_stretches),
    };
    let legal = legal.map(|dims| proposal(site, small, &dims));
    let adds_no_axes = || {
        format!(
            "a sum adds no axes: {who} has at most {target_rank} of them; `unsqueeze` adds axes afterwards"
        )
    };
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
            let legal = legal.filter(|_| rank != target_rank);
            or_else(rule, legal.or_else(|| product(site)))
        }
        Fault::FixedOne { axis, .. } => format!(
            "write the extent as a literal 1 in `Shape![..]`, or convert with `.degenerate::<{axis}>()`, \
             a vector of nalgebra with `.as_slice()`"
        ),
        Fault::TooLarge => "give shapes whose extents have a smaller product".into(),
        Fault::CannotBroadcastTo { output: target, .. }
        | Fault::CannotSumTo { source: target, .. } => {
            let rule = format!("{who} would fit with extent {} there", one_or(target));
            or_else(rule, legal.filter(|_| rank != target_rank))
        }
        Fault::OutputTooSmall {
            value, destination, ..
        } => {
            let rule = format!(
                "{whom} would fit with extent {value} there, {who} with {}",
                one_or(destination)
            );
            or_else(rule, legal.filter(|_| rank != target_rank))
        }
        Fault::CannotSumToRank { .. } => adds_no_axes(),
        Fault::RankDecrease { .. } if matches!(site, Site::SumTo { .. }) => adds_no_axes(),
        Fault::CannotBroadcastToRank { .. }
        | Fault::OutputRankTooSmall { .. }
        | Fault::RankDecrease { .. } => {
            format!("{whom} needs a rank of at least {rank}; reduce or squeeze {who} to drop axes")
        }
        Fault::RankUnknown { min_rank } if operand.name.aligned || target.name.aligned => {
            format!("put an operand of full rank, at least {min_rank}, before them")
        }
        Fault::AxisUnnamed { axis, rank } => format!(
            "place an operand on axis {axis} as well, or give the rank, at least {rank}, with an \
             operand that is not placed, a destination, or `unsqueeze`"
        ),
        Fault::RankUnknown { min_rank } => format!(
            "give the rank, at least {min_rank}, with an operand that is not placed, \
             a destination, or `unsqueeze`"
        ),
    }
}

/// The product of the matrices that an operator multiplies by element, if they have one.
fn product(site: &Site<'_>) -> Option<String> {
    let Site::Expression {
        op: "*",
        left,
        right,
    } = site
    else {
        return None;
    };
    match (left.extents, right.extents) {
        ([_, columns], [rows, _]) if columns == rows => Some(
            "`x * y` multiplies element by element, the product of matrices is `x.matmul(&y)`"
                .into(),
        ),
        _ => None,
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
            format!("{who} would fit on {}", ListedAxes(&axes))
        }
        Site::Write { .. } => format!("place {who} with `.at(&{dims:?})`"),
        Site::Binary { dims: Some(_), .. }
        | Site::InDim { .. }
        | Site::SumTo { dims: Some(_), .. }
        | Site::Assign { dims: Some(_), .. } => format!("give the broadcast dimensions {dims:?}"),
        Site::Expression { op, .. } if *op == "broadcast!" => {
            let axes = format!("{dims:?}").replace('[', "(").replace(']', ")");
            format!("place {who}, the one of lower rank, with `@ {axes}`")
        }
        Site::Binary { .. } | Site::Expression { .. } | Site::At { .. } | Site::Placed { .. } => {
            format!("place {who}, the one of lower rank, with `.at(&{dims:?})`")
        }
        Site::BroadcastTo { .. } => {
            format!("`broadcast_in_dim` with the dimensions {dims:?} would place it")
        }
        Site::SumTo { .. } => {
            format!("`sum_to_at` with the dimensions {dims:?} would place it")
        }
        Site::Inferred { .. } | Site::Assign { .. } | Site::Tuple { .. } => {
            format!("place {who} with `.at(&{dims:?})`")
        }
    }
}
