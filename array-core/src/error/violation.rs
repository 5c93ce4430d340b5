//! `Violation`: the rule that a broadcast breaks, and the numbers.
//!
//! It has no shapes, which need an allocator or a lifetime; the caller of the rule has them.

use super::BroadcastErrorKind;

/// The finding of a const function of [`rule`](crate::rule), in numbers.
///
/// A getter returns `None` if its number has no meaning for the kind of violation. "The operand"
/// below is the one whose axes the tuple places: the one of lower rank in a binary operation, the
/// operand of `broadcast_in_dim`, the value of an assignment, the shape to sum to. "The target" is
/// the other operand, the output, the destination, the array that is summed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Violation(Fault);

/// The cases of a `Violation`. Private to the crate: users query the kind and the numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    MissingDims {
        operand: usize,
        target: usize,
    },
    DimsLen {
        given: usize,
        rank: usize,
    },
    DimNegative {
        entry: usize,
        dim: i64,
    },
    DimOutOfRange {
        entry: usize,
        dim: i64,
        rank: usize,
    },
    /// A placed operand names `axis`, and the operand it meets has no such axis.
    PlacedBeyond {
        axis: usize,
        rank: usize,
    },
    DimsOrder {
        entry: usize,
        dim: i64,
        previous: i64,
    },
    DimSizeMismatch {
        entry: usize,
        axis: usize,
        operand: usize,
        target: usize,
    },
    EqualRankDims {
        entry: usize,
        given: usize,
        rank: usize,
    },
    IncompatibleShapes {
        axis: usize,
        first: usize,
        second: usize,
    },
    FixedOne {
        axis: usize,
        other: usize,
    },
    TooLarge,
    CannotBroadcastTo {
        axis: usize,
        operand: usize,
        output: usize,
    },
    CannotBroadcastToRank {
        operand: usize,
        output: usize,
    },
    OutputTooSmall {
        axis: usize,
        value: usize,
        destination: usize,
    },
    OutputRankTooSmall {
        value: usize,
        destination: usize,
    },
    RankDecrease {
        operand: usize,
        output: usize,
    },
    RankUnknown {
        min_rank: usize,
    },
    AxisUnnamed {
        axis: usize,
        rank: usize,
    },
    CannotSumTo {
        axis: usize,
        target: usize,
        source: usize,
    },
    CannotSumToRank {
        target: usize,
        source: usize,
    },
}

impl Violation {
    pub(crate) const fn new(fault: Fault) -> Self {
        Self(fault)
    }

    pub(crate) const fn fault(self) -> Fault {
        self.0
    }

    /// An axis whose extent is the constant 1 (`Fix<1>`) met the extent `other`: only a literal 1
    /// (`Stretch`) stretches.
    ///
    /// `axis` is the axis of the operand that has the constant, so that the message can name the
    /// conversion. Kind [`IncompatibleShapes`](BroadcastErrorKind::IncompatibleShapes).
    pub const fn fixed_one(axis: usize, other: usize) -> Self {
        Self(Fault::FixedOne { axis, other })
    }

    /// An operand is placed on `axis`, and the operand it meets has only rank `rank`.
    pub const fn placed_beyond(axis: usize, rank: usize) -> Self {
        Self(Fault::PlacedBeyond { axis, rank })
    }

    /// Every operand is placed by a tuple and there is no destination; the tuples need a rank of at
    /// least `min_rank`.
    pub const fn rank_unknown(min_rank: usize) -> Self {
        Self(Fault::RankUnknown { min_rank })
    }

    /// Every operand is placed by a tuple, the last of `rank` axes is named by one of them, and
    /// `axis` by none.
    pub const fn axis_unnamed(axis: usize, rank: usize) -> Self {
        Self(Fault::AxisUnnamed { axis, rank })
    }

    /// The value has extent `value` along `axis` of the destination, which has extent `destination`
    /// there: a destination is never stretched.
    pub const fn output_too_small(axis: usize, value: usize, destination: usize) -> Self {
        Self(Fault::OutputTooSmall {
            axis,
            value,
            destination,
        })
    }

    /// The value has rank `value`, more than the destination, which has rank `destination`.
    pub const fn output_rank_too_small(value: usize, destination: usize) -> Self {
        Self(Fault::OutputRankTooSmall { value, destination })
    }

    /// Which rule is broken.
    pub const fn kind(&self) -> BroadcastErrorKind {
        use BroadcastErrorKind as Kind;
        match self.0 {
            Fault::MissingDims { .. } => Kind::MissingDims,
            Fault::DimsLen { .. } => Kind::DimsLen,
            Fault::DimNegative { .. } => Kind::DimNegative,
            Fault::DimOutOfRange { .. } | Fault::PlacedBeyond { .. } => Kind::DimOutOfRange,
            Fault::DimsOrder { .. } => Kind::DimsOrder,
            Fault::DimSizeMismatch { .. } => Kind::DimSizeMismatch,
            Fault::EqualRankDims { .. } => Kind::EqualRankDims,
            Fault::IncompatibleShapes { .. } | Fault::FixedOne { .. } => Kind::IncompatibleShapes,
            Fault::TooLarge => Kind::TooLarge,
            Fault::CannotBroadcastTo { .. } | Fault::CannotBroadcastToRank { .. } => {
                Kind::CannotBroadcastTo
            }
            Fault::OutputTooSmall { .. } | Fault::OutputRankTooSmall { .. } => Kind::OutputTooSmall,
            Fault::RankDecrease { .. } => Kind::RankDecrease,
            Fault::RankUnknown { .. } | Fault::AxisUnnamed { .. } => Kind::RankUnknown,
            Fault::CannotSumTo { .. } | Fault::CannotSumToRank { .. } => Kind::CannotSumTo,
        }
    }

    /// The position in the tuple of the entry to blame: where a macro puts its caret.
    ///
    /// For an entry too many it is that entry; a missing entry has no position.
    pub const fn entry(&self) -> Option<usize> {
        match self.0 {
            Fault::DimNegative { entry, .. }
            | Fault::DimOutOfRange { entry, .. }
            | Fault::DimsOrder { entry, .. }
            | Fault::DimSizeMismatch { entry, .. } => Some(entry),
            Fault::DimsLen { given, rank } if given > rank => Some(rank),
            Fault::EqualRankDims { entry, given, .. } if entry < given => Some(entry),
            _ => None,
        }
    }

    /// The entry to blame.
    pub const fn dim(&self) -> Option<i64> {
        match self.0 {
            Fault::DimNegative { dim, .. }
            | Fault::DimOutOfRange { dim, .. }
            | Fault::DimsOrder { dim, .. } => Some(dim),
            Fault::DimSizeMismatch { axis, .. } | Fault::PlacedBeyond { axis, .. } => {
                Some(axis as i64)
            }
            _ => None,
        }
    }

    /// The entry that [`dim`](Self::dim) should exceed and does not.
    pub const fn previous_dim(&self) -> Option<i64> {
        match self.0 {
            Fault::DimsOrder { previous, .. } => Some(previous),
            _ => None,
        }
    }

    /// The axis, of the result or the target, whose extents do not fit.
    ///
    /// For [`fixed_one`](Self::fixed_one) it is the axis of the operand.
    pub const fn axis(&self) -> Option<usize> {
        match self.0 {
            Fault::DimSizeMismatch { axis, .. }
            | Fault::IncompatibleShapes { axis, .. }
            | Fault::FixedOne { axis, .. }
            | Fault::CannotBroadcastTo { axis, .. }
            | Fault::OutputTooSmall { axis, .. }
            | Fault::CannotSumTo { axis, .. } => Some(axis),
            _ => None,
        }
    }

    /// The two extents that do not fit: operand and target, or first and second operand.
    pub const fn extents(&self) -> Option<(usize, usize)> {
        match self.0 {
            Fault::DimSizeMismatch {
                operand, target, ..
            } => Some((operand, target)),
            Fault::IncompatibleShapes { first, second, .. } => Some((first, second)),
            Fault::FixedOne { other, .. } => Some((1, other)),
            Fault::CannotBroadcastTo {
                operand, output, ..
            } => Some((operand, output)),
            Fault::OutputTooSmall {
                value, destination, ..
            } => Some((value, destination)),
            Fault::CannotSumTo { target, source, .. } => Some((target, source)),
            _ => None,
        }
    }

    /// The two ranks that do not fit: operand and target.
    pub const fn ranks(&self) -> Option<(usize, usize)> {
        match self.0 {
            Fault::MissingDims { operand, target } => Some((operand, target)),
            Fault::CannotBroadcastToRank { operand, output }
            | Fault::RankDecrease { operand, output } => Some((operand, output)),
            Fault::OutputRankTooSmall { value, destination } => Some((value, destination)),
            Fault::CannotSumToRank { target, source } => Some((target, source)),
            Fault::EqualRankDims { rank, .. } => Some((rank, rank)),
            _ => None,
        }
    }

    /// The number of entries the tuple has, and the number it should have.
    pub const fn dims_len(&self) -> Option<(usize, usize)> {
        match self.0 {
            Fault::DimsLen { given, rank } | Fault::EqualRankDims { given, rank, .. } => {
                Some((given, rank))
            }
            _ => None,
        }
    }
}
