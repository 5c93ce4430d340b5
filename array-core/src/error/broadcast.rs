//! `BroadcastError`: a violation of the broadcast rule with the operands' names and shapes; or why
//! a reduction among the operands is refused, so that an evaluation has one type of error.
//!
//! `rule/explain.rs` composes the text (`BroadcastError::new`), because `rule` knows what would be
//! legal; this file is only the type.

use super::tables::printed;
use super::{BroadcastErrorKind, Violation};

/// Why a broadcast is illegal: which rule is broken, by which operand, and what would be legal.
///
/// `Display` gives several lines: what is wrong, the shapes, what would be legal. `Debug` gives the
/// same after the kind, because `unwrap` prints `Debug`.
///
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::error::BroadcastErrorKind;
/// use broadloom::rule::broadcast_shapes_in_dim;
///
/// let error = broadcast_shapes_in_dim(&[3], &[2, 3], &[]).unwrap_err();
/// assert_eq!(error.kind(), BroadcastErrorKind::MissingDims);
/// assert_eq!(
///     error.to_string(),
///     "the left operand of `broadcast_shapes_in_dim` has rank 1 and the right operand rank 2, \
///      and nothing says which axes match\n  \
///      left operand [3], right operand [2, 3], broadcast dimensions []\n  \
///      help: give the broadcast dimensions [1]"
/// );
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct BroadcastError(Box<BroadcastInner>);

#[derive(Clone, PartialEq, Eq)]
struct BroadcastInner {
    cause: Cause,
    message: String,
}

#[derive(Clone, PartialEq, Eq)]
enum Cause {
    Rule(Violation),
    Refused(BroadcastErrorKind),
}

impl BroadcastError {
    /// Which rule is broken.
    pub fn kind(&self) -> BroadcastErrorKind {
        match &self.0.cause {
            Cause::Rule(violation) => violation.kind(),
            Cause::Refused(kind) => *kind,
        }
    }

    /// The numbers of the message; `None` if a reduction in the expression, or an access by
    /// indices, is refused.
    pub fn violation(&self) -> Option<Violation> {
        match &self.0.cause {
            Cause::Rule(violation) => Some(*violation),
            Cause::Refused(_) => None,
        }
    }

    #[cold]
    pub(crate) fn from_message(violation: Violation, message: String) -> Self {
        let cause = Cause::Rule(violation);
        Self(Box::new(BroadcastInner { cause, message }))
    }

    /// A reduction, or an access by indices, is refused for `kind`, with the text `message`.
    #[cold]
    pub(crate) fn of_kind(kind: BroadcastErrorKind, message: String) -> Self {
        let cause = Cause::Refused(kind);
        Self(Box::new(BroadcastInner { cause, message }))
    }
}

printed! {
    BroadcastError |error| error.0.message;
}
