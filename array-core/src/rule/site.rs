//! The site of an illegal broadcast: the operation, and the operands as the message names them.

use crate::error::{Fault, Violation};

/// The operation whose broadcast is illegal.
///
/// `dims` is the tuple the user gave. It is `None` if the syntax has no place for one; the message
/// then proposes `.at(..)` instead of other dimensions.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Site<'a> {
    /// Two operands of an expression; either may already be placed.
    Expression {
        op: &'a str,
        left: OperandSite<'a>,
        right: OperandSite<'a>,
    },
    /// Two values or two destinations that are members of one tuple.
    Tuple {
        op: &'a str,
        left: OperandSite<'a>,
        right: OperandSite<'a>,
    },
    /// An expression written to an existing destination: `=`, `+=` and similar.
    Write {
        op: &'a str,
        value: OperandSite<'a>,
        destination: &'a [usize],
    },
    /// `.at(..)` of an operand, before it meets anything.
    At {
        operand: &'a [usize],
        dims: &'a [i64],
    },
    /// An expression whose operands are all placed, before it is evaluated or reduced.
    Placed { extents: &'a [usize] },
    /// A binary operation under the explicit rule.
    Binary {
        op: &'a str,
        lhs: &'a [usize],
        rhs: &'a [usize],
        dims: Option<&'a [i64]>,
    },
    /// `broadcast_in_dim`, or an operand placed along the axes of a known result.
    InDim {
        operand: &'a [usize],
        output: &'a [usize],
        dims: &'a [i64],
    },
    /// Any number of operands under the inferred rule.
    Inferred {
        op: &'a str,
        shapes: &'a [&'a [usize]],
    },
    /// `broadcast_to`.
    BroadcastTo {
        operand: &'a [usize],
        output: &'a [usize],
    },
    /// A value of run-time shape written to an existing destination.
    Assign {
        op: &'a str,
        value: &'a [usize],
        destination: &'a [usize],
        dims: Option<&'a [i64]>,
    },
    /// An array or expression of shape `source`, summed to the shape `target`.
    SumTo {
        op: &'a str,
        source: &'a [usize],
        target: &'a [usize],
        dims: Option<&'a [i64]>,
    },
}

/// An operand of an expression: its name in the message, and its shape.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OperandSite<'a> {
    pub(crate) role: &'a str,
    /// Its own extents, one for each of its axes.
    pub(crate) extents: &'a [usize],
    /// The axes of the result that these are, if `.at(axes![..])` has placed it.
    pub(crate) placed: Option<&'a [i64]>,
    /// Whether they are the last axes of the result, because of `.at(..)`.
    pub(crate) aligned: bool,
}

impl OperandSite<'_> {
    /// The operand's own axis that becomes axis `axis` of the result when it meets `other`.
    fn own_axis(&self, axis: usize, other: &Self) -> Option<usize> {
        match self.placed {
            Some(axes) => axes.iter().position(|&placed| placed == axis as i64),
            None if self.aligned => {
                (axis + self.extents.len()).checked_sub(other.extents.len().max(self.extents.len()))
            }
            None => Some(axis),
        }
    }

    pub(super) fn stretches_not(&self, axis: usize, other: &Self) -> bool {
        let own = self.own_axis(axis, other).and_then(|k| self.extents.get(k));
        own.is_some_and(|&extent| extent != 1)
    }
}

impl Site<'_> {
    /// The violation, with the axis counted as the operand to blame counts it.
    pub(super) fn own(&self, violation: Violation) -> Violation {
        match (violation.fault(), self) {
            (Fault::FixedOne { axis, other }, Site::Expression { left, right, .. }) => {
                let (blamed, met) = if left.stretches_not(axis, right) {
                    (right, left)
                } else {
                    (left, right)
                };
                Violation::fixed_one(blamed.own_axis(axis, met).unwrap_or(axis), other)
            }
            (
                Fault::FixedOne { axis, other },
                Site::SumTo {
                    source,
                    target,
                    dims,
                    ..
                },
            ) => {
                let own = match dims {
                    Some(dims) => dims.iter().position(|&placed| placed == axis as i64),
                    None => (axis + target.len()).checked_sub(source.len()),
                };
                Violation::fixed_one(own.unwrap_or(axis), other)
            }
            _ => violation,
        }
    }
}
