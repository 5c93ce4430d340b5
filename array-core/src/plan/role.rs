//! What a kernel does with the items of an output; the output's strides decide.
//!
//! The operands of a nest are its outputs, then the leaves of the body, then the leaves of an
//! epilogue, which computes the elements of an output from finished totals. An output that has
//! stride 0 along an axis is folded along it, so the outputs of one nest may have different roles.
//! Row kernels write one output or several, which all store; folds write one output. Neither has an
//! epilogue.

/// What a kernel does with the items of an output.
///
/// The role depends on whether the output varies along the axis that the kernel works along, and
/// along the second axis of a call: the axis of its steps, or of its rows if it has no steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OutputRole {
    /// The output varies along both: each item is stored. (A total of one element is that element.)
    Store,
    /// The output varies along the first only: items are folded, step after step, into a row of
    /// totals.
    Columns,
    /// The output varies along the second only: each row is folded in registers, into a total.
    Lanes,
    /// The output varies along neither: rows are folded in registers, and are parts of one total.
    Total,
}

impl OutputRole {
    /// The role of an output that varies along these axes.
    pub(crate) const fn of(varies_along: bool, varies_between: bool) -> Self {
        match (varies_along, varies_between) {
            (true, true) => OutputRole::Store,
            (true, false) => OutputRole::Columns,
            (false, true) => OutputRole::Lanes,
            (false, false) => OutputRole::Total,
        }
    }

    /// Whether the output varies along the axis that the kernel works along.
    pub(crate) const fn is_along(self) -> bool {
        matches!(self, OutputRole::Store | OutputRole::Columns)
    }
}
