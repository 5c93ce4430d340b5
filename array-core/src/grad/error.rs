//! `GradError`: why an operation on a tape, or its backward pass, is refused.

use std::fmt;

use crate::error::{
    BroadcastError, BroadcastErrorKind, ReduceError, ReduceErrorKind, ShapeError, ShapeErrorKind,
};

/// What is wrong with an operation on a tape, or with its backward pass.
#[non_exhaustive]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GradErrorKind {
    /// The backward pass of the tape is done, and its records are gone.
    TapeConsumed,
    /// A variable of another tape.
    ForeignVar,
    /// `backward()` of a value that does not have exactly one element.
    NotScalar,
    /// A gradient of a shape that its operand's does not broadcast to.
    GradientShape,
    /// A user's operation gave another number of gradients than it has operands.
    GradientCount,
    /// The cotangent has another shape than the value.
    CotangentShape,
    /// A placed variable where one with its own axes is needed.
    PlacedOperand,
    /// One variable at two placements in a recorded expression.
    TwoPlacements,
    /// Operands that do not broadcast.
    Broadcast(BroadcastErrorKind),
    /// A shape, an axis or a slice that does not exist.
    Shape(ShapeErrorKind),
    /// A reduction that is refused.
    Reduce(ReduceErrorKind),
}

impl GradErrorKind {
    /// The kind in snake case.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::TapeConsumed => "tape_consumed",
            Self::ForeignVar => "foreign_var",
            Self::NotScalar => "not_scalar",
            Self::GradientShape => "gradient_shape",
            Self::GradientCount => "gradient_count",
            Self::CotangentShape => "cotangent_shape",
            Self::PlacedOperand => "placed_operand",
            Self::TwoPlacements => "two_placements",
            Self::Broadcast(kind) => kind.as_str(),
            Self::Shape(kind) => kind.as_str(),
            Self::Reduce(kind) => kind.as_str(),
        }
    }
}

/// Why an operation on a tape, or its backward pass, is refused.
///
/// # Examples
/// ```
/// use array_core::array;
/// use array_core::grad::{GradErrorKind, Tape};
///
/// let tape = Tape::<f64>::new();
/// let x = tape.var(array![1.0, 2.0]);
/// let error = x.try_backward().unwrap_err();
/// assert_eq!(error.kind(), GradErrorKind::NotScalar);
/// assert_eq!(
///     error.to_string(),
///     "`backward` starts from one element, but the shape is [2]: \
///      take `.sum(None, false)` first, or give a cotangent, `.backward_with(&cotangent)`"
/// );
/// ```
#[derive(Clone, PartialEq)]
pub struct GradError(Box<(GradErrorKind, String)>);

impl GradError {
    #[cold]
    pub(super) fn new(kind: GradErrorKind, message: String) -> Self {
        GradError(Box::new((kind, message)))
    }

    /// What is wrong.
    pub fn kind(&self) -> GradErrorKind {
        self.0.0
    }

    /// The same for `op` on a value of extents `shape`, if the message does not name it.
    #[cold]
    pub(super) fn of(self, op: &str, shape: &[usize]) -> Self {
        let (kind, message) = *self.0;
        if message.contains(&format!("`{op}`")) {
            return Self::new(kind, message);
        }
        Self::new(
            kind,
            format!("`{op}` of a value of shape {shape:?}: {message}"),
        )
    }

    #[cold]
    pub(super) fn consumed(op: &str) -> Self {
        let message = format!(
            "`{op}` on a tape that is consumed: `backward` takes its records, once. \
             Make a new `Tape` and compute the value again"
        );
        Self::new(GradErrorKind::TapeConsumed, message)
    }

    #[cold]
    pub(super) fn foreign(op: &str, operand: usize) -> Self {
        let message = format!(
            "operand {operand} of `{op}` is a variable of another tape: all operands are of one tape, \
             and `.value()` of the other is a constant here, `tape.constant(other.value())`"
        );
        Self::new(GradErrorKind::ForeignVar, message)
    }

    #[cold]
    pub(super) fn not_scalar(shape: &[usize]) -> Self {
        let message = format!(
            "`backward` starts from one element, but the shape is {shape:?}: \
             take `.sum(None, false)` first, or give a cotangent, `.backward_with(&cotangent)`"
        );
        Self::new(GradErrorKind::NotScalar, message)
    }

    #[cold]
    pub(super) fn cotangent(given: &[usize], shape: &[usize]) -> Self {
        let message = format!(
            "the cotangent has the shape {given:?}, but the value has {shape:?}: they have one shape, and neither is stretched"
        );
        Self::new(GradErrorKind::CotangentShape, message)
    }

    #[cold]
    pub(super) fn gradient(node: &str, operand: usize, given: &[usize], shape: &[usize]) -> Self {
        let message = format!(
            "`{node}` gave its operand {operand} a gradient of shape {given:?}, but the operand has {shape:?}: \
             a gradient has the shape of its operand, or one that this broadcasts to"
        );
        Self::new(GradErrorKind::GradientShape, message)
    }

    #[cold]
    pub(super) fn count(node: &str, given: usize, operands: usize) -> Self {
        let message = format!(
            "`{node}` gave {given} gradients, but the number of its operands is {operands}: it gives one for each, in their order"
        );
        Self::new(GradErrorKind::GradientCount, message)
    }

    #[cold]
    pub(super) fn placed(op: &str, operand: usize, dims: &[i64]) -> Self {
        let message = format!(
            "operand {operand} of `{op}` is placed on the axes {dims:?} of a result whose rank is not known: \
             it takes its rank from an operand that is not placed"
        );
        Self::new(GradErrorKind::PlacedOperand, message)
    }

    /// A placed operand of an operation with one operand.
    #[cold]
    pub(super) fn placed_alone(op: &str, operand: usize, dims: &[i64]) -> Self {
        let way_out = match op {
            "record" => "place it in the expression, as in `|a, b| a * b.at(&[1])`",
            _ => "give it without `.at(..)`, or after it has met an operand that is not placed",
        };
        let message = format!(
            "operand {operand} of `{op}` is placed on the axes {dims:?}, but `{op}` reads operands with axes of their own: {way_out}"
        );
        Self::new(GradErrorKind::PlacedOperand, message)
    }

    #[cold]
    pub(super) fn no_matrix(operand: usize, shape: &[usize]) -> Self {
        let way_out = match (shape, operand) {
            ([n], 0) => format!(": `.reshape(&[1, {n}])` makes a row of it"),
            ([n], _) => format!(": `.reshape(&[{n}, 1])` makes a column of it"),
            _ => String::new(),
        };
        let message = format!(
            "operand {operand} of `matmul` has the shape {shape:?}, but a matrix has 2 axes{way_out}"
        );
        let kind = GradErrorKind::Shape(ShapeErrorKind::RankMismatch);
        Self::new(kind, message)
    }

    #[cold]
    pub(super) fn two_placements(variable: usize) -> Self {
        let message = format!(
            "operand {variable} of `record` stands at two placements in the expression: \
             give it twice, as in `tape.record((&a, &a), |row, column| ..)`"
        );
        Self::new(GradErrorKind::TwoPlacements, message)
    }
}

impl fmt::Display for GradError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.1)
    }
}

// As for the other errors, `unwrap` prints the message, once.
impl fmt::Debug for GradError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GradError({}): {self}", self.kind().as_str())
    }
}

impl std::error::Error for GradError {}

macro_rules! from {
    ($($Error:ident $Kind:ident;)*) => {$(
        impl From<$Error> for GradError {
            fn from(error: $Error) -> Self {
                GradError::new(GradErrorKind::$Kind(error.kind()), error.to_string())
            }
        }
    )*};
}
from! {
    BroadcastError Broadcast;
    ShapeError Shape;
    ReduceError Reduce;
}
