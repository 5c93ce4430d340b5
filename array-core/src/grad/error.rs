//! `GradError`: why an operation on a tape, or its backward pass, is refused.

use crate::error::{
    BroadcastError, BroadcastErrorKind, ReduceError, ReduceErrorKind, ShapeError, ShapeErrorKind,
    kinds, messages, printed,
};

kinds! {
    /// What is wrong with an operation on a tape, or with its backward pass.
    GradErrorKind {
        /// The backward pass of the tape is done, and its records are gone.
        TapeConsumed "tape_consumed",
        /// A variable of another tape.
        ForeignVar "foreign_var",
        /// `backward()` of a value that does not have exactly one element.
        NotScalar "not_scalar",
        /// A gradient of a shape that the operand's shape does not broadcast to.
        GradientShape "gradient_shape",
        /// A user's operation returned another number of gradients than it has operands.
        GradientCount "gradient_count",
        /// The cotangent has another shape than the value.
        CotangentShape "cotangent_shape",
        /// A placed variable where one with its own axes is needed.
        PlacedOperand "placed_operand",
        /// One variable at two placements in a recorded expression.
        TwoPlacements "two_placements",
    }
    of {
        /// Operands that do not broadcast.
        Broadcast(BroadcastErrorKind),
        /// A shape, an axis or a slice that does not exist.
        Shape(ShapeErrorKind),
        /// A reduction that is refused.
        Reduce(ReduceErrorKind),
    }
    /// The kind in snake case.
    as_str
}

/// Why an operation on a tape, or its backward pass, is refused.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::grad::GradErrorKind;
/// use broadloom::prelude::*;
///
/// let tape = Tape::<f64>::new();
/// let x = tape.var(array![1.0, 2.0]);
/// let error = x.try_backward().unwrap_err();
/// assert_eq!(error.kind(), GradErrorKind::NotScalar);
/// assert_eq!(
///     error.to_string(),
///     "`backward` starts from one element, but the shape is [2]: \
///      take `.sum(..)` first, or give a cotangent, `.backward_with(&cotangent)`"
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

    /// The same error with `op` and its operand's extents `shape`, if the message does not name
    /// them.
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
}

messages! { GradError GradErrorKind
    consumed(op: &str) TapeConsumed
        "`{op}` on a tape that is consumed: `backward` takes its records, once. \
         Make a new `Tape` and compute the value again";

    foreign(op: &str, operand: usize) ForeignVar
        "operand {operand} of `{op}` is a variable of another tape: all operands are of one tape, \
         and `.value()` of the other is a constant here, `tape.constant(other.value())`, or a variable, \
         `tape.var(other.value())`, which has a gradient";

    not_scalar(shape: &[usize]) NotScalar
        "`backward` starts from one element, but the shape is {shape:?}: \
         take `.sum(..)` first, or give a cotangent, `.backward_with(&cotangent)`";

    cotangent(given: &[usize], shape: &[usize]) CotangentShape
        "the cotangent has the shape {given:?}, but the value has {shape:?}: they have one shape, and neither is stretched";

    gradient(node: &str, operand: usize, given: &[usize], shape: &[usize]) GradientShape
        "`{node}` gave its operand {operand} a gradient of shape {given:?}, but the operand has {shape:?}: \
         a gradient has the shape of its operand, or one that this broadcasts to";

    count(node: &str, given: usize, operands: usize) GradientCount
        "`{node}` gave {given} gradients, but the number of its operands is {operands}: it gives one for each, in their order";

    placed(op: &str, operand: usize, dims: &[i64]) PlacedOperand
        "operand {operand} of `{op}` is placed on the axes {dims:?} of a result whose rank is not known: \
         it takes its rank from an operand that is not placed";

    /// A placed operand of an operation with one operand.
    placed_alone(op: &str, operand: usize, dims: &[i64]) PlacedOperand
        "operand {operand} of `{op}` is placed on the axes {dims:?}, but `{op}` reads operands with axes of their own: {}",
        match op {
            "record" => "place it in the expression, as in `|a, b| a * b.at(&[1])`",
            "record!" => "place it in the body, as in `a * b @ (1)`",
            _ => "give it without `.at(..)`, or after it has met an operand that is not placed",
        };

    two_placements(variable: usize) TwoPlacements
        "operand {variable} of `record` stands at two placements in the expression: \
         give it twice, as in `tape.record((&a, &a), |row, column| ..)`";
}

printed! {
    GradError |error| error.0.1;
}

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
