//! Errors of indices and masks that pick elements.

use super::{ShapeError, ShapeErrorKind, messages};
use std::fmt;

/// The indices that an axis of this extent has.
fn legal(extent: usize) -> String {
    match extent {
        0 => "the axis has no elements".into(),
        1 => "only 0 and -1 are legal".into(),
        _ => format!("-{extent} to {} are legal", extent - 1),
    }
}

messages! { ShapeError ShapeErrorKind
    /// The index `value`, at `position` of the indices of `op`, is outside `axis` of the operand,
    /// or outside all elements as one axis.
    index_outside(op: &str, position: &[usize], value: impl fmt::Display, axis: Option<usize>, extent: usize) IndexOutOfRange
        "`{op}`: the index {value}, at position {} of the indices, is outside {}: {}",
        match position {
            [position] => position.to_string(),
            _ => format!("{position:?}"),
        },
        match axis {
            Some(axis) => format!("axis {axis} of the operand, which has extent {extent}"),
            None => format!("the list of all {extent} elements of the operand"),
        },
        match (axis, extent) {
            (None, 0) => "there are none".into(),
            _ => legal(extent),
        };

    /// The indices of `op` are an array of rank `found`.
    indices_of_rank(op: &str, found: usize) RankMismatch
        "`{op}` takes a list of indices, an array of rank 1, but their array has rank {found}: \
         `{op}_along_axis` takes as many axes as the operand has";

    /// The indices of `op` do not have the extents of the operand beside the axis.
    indices_beside(op: &str, axis: usize, indices: &[usize], shape: &[usize]) ExtentMismatch
        "`{op}` takes indices of the operand's shape {shape:?} except along axis {axis}, \
         but their shape is {indices:?}: nothing is stretched, keep the axes, as in `argmax(keepdims(1))`";

    /// The mask of `op` has another shape than the operand.
    mask_of_shape(op: &str, mask: &[usize], shape: &[usize]) ExtentMismatch
        "`{op}` takes a mask of the operand's shape {shape:?}, but the mask has shape {mask:?}: {}",
        match (op, mask, shape) {
            ("filter", [len], [rows, _, ..]) if len == rows => {
                "`x.compress(mask, 0)` takes a truth value for each row".into()
            }
            _ => format!(
                "compare the operand itself, as in `x.greater(0)`, or stretch the mask first, as in \
                 `mask.view().into_dyn().try_broadcast_to(&{shape:?})`"
            ),
        };

    /// The mask of `op` is no list.
    mask_of_rank(op: &str, mask: &[usize]) RankMismatch
        "`{op}` takes a mask of rank 1, but the mask has shape {mask:?}: `filter` takes a mask of the operand's shape";

    /// The mask of `op` has another extent than the axis, or than all elements as one axis.
    mask_beside(op: &str, axis: Option<usize>, mask: usize, extent: usize) LenMismatch
        "`{op}` takes a truth value for each of {}, but the mask has {mask}",
        match axis {
            Some(axis) => format!("the {extent} positions of axis {axis}"),
            None => format!("all {extent} elements"),
        };

    /// There are `count` values for `chosen` true elements of a mask.
    values_for_mask(op: &str, count: usize, chosen: usize) LenMismatch
        "`{op}` takes a value for each true element of the mask, {chosen}, but {count} were given: \
         `fill_where` takes one value for all of them";

    /// The values for the true elements of a mask are no list.
    values_of_rank(op: &str, values: &[usize]) RankMismatch
        "`{op}` takes a list of values, of rank 1, but their shape is {values:?}: \
         values of the operand's shape are selected by `x.update(|x| mask.select(values, x))`";
}
