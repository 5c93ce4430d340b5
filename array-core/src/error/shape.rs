//! `ShapeError`: errors of shapes, strides or axes other than broadcasting.
//!
//! There is one cold constructor per kind, which takes the numbers. So callers hold no texts, and
//! all messages are in this file.

mod joining;
mod picking;

use super::tables::{kinds, messages, printed};
use super::{BroadcastError, BroadcastErrorKind};
use std::fmt;

kinds! {
    /// What is wrong with a shape, a layout or an axis.
    ShapeErrorKind {
        /// The number of values is not the number of elements of the shape.
        LenMismatch "len_mismatch",
        /// The shape has more than `isize::MAX` elements, or an index into it overflows.
        TooLarge "too_large",
        /// The layout reaches outside its buffer.
        OutOfBounds "out_of_bounds",
        /// Two indices of a destination name one element.
        OverlappingOutput "overlapping_output",
        /// The number of axes is not the required one.
        RankMismatch "rank_mismatch",
        /// An axis does not have the required extent.
        ExtentMismatch "extent_mismatch",
        /// A named axis does not exist.
        AxisOutOfRange "axis_out_of_range",
        /// An axis is named twice.
        DuplicateAxis "duplicate_axis",
        /// The elements are not contiguous in row-major order.
        NotContiguous "not_contiguous",
        /// An index is not below the extent of its axis.
        IndexOutOfRange "index_out_of_range",
        /// A range of a slice runs backwards, or its step is 0.
        InvalidSlice "invalid_slice",
        /// A reduction over no elements that has no value.
        EmptyReduction "empty_reduction",
        /// A position along several axes.
        SeveralAxes "several_axes",
        /// An operation that joins arrays was given none.
        NoOperands "no_operands",
        /// A number that the operation does not take, such as a step of 0.
        InvalidValue "invalid_value",
    }
    of {
        /// The operands of the expression that an operation works on do not broadcast.
        Broadcast(BroadcastErrorKind),
    }
    /// The kind in snake case, as in the conformance vectors.
    ///
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::error::ShapeErrorKind;
    /// assert_eq!(ShapeErrorKind::OverlappingOutput.as_str(), "overlapping_output");
    /// ```
    as_str
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

    /// The same error with the name of the operation before its text, unless it has one.
    #[cold]
    pub(crate) fn named(self, op: &str) -> Self {
        match self.0.message.starts_with('`') {
            true => self,
            false => Self::new(self.kind(), format!("`{op}`: {self}")),
        }
    }

    /// What is told of a result of `op` that is too large: the shape of the operand, and `with` what
    /// numbers it is made. Another error stays.
    #[cold]
    pub(crate) fn of_result(self, op: &str, shape: &[usize], with: fmt::Arguments<'_>) -> Self {
        match self.kind() {
            ShapeErrorKind::TooLarge => Self::result_too_large(op, shape, with),
            _ => self,
        }
    }

    fn new(kind: ShapeErrorKind, message: String) -> Self {
        Self(Box::new(ShapeInner { kind, message }))
    }
}

/// The error of an operation on an expression whose operands do not broadcast: the same kind and
/// text.
impl From<BroadcastError> for ShapeError {
    #[cold]
    fn from(error: BroadcastError) -> Self {
        let kind = match error.kind() {
            BroadcastErrorKind::TooLarge => ShapeErrorKind::TooLarge,
            kind => ShapeErrorKind::Broadcast(kind),
        };
        Self::new(kind, error.to_string())
    }
}

printed! {
    ShapeError |error| error.0.message;
}

messages! { ShapeError ShapeErrorKind
    /// `len` values for a shape of another number of elements.
    len_mismatch(shape: &[usize], expected: usize, len: usize) LenMismatch
        "the shape {shape:?} has {expected} elements, but {len} values were given";

    /// The shape, or the reach of its strides, exceeds `isize::MAX`.
    too_large(shape: &[usize]) TooLarge
        "the shape {shape:?} has more than {} elements", isize::MAX;

    /// The strides reach further than an address can.
    reach_too_large(shape: &[usize], strides: &[isize]) TooLarge
        "the strides {strides:?} of the shape {shape:?} lead more than {} elements apart", isize::MAX;

    /// Element `reached` is outside a buffer of `len`. `axis` with `stride` reaches furthest in
    /// that direction; without it, the offset is outside.
    out_of_bounds(reached: i128, len: usize, axis: Option<(usize, isize)>) OutOfBounds
        "the {} element reached is {reached}, but the buffer {}: {}",
        if reached < 0 { "lowest" } else { "highest" },
        if reached < 0 { "starts at element 0".into() } else { format!("has {len} elements") },
        match axis {
            Some((axis, stride)) => format!("axis {axis} with stride {stride} leads there"),
            None => "the offset leads there".into(),
        };

    /// An axis of extent above 1 has stride 0.
    repeated_axis(axis: usize, extent: usize) OverlappingOutput
        "a destination cannot name an element twice, \
         but axis {axis} has stride 0 and extent {extent}";

    /// The indices `first` and `second` name one element.
    overlapping_output(first: &[usize], second: &[usize]) OverlappingOutput
        "a destination cannot name an element twice, \
         but the indices {first:?} and {second:?} name the same one";

    /// `op` of two arrays whose extents differ.
    extents_differ(op: &str, own: &[usize], other: &[usize]) ExtentMismatch
        "`{op}` takes two arrays of the same extents, but they are {own:?} and {other:?}; \
         `broadcast!(a += b @ (1))` broadcasts";

    /// An array of rank 0 has no rows.
    no_rows(op: &str) RankMismatch
        "`{op}`: an array of rank 0 has no axis to go along";

    /// `what` has `found` entries; one per axis, `expected`, is required.
    rank_mismatch(what: &str, expected: usize, found: usize) RankMismatch
        "{what} has {found} {}, but the rank is {expected} and needs one for each axis",
        if found == 1 { "entry" } else { "entries" };

    /// An array of `extents` does not have the rank of a type.
    rank_of_type(extents: &[usize], rank: usize) RankMismatch
        "the array has rank {}, extents {extents:?}, and the type has rank {rank}: take a type of rank {}, \
         or change the rank first: `.reshape(..)`, `.squeeze(..)`, `.unsqueeze(..)`",
        extents.len(),
        extents.len();

    /// Axis `axis` of an array of `extents` does not have the extent `expected` of a type.
    extent_of_type(extents: &[usize], axis: usize, expected: usize) ExtentMismatch
        "axis {axis} of the array has extent {}, extents {extents:?}, and the type has {expected}: \
         `_` in the type stands for any extent",
        extents[axis];

    /// Axis `axis` of `what` has extent `found` and not `expected`.
    extent_mismatch(what: &str, axis: usize, expected: usize, found: usize) ExtentMismatch
        "axis {axis} of {what} has extent {found}, but {expected} is needed";

    /// Row `row` has `found` elements, and row 0 has `expected`.
    ragged(row: usize, found: usize, expected: usize) ExtentMismatch
        "row {row} has {found} {}, but row 0 has {expected}: the rows of a matrix have one length",
        if found == 1 { "element" } else { "elements" };

    /// `axis` does not name an axis of a shape of rank `rank`.
    axis_out_of_range(axis: i64, rank: usize) AxisOutOfRange
        "there is no axis {axis}: {}",
        match rank {
            0 => "a scalar has no axes".into(),
            1 => "the shape has only axis 0, which is also -1".into(),
            _ => format!(
                "the shape has axes -{rank} to {}, negative ones counted from the end",
                rank - 1
            ),
        };

    /// `axis` is named twice.
    duplicate_axis(axis: usize) DuplicateAxis
        "axis {axis} is named twice; each axis can be named once";

    /// `axes` should name each axis once, and name `axis` twice.
    not_a_permutation(axes: &[usize], axis: usize) DuplicateAxis
        "`permute`: {axes:?} names axis {axis} twice; a permutation names each of the axes 0 to {} once",
        axes.len() - 1;

    /// `what` needs row-major elements, and these strides do not give them.
    not_contiguous(what: &str, shape: &[usize], strides: &[isize]) NotContiguous
        "{what} needs elements one after the other in row-major order, \
         but the shape {shape:?} has strides {strides:?}; copy it first: `x.to_array()`";

    /// The result of `op` on an operand of this shape does not fit.
    result_too_large(op: &str, shape: &[usize], with: fmt::Arguments<'_>) TooLarge
        "`{op}` of the shape {shape:?} with {with} makes more elements than memory can hold";

    /// The shape has a number of elements that fits, but their bytes do not.
    too_many_bytes(shape: &[usize], size: usize) TooLarge
        "the shape {shape:?} of elements of {size} bytes needs more than {} bytes", isize::MAX;

    /// The elements fit the address space, but their memory was refused.
    no_memory(shape: &[usize], size: usize) TooLarge
        "there is no memory for the shape {shape:?} of elements of {size} bytes";

    /// The index `index` of a slice, negative from the end, is outside `axis`.
    slice_index_out_of_range(axis: usize, index: isize, extent: usize) IndexOutOfRange
        "index {index}{} is outside axis {axis}, which has extent {extent}{}",
        if index < 0 { ", counted from the end," } else { "" },
        match extent {
            0 => String::new(),
            _ if index < 0 => format!(": the first one is -{extent}"),
            _ => format!(": the last one is {}", extent - 1),
        };

    /// The range `range` of a slice is not within `axis`.
    slice_range_out_of_range(axis: usize, range: impl fmt::Display, extent: usize) IndexOutOfRange
        "the range {range} is outside axis {axis}, which has extent {extent}; ranges are not clamped: one without an end, `1..`, ends with its axis";

    /// The range `range` of a slice ends before it starts, in the direction of its step.
    slice_runs_backwards(axis: usize, range: impl fmt::Display, extent: usize, forward: bool) InvalidSlice
        "the range {range} of axis {axis}, which has extent {extent}, ends {}",
        if forward {
            "before its start; a negative step, as in `..;-1`, takes an axis backwards"
        } else {
            "after its start; with a negative step the start lies behind the end, as in `4..1;-1`"
        };

    /// The step of a slice is 0.
    slice_step_zero(axis: usize, range: impl fmt::Display) InvalidSlice
        "the range {range} of axis {axis} has a step of 0 and never ends";

    /// The reduction `op` over no elements.
    empty_reduction(op: &str, shape: &[usize]) EmptyReduction
        "`{op}` of no elements has no value: the shape is {shape:?}";

    /// A range of numbers that does not reach its end.
    endless_range(op: &str, numbers: [impl fmt::Debug; 3]) InvalidValue
        "`{op}` from {:?} to {:?} in steps of {:?} never ends: the step must lead to the end",
        numbers[0], numbers[1], numbers[2];

    /// A range of logarithms between these ends.
    ends_of_two_signs(op: &str, ends: [impl fmt::Debug; 2]) InvalidValue
        "`{op}` from {:?} to {:?}: both ends are above 0, or both are below 0", ends[0], ends[1];

    /// `op` works along one axis, and is given `count`.
    several_axes(op: &str, count: usize, shape: &[usize]) SeveralAxes
        "`{op}` works along one axis or over all elements, but {count} axes of the shape {shape:?} are named";
}
