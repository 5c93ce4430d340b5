//! `ShapeError`: errors of shapes, strides or axes other than broadcasting.
//!
//! There is one cold constructor per kind, which takes the numbers. So callers hold no texts, and
//! all messages are in this file.

mod parts;

use std::fmt;

/// What is wrong with a shape, a layout or an axis.
#[non_exhaustive]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ShapeErrorKind {
    /// The number of values is not the number of elements of the shape.
    LenMismatch,
    /// The shape has more than `isize::MAX` elements, or an index into it overflows.
    TooLarge,
    /// The layout reaches outside its buffer.
    OutOfBounds,
    /// Two indices of a destination name one element.
    OverlappingOutput,
    /// The number of axes is not the required one.
    RankMismatch,
    /// An axis does not have the required extent.
    ExtentMismatch,
    /// A named axis does not exist.
    AxisOutOfRange,
    /// An axis is named twice.
    DuplicateAxis,
    /// The elements are not contiguous in row-major order.
    NotContiguous,
    /// An index is not below the extent of its axis.
    IndexOutOfRange,
    /// A range of a slice runs backwards, or its step is 0.
    InvalidSlice,
    /// A reduction over no elements that has no value.
    EmptyReduction,
    /// A position along several axes.
    SeveralAxes,
    /// An operation that joins arrays was given none.
    NoOperands,
}

impl ShapeErrorKind {
    /// The kind in snake case, as in the conformance vectors.
    ///
    /// ```
    /// use array_core::error::ShapeErrorKind;
    /// assert_eq!(ShapeErrorKind::OverlappingOutput.as_str(), "overlapping_output");
    /// ```
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::LenMismatch => "len_mismatch",
            Self::TooLarge => "too_large",
            Self::OutOfBounds => "out_of_bounds",
            Self::OverlappingOutput => "overlapping_output",
            Self::RankMismatch => "rank_mismatch",
            Self::ExtentMismatch => "extent_mismatch",
            Self::AxisOutOfRange => "axis_out_of_range",
            Self::DuplicateAxis => "duplicate_axis",
            Self::NotContiguous => "not_contiguous",
            Self::IndexOutOfRange => "index_out_of_range",
            Self::InvalidSlice => "invalid_slice",
            Self::EmptyReduction => "empty_reduction",
            Self::SeveralAxes => "several_axes",
            Self::NoOperands => "no_operands",
        }
    }
}

/// Why a shape, a layout or an axis is refused.
///
/// `Debug` prints the message after the kind, because `unwrap` prints `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct ShapeError(Box<ShapeInner>);

#[derive(Clone, PartialEq, Eq)]
struct ShapeInner {
    kind: ShapeErrorKind,
    message: String,
}

impl ShapeError {
    /// What is wrong.
    pub fn kind(&self) -> ShapeErrorKind {
        self.0.kind
    }
}

#[allow(dead_code, reason = "its callers, the array modules, are not here yet")]
impl ShapeError {
    fn new(kind: ShapeErrorKind, message: String) -> Self {
        Self(Box::new(ShapeInner { kind, message }))
    }

    /// `len` values for a shape of another number of elements.
    #[cold]
    pub(crate) fn len_mismatch(shape: &[usize], expected: usize, len: usize) -> Self {
        Self::new(
            ShapeErrorKind::LenMismatch,
            format!("the shape {shape:?} has {expected} elements, but {len} values were given"),
        )
    }

    /// The shape, or the reach of its strides, exceeds `isize::MAX`.
    #[cold]
    pub(crate) fn too_large(shape: &[usize]) -> Self {
        Self::new(
            ShapeErrorKind::TooLarge,
            format!("the shape {shape:?} has more than {} elements", isize::MAX),
        )
    }

    /// The strides reach further than an address can.
    #[cold]
    pub(crate) fn reach_too_large(shape: &[usize], strides: &[isize]) -> Self {
        Self::new(
            ShapeErrorKind::TooLarge,
            format!(
                "the strides {strides:?} of the shape {shape:?} lead more than {} elements apart",
                isize::MAX
            ),
        )
    }

    /// Element `reached` is outside a buffer of `len`. `axis` with `stride` reaches furthest in
    /// that direction; without it, the offset is outside.
    #[cold]
    pub(crate) fn out_of_bounds(reached: i128, len: usize, axis: Option<(usize, isize)>) -> Self {
        let by = match axis {
            Some((axis, stride)) => format!("axis {axis} with stride {stride} leads there"),
            None => "the offset leads there".into(),
        };
        let (end, bound) = if reached < 0 {
            ("lowest", "starts at element 0".into())
        } else {
            ("highest", format!("has {len} elements"))
        };
        Self::new(
            ShapeErrorKind::OutOfBounds,
            format!("the {end} element reached is {reached}, but the buffer {bound}: {by}"),
        )
    }

    /// An axis of extent above 1 has stride 0.
    #[cold]
    pub(crate) fn repeated_axis(axis: usize, extent: usize) -> Self {
        Self::new(
            ShapeErrorKind::OverlappingOutput,
            format!(
                "a destination cannot name an element twice, \
                 but axis {axis} has stride 0 and extent {extent}"
            ),
        )
    }

    /// The indices `first` and `second` name one element.
    #[cold]
    pub(crate) fn overlapping_output(first: &[usize], second: &[usize]) -> Self {
        Self::new(
            ShapeErrorKind::OverlappingOutput,
            format!(
                "a destination cannot name an element twice, \
                 but the indices {first:?} and {second:?} name the same one"
            ),
        )
    }

    /// `what` has `found` entries; one per axis, `expected`, is required.
    #[cold]
    pub(crate) fn rank_mismatch(what: &str, expected: usize, found: usize) -> Self {
        let s = if found == 1 { "entry" } else { "entries" };
        Self::new(
            ShapeErrorKind::RankMismatch,
            format!(
                "{what} has {found} {s}, but the rank is {expected} and needs one for each axis"
            ),
        )
    }

    /// Axis `axis` of `what` has extent `found` and not `expected`.
    #[cold]
    pub(crate) fn extent_mismatch(what: &str, axis: usize, expected: usize, found: usize) -> Self {
        Self::new(
            ShapeErrorKind::ExtentMismatch,
            format!("axis {axis} of {what} has extent {found}, but {expected} is needed"),
        )
    }

    /// `axis` does not name an axis of a shape of rank `rank`.
    #[cold]
    pub(crate) fn axis_out_of_range(axis: i64, rank: usize) -> Self {
        let range = match rank {
            0 => "a scalar has no axes".into(),
            1 => "the shape has only axis 0".into(),
            _ => format!("the shape has axes 0 to {}", rank - 1),
        };
        Self::new(
            ShapeErrorKind::AxisOutOfRange,
            format!("there is no axis {axis}: {range}"),
        )
    }

    /// `axis` is named twice.
    #[cold]
    pub(crate) fn duplicate_axis(axis: usize) -> Self {
        Self::new(
            ShapeErrorKind::DuplicateAxis,
            format!("axis {axis} is named twice; each axis can be named once"),
        )
    }

    /// `what` needs row-major elements, and these strides do not give them.
    #[cold]
    pub(crate) fn not_contiguous(what: &str, shape: &[usize], strides: &[isize]) -> Self {
        Self::new(
            ShapeErrorKind::NotContiguous,
            format!(
                "{what} needs elements one after the other in row-major order, \
                 but the shape {shape:?} has strides {strides:?}; copy it first"
            ),
        )
    }

    /// `index` is not below the extent of `axis`.
    #[cold]
    pub(crate) fn index_out_of_range(axis: usize, index: usize, extent: usize) -> Self {
        Self::new(
            ShapeErrorKind::IndexOutOfRange,
            format!("index {index} is outside axis {axis}, which has extent {extent}"),
        )
    }

    /// The shape has a number of elements that fits, but their bytes do not.
    #[cold]
    pub(crate) fn too_many_bytes(shape: &[usize], size: usize) -> Self {
        Self::new(
            ShapeErrorKind::TooLarge,
            format!(
                "the shape {shape:?} of elements of {size} bytes needs more than {} bytes",
                isize::MAX
            ),
        )
    }

    /// The elements fit the address space, but their memory was refused.
    #[cold]
    pub(crate) fn no_memory(shape: &[usize], size: usize) -> Self {
        Self::new(
            ShapeErrorKind::TooLarge,
            format!("there is no memory for the shape {shape:?} of elements of {size} bytes"),
        )
    }

    /// The index `index` of a slice, negative from the end, is outside `axis`.
    #[cold]
    pub(crate) fn slice_index_out_of_range(axis: usize, index: isize, extent: usize) -> Self {
        let from_end = if index < 0 {
            ", counted from the end,"
        } else {
            ""
        };
        Self::new(
            ShapeErrorKind::IndexOutOfRange,
            format!("index {index}{from_end} is outside axis {axis}, which has extent {extent}"),
        )
    }

    /// The range `range` of a slice is not within `axis`.
    #[cold]
    pub(crate) fn slice_range_out_of_range(
        axis: usize,
        range: impl fmt::Display,
        extent: usize,
    ) -> Self {
        Self::new(
            ShapeErrorKind::IndexOutOfRange,
            format!(
                "the range {range} is outside axis {axis}, which has extent {extent}; ranges are not clamped"
            ),
        )
    }

    /// The range `range` of a slice ends before it starts, in the direction of its step.
    #[cold]
    pub(crate) fn slice_runs_backwards(
        axis: usize,
        range: impl fmt::Display,
        extent: usize,
        forward: bool,
    ) -> Self {
        let (place, hint) = if forward {
            (
                "before",
                "a negative step, as in `..;-1`, takes an axis backwards",
            )
        } else {
            (
                "after",
                "with a negative step the start lies behind the end, as in `4..1;-1`",
            )
        };
        Self::new(
            ShapeErrorKind::InvalidSlice,
            format!(
                "the range {range} of axis {axis}, which has extent {extent}, ends {place} its start; {hint}"
            ),
        )
    }

    /// The step of a slice is 0.
    #[cold]
    pub(crate) fn slice_step_zero(axis: usize, range: impl fmt::Display) -> Self {
        Self::new(
            ShapeErrorKind::InvalidSlice,
            format!("the range {range} of axis {axis} has a step of 0 and never ends"),
        )
    }

    /// The reduction `op` over no elements.
    #[cold]
    pub(crate) fn empty_reduction(op: &str, shape: &[usize]) -> Self {
        Self::new(
            ShapeErrorKind::EmptyReduction,
            format!("`{op}` of no elements has no value: the shape is {shape:?}"),
        )
    }

    /// `op` works along one axis, and is given `count`.
    #[cold]
    pub(crate) fn several_axes(op: &str, count: usize, shape: &[usize]) -> Self {
        Self::new(
            ShapeErrorKind::SeveralAxes,
            format!(
                "`{op}` works along one axis or over all elements, but {count} axes of the shape {shape:?} are named"
            ),
        )
    }
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl fmt::Debug for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "ShapeError({}): {}",
            self.kind().as_str(),
            self.0.message
        )
    }
}

impl std::error::Error for ShapeError {}
