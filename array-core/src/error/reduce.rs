//! `ReduceError`: why a reduction is refused.

use std::fmt;

use super::{BroadcastError, BroadcastErrorKind, ShapeError, ShapeErrorKind};

/// What is wrong with a reduction.
#[non_exhaustive]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ReduceErrorKind {
    /// An axis is named that does not exist.
    AxisOutOfRange,
    /// An axis is named twice.
    DuplicateAxis,
    /// A reduction over no elements that has no value then: a maximum or minimum.
    EmptyReduction,
    /// The expression, or what is left of it, exceeds the address space.
    TooLarge,
    /// The operands of the reduced expression do not broadcast.
    Broadcast(BroadcastErrorKind),
}

impl ReduceErrorKind {
    /// The kind in snake case, as the conformance vectors write it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::AxisOutOfRange => "axis_out_of_range",
            Self::DuplicateAxis => "duplicate_axis",
            Self::EmptyReduction => "empty_reduction",
            Self::TooLarge => "too_large",
            Self::Broadcast(kind) => kind.as_str(),
        }
    }
}

/// Why a reduction is refused: its axes, an empty maximum, or the operands of the expression it reduces.
#[derive(Clone, PartialEq, Debug)]
pub struct ReduceError(Reason);

#[derive(Clone, PartialEq, Debug)]
enum Reason {
    Axes(ShapeError),
    Operands(BroadcastError),
}

impl ReduceError {
    /// What is wrong.
    pub fn kind(&self) -> ReduceErrorKind {
        match &self.0 {
            Reason::Operands(error) => ReduceErrorKind::Broadcast(error.kind()),
            Reason::Axes(error) => match error.kind() {
                ShapeErrorKind::DuplicateAxis => ReduceErrorKind::DuplicateAxis,
                ShapeErrorKind::EmptyReduction => ReduceErrorKind::EmptyReduction,
                ShapeErrorKind::TooLarge => ReduceErrorKind::TooLarge,
                _ => ReduceErrorKind::AxisOutOfRange,
            },
        }
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

impl std::error::Error for ReduceError {}

impl From<ShapeError> for ReduceError {
    fn from(error: ShapeError) -> Self {
        ReduceError(Reason::Axes(error))
    }
}

impl From<BroadcastError> for ReduceError {
    fn from(error: BroadcastError) -> Self {
        ReduceError(Reason::Operands(error))
    }
}
