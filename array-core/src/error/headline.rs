//! The first line of every message about broadcasting: what is wrong, in one sentence.
//!
//! `Display` of a violation and the message of a `BroadcastError` share it, so a mistake has one
//! text in a macro and at run time. It allocates nothing.

use super::violation::{Fault, Violation};
use core::fmt;

impl Violation {
    /// The first line of a message: what is wrong, with these names of the operands.
    pub(crate) fn headline(
        &self,
        f: &mut dyn fmt::Write,
        operand: &AxisName<'_>,
        target: &AxisName<'_>,
    ) -> fmt::Result {
        let short = target.role;
        match self.fault() {
            Fault::MissingDims {
                operand: small,
                target: large,
            } => write!(
                f,
                "{operand} has rank {small} and {short} rank {large}, and nothing says which axes match"
            ),
            Fault::DimsLen { given, rank } => write!(
                f,
                "{operand} has rank {rank}, but {} given for it",
                CountOf(
                    given,
                    "broadcast dimension was",
                    "broadcast dimensions were"
                )
            ),
            Fault::DimNegative { entry, dim } => write!(
                f,
                "entry {entry} of the broadcast dimensions of {operand} is {dim}, and axes are not counted from the end"
            ),
            Fault::DimOutOfRange { entry, dim, rank } => write!(
                f,
                "entry {entry} of the broadcast dimensions of {operand} is {dim}, but {short} has rank {rank}"
            ),
            Fault::PlacedBeyond { axis, rank } => write!(
                f,
                "{operand} needs axis {axis}, but {short} has rank {rank}"
            ),
            Fault::DimsOrder {
                entry,
                dim,
                previous,
            } if dim == previous => write!(
                f,
                "entry {entry} of the broadcast dimensions of {operand} is {dim} again, but the entries must strictly increase"
            ),
            Fault::DimsOrder {
                entry,
                dim,
                previous,
            } => write!(
                f,
                "entry {entry} of the broadcast dimensions of {operand} is {dim} and comes after {previous}, but the entries must strictly increase"
            ),
            Fault::DimSizeMismatch {
                entry,
                axis,
                operand: n,
                target: m,
            } => write!(
                f,
                "axis {entry} of {operand} has extent {n}, but axis {axis} of {short}, which it is matched with, has extent {m}"
            ),
            Fault::EqualRankDims { rank, .. } => write!(
                f,
                "{operand} and {short} both have rank {rank}, so the broadcast dimensions can only be empty or the identity"
            ),
            Fault::IncompatibleShapes {
                axis,
                first,
                second,
            } => write!(
                f,
                "axis {axis} of the result has extent {first} in {operand} and extent {second} in {short}"
            ),
            Fault::FixedOne { axis, other } => write!(
                f,
                "axis {axis} of {operand} is the constant 1 (`Fix<1>`), which does not stretch to {other}"
            ),
            Fault::TooLarge => {
                f.write_str("the result ")?;
                if let Some(op) = operand.op {
                    write!(f, "of `{op}` ")?;
                }
                write!(f, "would have more than {} elements", isize::MAX)
            }
            Fault::CannotBroadcastTo {
                axis,
                operand: n,
                output,
            } => write!(
                f,
                "{operand} has extent {n} where axis {axis} of {short} has extent {output}"
            ),
            Fault::OutputTooSmall {
                axis,
                value,
                destination,
            } => write!(
                f,
                "{operand} has extent {value} where axis {axis} of {short} has extent {destination}, and a destination is never stretched"
            ),
            Fault::CannotBroadcastToRank {
                operand: n,
                output: m,
            }
            | Fault::OutputRankTooSmall {
                value: n,
                destination: m,
            }
            | Fault::RankDecrease {
                operand: n,
                output: m,
            }
            | Fault::CannotSumToRank {
                target: n,
                source: m,
            } => {
                write!(
                    f,
                    "{operand} has rank {n}, more than {short}, which has rank {m}"
                )
            }
            Fault::CannotSumTo {
                axis,
                target,
                source,
            } => write!(
                f,
                "{operand} has extent {target} where axis {axis} of {short} has extent {source}, and an axis is summed to extent 1 or stays"
            ),
            Fault::AxisUnnamed { axis, .. } => write!(
                f,
                "every operand is placed, and none names axis {axis}, so nothing tells its extent"
            ),
            Fault::RankUnknown { .. } if operand.aligned => write!(
                f,
                "{operand} counts axes from the last and {short}, which is placed, from the first, and nothing tells how many there are"
            ),
            Fault::RankUnknown { .. } => match operand.op {
                Some(op) => write!(
                    f,
                    "every operand of `{op}` is placed, so nothing tells the rank of the result"
                ),
                None => {
                    f.write_str("every operand is placed, so nothing tells the rank of the result")
                }
            },
        }
    }
}

/// The violation as one sentence, without the operands' names and shapes.
impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |role| AxisName {
            role: RoleName::The(role),
            op: None,
            placed: None,
            aligned: false,
        };
        let (operand, target) = match self.fault() {
            Fault::IncompatibleShapes { .. } => ("one operand", "another"),
            Fault::EqualRankDims { .. } => ("the left operand", "the right operand"),
            Fault::CannotBroadcastTo { .. }
            | Fault::CannotBroadcastToRank { .. }
            | Fault::RankDecrease { .. } => ("the operand", "the output"),
            Fault::OutputTooSmall { .. } | Fault::OutputRankTooSmall { .. } => {
                ("the value", "the destination")
            }
            Fault::MissingDims { .. } | Fault::DimSizeMismatch { .. } => {
                ("the operand", "the other operand")
            }
            Fault::FixedOne { .. } => ("an operand", "another"),
            Fault::CannotSumTo { .. } | Fault::CannotSumToRank { .. } => {
                ("the target", "the operand")
            }
            _ => ("the operand", "the result"),
        };
        self.headline(f, &name(operand), &name(target))
    }
}

impl core::error::Error for Violation {}

/// The name of an operand in a message: ``the left operand of `add` ``.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AxisName<'a> {
    pub(crate) role: RoleName<'a>,
    pub(crate) op: Option<&'a str>,
    /// The axes of the result that `.at(axes![..])` has placed it on.
    pub(crate) placed: Option<&'a [i64]>,
    /// Whether `.at(..)` has aligned it at the last axis.
    pub(crate) aligned: bool,
}

/// The role of an operand in the operation.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RoleName<'a> {
    /// "the left operand", "the value"
    The(&'a str),
    /// "operand 2": the operands of an n-ary operation are counted from 0, as axes are.
    #[cfg(feature = "array")]
    Nth(usize),
}

impl fmt::Display for RoleName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::The(role) => f.write_str(role),
            #[cfg(feature = "array")]
            Self::Nth(n) => write!(f, "operand {n}"),
        }
    }
}

impl fmt::Display for AxisName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.role)?;
        if let Some(op) = self.op {
            write!(f, " of `{op}`")?;
        }
        match self.placed {
            Some(axes) => write!(f, ", placed on {},", ListedAxes(axes)),
            None if self.aligned => f.write_str(", aligned at the last axis,"),
            None => Ok(()),
        }
    }
}

/// "axis 1", "axes 0 and 2", "axes 0, 2 and 3".
pub(crate) struct ListedAxes<'a>(pub(crate) &'a [i64]);

impl fmt::Display for ListedAxes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.len() == 1 { "axis" } else { "axes" })?;
        for (k, axis) in self.0.iter().enumerate() {
            let before = match k {
                0 => " ",
                _ if k + 1 == self.0.len() => " and ",
                _ => ", ",
            };
            write!(f, "{before}{axis}")?;
        }
        Ok(())
    }
}

/// "1 axis", "2 axes".
struct CountOf(usize, &'static str, &'static str);

impl fmt::Display for CountOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CountOf(n, one, many) = *self;
        write!(f, "{n} {}", if n == 1 { one } else { many })
    }
}
