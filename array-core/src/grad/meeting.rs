//! Joins the operands of one operation on a tape: the shape of the result, and the axis of the
//! result for each operand's axis.

use super::error::GradError;
use crate::error::{BroadcastError, Violation};
use crate::rule::{self, OperandSite, Site};

/// An operand with the facts that its tape knows.
#[derive(Clone, Copy)]
pub(super) struct Met<'a> {
    pub(super) extents: &'a [usize],
    /// The axes of the result that its own axes map to, if `at` has placed it.
    pub(super) placed: Option<&'a [i64]>,
}

/// The shape of a result, and the dimension tuple of each operand.
pub(super) struct Meeting {
    pub(super) shape: Vec<usize>,
    pub(super) dims: Vec<Vec<i64>>,
    /// The result's placement: that of its operands, if all of them are placed.
    pub(super) placed: Option<Vec<i64>>,
}

const ROLES: [&str; 3] = [
    "the first operand",
    "the second operand",
    "the third operand",
];

/// The shape of the result of `op` on `operands`; if `inferred`, operands that are not placed meet
/// by NumPy's rule.
pub(super) fn meet(op: &str, operands: &[Met<'_>], inferred: bool) -> Result<Meeting, GradError> {
    let axes = |rank: usize| (0..rank as i64).collect::<Vec<_>>();
    if let Some(extents) = same(operands) {
        return Ok(Meeting {
            shape: extents.to_vec(),
            dims: vec![axes(extents.len()); operands.len()],
            placed: None,
        });
    }
    let placed = operands.iter().position(|operand| operand.placed.is_some());
    let open = operands
        .iter()
        .all(|operand| operand.placed.is_some() || operand.extents.is_empty());
    let mut shape: Vec<usize> = Vec::new();
    if let Some(first) = placed.filter(|_| open) {
        // Operands placed by one tuple have the same axes.
        let tuple = operands[first].placed.unwrap_or_default();
        for (number, operand) in operands.iter().enumerate() {
            match operand.placed {
                Some(dims) if dims != tuple => return Err(GradError::placed(op, number, dims)),
                _ => shape = join(op, number, &shape, *operand, None)?,
            }
        }
    } else {
        for (number, operand) in operands.iter().enumerate() {
            if operand.placed.is_none() {
                shape = if inferred {
                    trailing(op, &shape, operand.extents)?
                } else {
                    join(op, number, &shape, *operand, None)?
                };
            }
        }
        for (number, operand) in operands.iter().enumerate() {
            if let Some(dims) = operand.placed {
                shape = join(op, number, &shape, *operand, Some(dims))?;
            }
        }
    }
    let dims = operands.iter().map(|operand| {
        let rank = operand.extents.len();
        match operand.placed {
            Some(dims) if !open => dims.to_vec(),
            _ => axes(shape.len()).split_off(shape.len() - rank),
        }
    });
    let dims = dims.collect();
    let placed = placed.filter(|_| open);
    let placed = placed.and_then(|first| operands[first].placed.map(<[i64]>::to_vec));
    Ok(Meeting {
        shape,
        dims,
        placed,
    })
}

/// The extents that all operands share, if none of them is placed: the most frequent case.
fn same<'a>(operands: &[Met<'a>]) -> Option<&'a [usize]> {
    let first = operands.first()?.extents;
    let is_same = |operand: &Met<'_>| operand.placed.is_none() && operand.extents == first;
    operands.iter().all(is_same).then_some(first)
}

/// Joins `shape` and an operand under NumPy's rule.
fn trailing(op: &str, shape: &[usize], operand: &[usize]) -> Result<Vec<usize>, BroadcastError> {
    let shapes = [shape, operand];
    let mut out = vec![0; shape.len().max(operand.len())];
    match rule::broadcast_inferred(&shapes, &mut out) {
        Ok(_) => Ok(out),
        Err(violation) => {
            let site = Site::Inferred {
                op,
                shapes: &shapes,
            };
            Err(BroadcastError::new(violation, site))
        }
    }
}

/// Joins `shape`, that of the operands so far, with an operand under the explicit rule, on the axes
/// `dims` if it is placed.
fn join(
    op: &str,
    number: usize,
    shape: &[usize],
    operand: Met<'_>,
    dims: Option<&[i64]>,
) -> Result<Vec<usize>, BroadcastError> {
    let (own, tuple) = (operand.extents, dims.unwrap_or_default());
    let mut out = vec![0; shape.len().max(own.len())];
    let joined = if dims.is_some() && own.len() > shape.len() {
        // The tuple belongs to the operand, which is not the larger one.
        rule::broadcast_in_dim(own, shape, tuple)
            .and_then(|()| rule::broadcast_in_dim_binary(shape, own, tuple, &mut out))
    } else {
        rule::broadcast_in_dim_binary(shape, own, tuple, &mut out)
    };
    let refused = |violation: Violation| {
        let side = |role, extents, placed| OperandSite {
            role,
            extents,
            placed,
            aligned: false,
        };
        let before = if number == 1 {
            ROLES[0]
        } else {
            "what it meets"
        };
        let site = Site::Expression {
            op,
            left: side(before, shape, None),
            right: side(ROLES[number.min(2)], own, dims),
        };
        BroadcastError::new(violation, site)
    };
    joined.map_err(refused)?;
    Ok(out)
}
