//! `ReduceError`: why a reduction is refused.

use std::fmt;

use super::{BroadcastError, BroadcastErrorKind, ShapeError, ShapeErrorKind};

/// What is wrong with a reduction.
#[non_exhaustive]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ReduceErrorKind {
    /// A named axis does not exist.
    AxisOutOfRange,
    /// An axis is named twice.
    DuplicateAxis,
    /// A maximum or minimum over no elements, which has no value.
    EmptyReduction,
    /// A reduction that works along one axis, such as a position, is given several.
    SeveralAxes,
    /// The expression, or the result of its reduction, exceeds the address space.
    TooLarge,
    /// The operands of the reduced expression do not broadcast.
    Broadcast(BroadcastErrorKind),
}

impl ReduceErrorKind {
    /// The kind in snake case, as in the conformance vectors.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::AxisOutOfRange => "axis_out_of_range",
            Self::DuplicateAxis => "duplicate_axis",
            Self::EmptyReduction => "empty_reduction",
            Self::SeveralAxes => "several_axes",
            Self::TooLarge => "too_large",
            Self::Broadcast(kind) => kind.as_str(),
        }
    }
}

/// Why a reduction is refused: its axes, an empty maximum, or the operands of the expression it
/// reduces.
///
/// # Examples
/// ```
/// use array_core::array::ArrayD;
/// use array_core::reduce::Reductions;
///
/// let error = ArrayD::from_vec([2, 3], vec![0.0; 6]).try_mean(Some(&[2]), false).unwrap_err();
/// assert_eq!(error.to_string(), "there is no axis 2: the shape has axes 0 to 1");
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
        match &self.0 {
            // A reduction among the operands of this one may have been refused.
            Reason::Operands(error) => match error.kind() {
                BroadcastErrorKind::AxisOutOfRange => ReduceErrorKind::AxisOutOfRange,
                BroadcastErrorKind::DuplicateAxis => ReduceErrorKind::DuplicateAxis,
                BroadcastErrorKind::EmptyReduction => ReduceErrorKind::EmptyReduction,
                BroadcastErrorKind::SeveralAxes => ReduceErrorKind::SeveralAxes,
                BroadcastErrorKind::TooLarge => ReduceErrorKind::TooLarge,
                kind => ReduceErrorKind::Broadcast(kind),
            },
            Reason::Axes(error) => match error.kind() {
                ShapeErrorKind::DuplicateAxis => ReduceErrorKind::DuplicateAxis,
                ShapeErrorKind::EmptyReduction => ReduceErrorKind::EmptyReduction,
                ShapeErrorKind::SeveralAxes => ReduceErrorKind::SeveralAxes,
                ShapeErrorKind::TooLarge => ReduceErrorKind::TooLarge,
                _ => ReduceErrorKind::AxisOutOfRange,
            },
        }
    }
}

impl ReduceError {
    /// `what`, given to `op` along an axis of extent `extent`, has `len` values.
    #[cold]
    pub(crate) fn beside_axis(op: &str, what: &str, len: usize, extent: usize) -> Self {
        let message = format!(
            "`{op}` along an axis of extent {extent} needs as many values of `{what}`, but {len} were given"
        );
        BroadcastError::of_reduction(BroadcastErrorKind::DimSizeMismatch, message).into()
    }

    /// The axes that `op` sums over, one of each operand, differ in extent.
    #[cold]
    pub(crate) fn sums_over(op: &str, axes: [usize; 2], extents: [usize; 2]) -> Self {
        let message = format!(
            "`{op}` sums over axis {} of the left operand, of extent {}, and axis {} of the right one, of extent {}: \
             they have one extent, and neither is stretched",
            axes[0], extents[0], axes[1], extents[1]
        );
        BroadcastError::of_reduction(BroadcastErrorKind::DimSizeMismatch, message).into()
    }

    /// An operand of `op` has `found` axes and not `expected`.
    #[cold]
    pub(crate) fn rank_of_operand(op: &str, side: &str, expected: usize, found: usize) -> Self {
        let message = format!(
            "`{op}` needs operands of rank {expected}, but the {side} one has rank {found}"
        );
        BroadcastError::of_reduction(BroadcastErrorKind::IncompatibleShapes, message).into()
    }

    /// The batches of `op` do not broadcast.
    #[cold]
    pub(crate) fn batches(op: &str, left: usize, right: usize) -> Self {
        let message = format!(
            "`{op}` meets a batch of {left} on the left and one of {right} on the right: \
             axis 0 has one extent in both operands, or is 1 in one of them"
        );
        BroadcastError::of_reduction(BroadcastErrorKind::IncompatibleShapes, message).into()
    }
}

impl fmt::Display for ReduceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Reason::Axes(error) => error.fmt(f),
            Reason::Operands(error) => error.fmt(f),
        }
    }
}

// As for the other errors, `unwrap` prints the message, once.
impl fmt::Debug for ReduceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ReduceError({}): {self}", self.kind().as_str())
    }
}

impl std::error::Error for ReduceError {}

impl From<ShapeError> for ReduceError {
    fn from(error: ShapeError) -> Self {
        ReduceError(Reason::Axes(error))
    }
}

/// The error of an evaluation that contains reductions: the same kind and text.
///
/// # Examples
/// ```
/// use array_core::array::ArrayD;
/// use array_core::error::{BroadcastError, BroadcastErrorKind};
/// use array_core::reduce::Reductions;
///
/// let refused = ArrayD::from_vec([0, 3], vec![0.0; 0]).try_amax(..).unwrap_err();
/// let error = BroadcastError::from(refused.clone());
/// assert_eq!(error.kind(), BroadcastErrorKind::EmptyReduction);
/// assert_eq!(error.to_string(), refused.to_string());
/// ```
impl From<ReduceError> for BroadcastError {
    fn from(error: ReduceError) -> Self {
        use BroadcastErrorKind as Kind;
        let kind = match error.kind() {
            ReduceErrorKind::AxisOutOfRange => Kind::AxisOutOfRange,
            ReduceErrorKind::DuplicateAxis => Kind::DuplicateAxis,
            ReduceErrorKind::EmptyReduction => Kind::EmptyReduction,
            ReduceErrorKind::SeveralAxes => Kind::SeveralAxes,
            ReduceErrorKind::TooLarge => Kind::TooLarge,
            ReduceErrorKind::Broadcast(kind) => kind,
        };
        match error.0 {
            Reason::Operands(error) => error,
            Reason::Axes(error) => BroadcastError::of_reduction(kind, error.to_string()),
        }
    }
}

impl From<BroadcastError> for ReduceError {
    fn from(error: BroadcastError) -> Self {
        ReduceError(Reason::Operands(error))
    }
}
