//! Errors of joining and splitting arrays, and of reshaping into a named shape.

use super::{ShapeError, ShapeErrorKind};

#[allow(dead_code, reason = "without arrays nothing calls them")]
impl ShapeError {
    /// An axis cannot be split at `at`.
    #[cold]
    pub(crate) fn split_out_of_range(axis: usize, at: usize, extent: usize) -> Self {
        Self::new(
            ShapeErrorKind::IndexOutOfRange,
            format!("axis {axis} has extent {extent} and cannot be split at {at}"),
        )
    }

    /// An axis does not make `parts` equal parts.
    #[cold]
    pub(crate) fn unequal_parts(axis: usize, parts: usize, extent: usize) -> Self {
        Self::new(
            ShapeErrorKind::ExtentMismatch,
            match parts {
                0 => format!("axis {axis} cannot be split into 0 parts"),
                _ => format!(
                    "axis {axis} has extent {extent}, which is no multiple of {parts}, \
                     and cannot be split into {parts} equal parts"
                ),
            },
        )
    }

    /// No shape of these extents, one of which may be open, has `count` elements; `known` is the
    /// product of the others.
    #[cold]
    pub(crate) fn not_inferred(
        extents: &[Option<usize>],
        known: Option<usize>,
        count: usize,
    ) -> Self {
        let show = |extent: &Option<usize>| extent.map_or("_".into(), |extent| extent.to_string());
        let shape: Vec<String> = extents.iter().map(show).collect();
        let known = known.map_or("too many".into(), |known| known.to_string());
        let number = match (extents.contains(&None), &*known) {
            (false, _) => format!("has {known} elements"),
            (true, "0") => "has no elements, whatever `_` is".into(),
            (true, _) => format!("has a multiple of {known} elements"),
        };
        Self::new(
            ShapeErrorKind::LenMismatch,
            format!(
                "the shape [{}] {number}, but {count} values were given",
                shape.join(", ")
            ),
        )
    }

    /// Operand `operand` of `op` has another extent along `axis` than operand 0.
    #[cold]
    pub(crate) fn operands_differ(
        op: &str,
        operand: usize,
        axis: usize,
        expected: usize,
        found: usize,
    ) -> Self {
        let rule = match op {
            "concat" => "only the extents along the axis that joins them may differ",
            _ => "they have one shape",
        };
        Self::new(
            ShapeErrorKind::ExtentMismatch,
            format!(
                "operand {operand} of `{op}` has extent {found} along axis {axis}, operand 0 has {expected}: {rule}"
            ),
        )
    }

    /// Operand `operand` of `op` has another rank than operand 0.
    #[cold]
    pub(crate) fn operand_ranks_differ(
        op: &str,
        operand: usize,
        expected: usize,
        found: usize,
    ) -> Self {
        Self::new(
            ShapeErrorKind::RankMismatch,
            format!("operand {operand} of `{op}` has rank {found}, operand 0 has rank {expected}"),
        )
    }

    /// `op` of no operands.
    #[cold]
    pub(crate) fn no_operands(op: &str) -> Self {
        Self::new(
            ShapeErrorKind::NoOperands,
            format!("`{op}` of no arrays has no shape: give it at least one"),
        )
    }
}
