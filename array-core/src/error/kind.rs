//! The kinds of a `BroadcastError`: the broken broadcast rule, or why a reduction among the
//! operands is refused.

/// The rule that a broadcast breaks, or why a reduction in the expression is refused.
///
/// The names are those of the conformance vectors; [`as_str`](Self::as_str) gives their spelling.
#[non_exhaustive]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BroadcastErrorKind {
    /// The ranks differ, neither operand is a scalar, and there is no tuple.
    MissingDims,
    /// The tuple does not have one entry per axis of the operand it places.
    DimsLen,
    /// An entry is negative; axes are not counted from the end.
    DimNegative,
    /// An entry names an axis that does not exist.
    DimOutOfRange,
    /// The entries do not strictly increase (a duplicate is this error too).
    DimsOrder,
    /// An axis meets one of another extent, and neither may stretch.
    DimSizeMismatch,
    /// At equal ranks the tuple is neither empty nor the identity.
    EqualRankDims,
    /// An axis has two different extents, and neither may stretch.
    IncompatibleShapes,
    /// The result would have more than `isize::MAX` elements.
    TooLarge,
    /// The operand does not stretch to the requested shape.
    CannotBroadcastTo,
    /// The destination would have to grow to hold the value.
    OutputTooSmall,
    /// The requested output has a lower rank than the operand.
    RankDecrease,
    /// Every operand is placed, so the rank of the result is unknown.
    RankUnknown,
    /// The shape to sum to does not broadcast to the shape of the summed array.
    CannotSumTo,
    /// A reduction in the expression names an axis that does not exist.
    AxisOutOfRange,
    /// A reduction in the expression names an axis twice.
    DuplicateAxis,
    /// A reduction in the expression, a maximum or minimum, is over no elements, and has no value
    /// then.
    EmptyReduction,
    /// A reduction in the expression that works along one axis is given several.
    SeveralAxes,
}

impl BroadcastErrorKind {
    /// The kind in snake case, as in the conformance vectors.
    ///
    /// ```
    /// use array_core::error::BroadcastErrorKind;
    /// assert_eq!(BroadcastErrorKind::DimsLen.as_str(), "dims_len");
    /// ```
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::MissingDims => "missing_dims",
            Self::DimsLen => "dims_len",
            Self::DimNegative => "dim_negative",
            Self::DimOutOfRange => "dim_out_of_range",
            Self::DimsOrder => "dims_order",
            Self::DimSizeMismatch => "dim_size_mismatch",
            Self::EqualRankDims => "equal_rank_dims",
            Self::IncompatibleShapes => "incompatible_shapes",
            Self::TooLarge => "too_large",
            Self::CannotBroadcastTo => "cannot_broadcast_to",
            Self::OutputTooSmall => "output_too_small",
            Self::RankDecrease => "rank_decrease",
            Self::RankUnknown => "rank_unknown",
            Self::CannotSumTo => "cannot_sum_to",
            Self::AxisOutOfRange => "axis_out_of_range",
            Self::DuplicateAxis => "duplicate_axis",
            Self::EmptyReduction => "empty_reduction",
            Self::SeveralAxes => "several_axes",
        }
    }
}
