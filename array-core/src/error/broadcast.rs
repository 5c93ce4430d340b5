//! `BroadcastError`: a violation of the broadcast rule, told with the operands' names and shapes.
//!
//! The text is composed where what would be legal is known, in `rule/explain.rs`
//! (`BroadcastError::new`); this file is only the type.

use super::{BroadcastErrorKind, Violation};
use std::fmt;

/// Why a broadcast is illegal: which rule is broken, by which operand, and what would be legal.
///
/// `Display` gives several lines: what is wrong, the shapes, the way out. `Debug` gives the same
/// after the kind, because that is what `unwrap` prints.
///
/// ```
/// use array_core::error::BroadcastErrorKind;
/// use array_core::rule::broadcast_shapes_in_dim;
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
pub struct BroadcastError(Box<Inner>);

#[derive(Clone, PartialEq, Eq)]
struct Inner {
    violation: Violation,
    message: String,
}

impl BroadcastError {
    /// Which rule is broken.
    pub fn kind(&self) -> BroadcastErrorKind {
        self.0.violation.kind()
    }

    /// The numbers behind the message.
    pub fn violation(&self) -> Violation {
        self.0.violation
    }

    #[cold]
    pub(crate) fn from_message(violation: Violation, message: String) -> Self {
        Self(Box::new(Inner { violation, message }))
    }
}

impl fmt::Display for BroadcastError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl fmt::Debug for BroadcastError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "BroadcastError({}): {}",
            self.kind().as_str(),
            self.0.message
        )
    }
}

impl std::error::Error for BroadcastError {}
