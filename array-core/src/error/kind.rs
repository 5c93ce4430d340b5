//! The kinds of a `BroadcastError`: the broken broadcast rule, or why a reduction among the
//! operands is refused.

use super::tables::kinds;

kinds! {
    /// The rule that a broadcast breaks, or why a reduction in the expression is refused.
    ///
    /// The names are those of the conformance vectors; [`as_str`](Self::as_str) gives their
    /// spelling.
    BroadcastErrorKind {
        /// The ranks differ, neither operand is a scalar, and there is no tuple.
        MissingDims "missing_dims",
        /// The tuple does not have one entry per axis of the operand it places.
        DimsLen "dims_len",
        /// An entry is negative; axes are not counted from the end.
        DimNegative "dim_negative",
        /// An entry names an axis that does not exist.
        DimOutOfRange "dim_out_of_range",
        /// The entries do not strictly increase (a duplicate is this error too).
        DimsOrder "dims_order",
        /// An axis meets one of another extent, and neither may stretch.
        DimSizeMismatch "dim_size_mismatch",
        /// At equal ranks the tuple is neither empty nor the identity.
        EqualRankDims "equal_rank_dims",
        /// An axis has two different extents, and neither may stretch.
        IncompatibleShapes "incompatible_shapes",
        /// The result would have more than `isize::MAX` elements.
        TooLarge "too_large",
        /// The operand does not stretch to the requested shape.
        CannotBroadcastTo "cannot_broadcast_to",
        /// The destination would have to grow to hold the value.
        OutputTooSmall "output_too_small",
        /// The requested output has a lower rank than the operand.
        RankDecrease "rank_decrease",
        /// Every operand is placed, so the rank of the result is unknown.
        RankUnknown "rank_unknown",
        /// The shape to sum to does not broadcast to the shape of the summed array.
        CannotSumTo "cannot_sum_to",
        /// A reduction in the expression names an axis that does not exist.
        AxisOutOfRange "axis_out_of_range",
        /// A reduction in the expression names an axis twice.
        DuplicateAxis "duplicate_axis",
        /// A reduction in the expression, a maximum or minimum, is over no elements, and has no
        /// value then.
        EmptyReduction "empty_reduction",
        /// A reduction in the expression that works along one axis is given several.
        SeveralAxes "several_axes",
        /// An operation in the expression is given a number that it does not take.
        InvalidValue "invalid_value",
        /// An operand does not have as many axes as it is given indices.
        IndexCount "index_count",
        /// Two axes give an index different ranges.
        IndexRange "index_range",
        /// An index expression leaves the axis of its operand.
        IndexOutside "index_outside",
    }
    /// The kind in snake case, as in the conformance vectors.
    ///
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::error::BroadcastErrorKind;
    /// assert_eq!(BroadcastErrorKind::DimsLen.as_str(), "dims_len");
    /// ```
    as_str
}
