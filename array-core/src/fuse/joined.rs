//! The shape of a body's operands, joined one by one, so that the compiler's message stands at the operand that does not fit.

use core::ops::Add;

use super::operand::{Leaf, Operands};
use crate::dim::Known;
use crate::error::{BroadcastError, Fault, Violation};
use crate::expr::Node;
use crate::rule::{Operand, Site};
use crate::shape::Broadcast;

/// Why operands do not broadcast.
#[derive(Clone, Debug)]
enum Refusal {
    /// Operand `at` does not fit those before it.
    Joining { at: usize, violation: Violation },
    /// An operand that is an expression has no shape itself.
    Operand(BroadcastError),
}

/// The joined shape of the first operands.
#[derive(Clone, Debug)]
pub struct Joined<S> {
    shape: Result<S, Box<Refusal>>,
    count: usize,
}

impl Joined<()> {
    /// The shape of no operands.
    #[inline(always)]
    pub const fn start() -> Self {
        Joined {
            shape: Ok(()),
            count: 0,
        }
    }
}

impl<S: Broadcast<N::Shape>, N: Node> Add<&Leaf<N>> for Joined<S> {
    type Output = <<S as Broadcast<N::Shape>>::Output as Known<Joined<S::Output>>>::Then;

    #[inline(always)]
    fn add(self, operand: &Leaf<N>) -> Self::Output {
        let at = self.count;
        let shape = match self.shape {
            Ok(shape) => match operand.0.shape() {
                Ok(other) => match shape.broadcast(&other) {
                    Ok(joined) => Ok(joined),
                    Err(violation) => Err(refused(at, violation)),
                },
                Err(error) => Err(refused_itself(error)),
            },
            Err(refusal) => Err(refusal),
        };
        Joined {
            shape,
            count: at + 1,
        }
    }
}

/// Operand `at` is refused. Out of line, like everything that only happens when something is wrong: the code of a call
/// is compiled once for each call.
#[cold]
#[inline(never)]
fn refused(at: usize, violation: Violation) -> Box<Refusal> {
    Box::new(Refusal::Joining { at, violation })
}

#[cold]
#[inline(never)]
fn refused_itself(error: BroadcastError) -> Box<Refusal> {
    Box::new(Refusal::Operand(error))
}

impl<S> Joined<S> {
    /// The shape, or the error, which calls the operands by `names`.
    ///
    /// # Errors
    /// Where the operands do not broadcast.
    #[inline(always)]
    pub(super) fn named<O: Operands>(
        self,
        names: &[&'static str],
        operands: &O,
    ) -> Result<S, BroadcastError> {
        match self.shape {
            Ok(shape) => Ok(shape),
            Err(refusal) => Err(told(*refusal, names, operands)),
        }
    }
}

/// The error that tells a refusal.
#[cold]
#[inline(never)]
fn told<O: Operands>(refusal: Refusal, names: &[&'static str], operands: &O) -> BroadcastError {
    match refusal {
        Refusal::Operand(error) => error,
        Refusal::Joining { at, violation } => {
            let mut list = Vec::new();
            operands.describe(&mut list);
            between(at, violation, names, &list)
        }
    }
}

/// An operand as messages need it.
#[derive(Clone, Debug)]
pub struct Described {
    /// Its own extents, one for each of its axes.
    pub(super) extents: Vec<usize>,
    /// The axes of the result that these are, where it is placed.
    pub(super) placed: Option<Vec<i64>>,
    /// Whether they are the last ones of the result.
    pub(super) aligned: bool,
}

impl Described {
    /// The extent that it has along axis `axis` of a result of rank `rank`.
    fn along(&self, axis: usize, rank: usize) -> Option<usize> {
        let own = match &self.placed {
            Some(axes) => axes.iter().position(|&placed| placed == axis as i64)?,
            None if self.aligned => (axis + self.extents.len()).checked_sub(rank)?,
            None => axis,
        };
        self.extents.get(own).copied()
    }
}

/// The error that operand `at` causes with one of those before it.
fn between(
    at: usize,
    violation: Violation,
    names: &[&'static str],
    operands: &[Described],
) -> BroadcastError {
    let before = &operands[..at];
    let ranks = operands[..=at].iter().map(|operand| operand.extents.len());
    let rank = ranks.max().unwrap_or(0);
    // The first that has the extent in question; where ranks differ, the first that has axes of its own.
    let other = match violation.fault() {
        Fault::IncompatibleShapes { axis, first, .. } => before
            .iter()
            .position(|operand| operand.along(axis, rank) == Some(first)),
        Fault::FixedOne { axis, .. } => before
            .iter()
            .position(|operand| operand.along(axis, rank).is_some_and(|extent| extent != 1)),
        _ => None,
    };
    let ranked = || {
        before
            .iter()
            .position(|operand| !operand.extents.is_empty())
    };
    let other = other.or_else(ranked).unwrap_or(0);
    let name = |i: usize| {
        names
            .get(i)
            .map_or_else(|| "an operand".to_owned(), |name| format!("`{name}`"))
    };
    let (first, second) = (name(other), name(at));
    let operand = |role, i: usize| Operand {
        role,
        extents: &operands[i].extents,
        placed: operands[i].placed.as_deref(),
        aligned: operands[i].aligned,
    };
    BroadcastError::new(
        violation,
        Site::Expression {
            op: "broadcast!",
            left: operand(&first, other),
            right: operand(&second, at),
        },
    )
}
