//! `ReduceError`: why a reduction is refused.

mod values;

use std::fmt;

use super::tables::{kinds, messages, printed};
use super::{BroadcastError, BroadcastErrorKind, ShapeError, ShapeErrorKind};

kinds! {
    /// What is wrong with a reduction.
    ReduceErrorKind {
        /// A named axis does not exist.
        AxisOutOfRange "axis_out_of_range",
        /// An axis is named twice.
        DuplicateAxis "duplicate_axis",
        /// A maximum or minimum over no elements, which has no value.
        EmptyReduction "empty_reduction",
        /// A reduction that works along one axis, such as a position, is given several.
        SeveralAxes "several_axes",
        /// A number that the operation does not take, such as a quantile above 1.
        InvalidValue "invalid_value",
        /// The expression, or the result of its reduction, exceeds the address space.
        TooLarge "too_large",
    }
    of {
        /// The operands of the reduced expression do not broadcast.
        Broadcast(BroadcastErrorKind),
    }
    /// The kind in snake case, as in the conformance vectors.
    as_str
}

/// Why a reduction is refused: its axes, an empty maximum, or the operands of the expression it
/// reduces.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::array::ArrayD;
/// use broadloom::reduce::Reductions;
///
/// let error = ArrayD::from_vec([2, 3], vec![0.0; 6]).try_mean(2).unwrap_err();
/// assert_eq!(error.to_string(), "there is no axis 2: the shape has axes -2 to 1, negative ones counted from the end");
/// assert_eq!(format!("{error:?}"), format!("ReduceError(axis_out_of_range): {error}"));
/// ```
#[derive(Clone, PartialEq)]
pub struct ReduceError(Reason);

#[derive(Clone, PartialEq)]
enum Reason {
    Axes(ShapeError),
    Operands(BroadcastError),
}

impl ReduceError {
    /// What is wrong.
    pub fn kind(&self) -> ReduceErrorKind {
        match self.broadcast_kind() {
            BroadcastErrorKind::AxisOutOfRange => ReduceErrorKind::AxisOutOfRange,
            BroadcastErrorKind::DuplicateAxis => ReduceErrorKind::DuplicateAxis,
            BroadcastErrorKind::EmptyReduction => ReduceErrorKind::EmptyReduction,
            BroadcastErrorKind::SeveralAxes => ReduceErrorKind::SeveralAxes,
            BroadcastErrorKind::InvalidValue => ReduceErrorKind::InvalidValue,
            BroadcastErrorKind::TooLarge => ReduceErrorKind::TooLarge,
            kind => ReduceErrorKind::Broadcast(kind),
        }
    }

    /// The kind of the same error of an evaluation.
    fn broadcast_kind(&self) -> BroadcastErrorKind {
        match &self.0 {
            // A reduction among the operands of this one may have been refused.
            Reason::Operands(error) => error.kind(),
            Reason::Axes(error) => match error.kind() {
                ShapeErrorKind::DuplicateAxis => BroadcastErrorKind::DuplicateAxis,
                ShapeErrorKind::EmptyReduction => BroadcastErrorKind::EmptyReduction,
                ShapeErrorKind::SeveralAxes => BroadcastErrorKind::SeveralAxes,
                ShapeErrorKind::TooLarge => BroadcastErrorKind::TooLarge,
                ShapeErrorKind::InvalidValue => BroadcastErrorKind::InvalidValue,
                _ => BroadcastErrorKind::AxisOutOfRange,
            },
        }
    }

    /// The same error; one of axes has the name of the operation before its text.
    #[cold]
    pub(crate) fn of_axes_named(self, op: &str) -> Self {
        match (self.kind(), self.0) {
            (
                ReduceErrorKind::AxisOutOfRange | ReduceErrorKind::DuplicateAxis,
                Reason::Axes(error),
            ) => error.named(op).into(),
            (_, reason) => ReduceError(reason),
        }
    }

    fn new(kind: BroadcastErrorKind, message: String) -> Self {
        BroadcastError::of_kind(kind, message).into()
    }
}

messages! { ReduceError BroadcastErrorKind
    /// `what`, given to `op` along an axis of extent `extent`, has `len` values.
    beside_axis(op: &str, what: &str, len: usize, extent: usize) DimSizeMismatch
        "`{op}` along an axis of extent {extent} needs as many values of `{what}`, but {len} were given";

    /// The axes that `op` sums over, one of each operand, differ in extent.
    sums_over(op: &str, axes: [usize; 2], extents: [usize; 2], help: &str) DimSizeMismatch
        "`{op}` sums over axis {} of the left operand, of extent {}, and axis {} of the right one, of extent {}: \
         they have one extent, and neither is stretched{help}",
        axes[0], extents[0], axes[1], extents[1];

    /// The lists of the axes that a `tensordot` sums over differ in length.
    lists_of_axes(found: [usize; 2]) DimsLen
        "`tensordot` sums over axes in pairs, but {} of the left operand are named and {} of the right one",
        found[0], found[1];

    /// The operands of a `tensordot` have fewer axes than the number that it sums over.
    too_many_summed(count: usize, ranks: [usize; 2]) AxisOutOfRange
        "`tensordot` is given {count} axes to sum over, but the left operand has rank {} and the right one rank {}",
        ranks[0], ranks[1];

    /// The operands of `op` have ranks that do not go together.
    ranks_of_operands(op: &str, found: [usize; 2]) IncompatibleShapes
        "`{op}` takes {}, but the left operand has rank {} and the right one rank {}{}",
        if op == "dot" { "two vectors" } else { "operands of one rank from 2 on, or a vector and a matrix" },
        found[0], found[1],
        if op == "dot" || found[0] == found[1] { "" } else { ": place the axes of the one of lower rank, `.at(axes![..])`, or align them with the last ones, `.at(..)`" };

    /// The extents of batch axis `axis` of `op` do not broadcast.
    batches(op: &str, axis: usize, extents: [usize; 2]) IncompatibleShapes
        "`{op}` meets extent {} of axis {axis} on the left and {} on the right: \
         a batch axis has one extent in both operands, or is 1 in one of them", extents[0], extents[1];
}

printed! {
    ReduceError |error| match &error.0 {
        Reason::Axes(error) => error as &dyn fmt::Display,
        Reason::Operands(error) => error,
    };
}

impl From<ShapeError> for ReduceError {
    fn from(error: ShapeError) -> Self {
        ReduceError(Reason::Axes(error))
    }
}

/// The error of an evaluation that contains reductions: the same kind and text.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::array::ArrayD;
/// use broadloom::error::{BroadcastError, BroadcastErrorKind};
/// use broadloom::reduce::Reductions;
///
/// let refused = ArrayD::from_vec([0, 3], vec![0.0; 0]).try_amax(..).unwrap_err();
/// let error = BroadcastError::from(refused.clone());
/// assert_eq!(error.kind(), BroadcastErrorKind::EmptyReduction);
/// assert_eq!(error.to_string(), refused.to_string());
/// ```
impl From<ReduceError> for BroadcastError {
    fn from(error: ReduceError) -> Self {
        let kind = error.broadcast_kind();
        match error.0 {
            Reason::Operands(error) => error,
            Reason::Axes(error) => BroadcastError::of_kind(kind, error.to_string()),
        }
    }
}

impl From<BroadcastError> for ReduceError {
    fn from(error: BroadcastError) -> Self {
        ReduceError(Reason::Operands(error))
    }
}
