//! The rule on shapes of any rank, for users: results in a `Vec`, errors with a message.
//!
//! The examples below specify the rule: every clause of the two rules is an assert.

use super::{Site, broadcast_in_dim, broadcast_in_dim_binary, broadcast_inferred};
use crate::error::BroadcastError;

/// The shape of a binary operation whose axes are matched by `broadcast_dimensions`: XLA's rule.
///
/// Entry `i` is the axis of the operand of higher rank that axis `i` of the other one matches. The
/// rule is that of [`broadcast_in_dim_binary`].
///
/// # Errors
/// The first check that fails, in XLA's order.
///
/// # Examples
/// Equal ranks: no tuple, or the identity. An axis of extent 1 is stretched, in either operand.
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::error::BroadcastErrorKind;
/// use broadloom::rule::broadcast_shapes_in_dim as shape;
///
/// assert_eq!(shape(&[2, 3], &[2, 3], &[])?, [2, 3]);
/// assert_eq!(shape(&[2, 3], &[2, 3], &[0, 1])?, [2, 3]);
/// assert_eq!(shape(&[2, 1], &[1, 3], &[])?, [2, 3]); // both are stretched
/// let kind = |lhs: &[usize], rhs: &[usize], dims: &[i64]| {
///     shape(lhs, rhs, dims).unwrap_err().kind()
/// };
/// assert_eq!(kind(&[2, 3], &[2, 3], &[1, 0]), BroadcastErrorKind::EqualRankDims);
/// assert_eq!(kind(&[2, 3], &[2, 3], &[0]), BroadcastErrorKind::EqualRankDims);
/// assert_eq!(kind(&[2, 3], &[2, 4], &[]), BroadcastErrorKind::IncompatibleShapes);
/// # Ok::<(), broadloom::error::BroadcastError>(())
/// ```
/// A scalar goes with everything and takes no tuple. An operand of extent 1 is not a scalar.
/// ```
/// # extern crate array_core as broadloom;
/// # use broadloom::error::BroadcastErrorKind;
/// # use broadloom::rule::broadcast_shapes_in_dim as shape;
/// assert_eq!(shape(&[], &[2, 3], &[])?, [2, 3]);
/// assert_eq!(shape(&[2, 3], &[], &[])?, [2, 3]);
/// assert_eq!(shape(&[], &[], &[])?, []);
/// # let kind = |lhs: &[usize], rhs: &[usize], dims: &[i64]| {
/// #     shape(lhs, rhs, dims).unwrap_err().kind()
/// # };
/// assert_eq!(kind(&[], &[2, 3], &[0]), BroadcastErrorKind::DimsLen);
/// assert_eq!(kind(&[1], &[2, 3], &[]), BroadcastErrorKind::MissingDims);
/// assert_eq!(shape(&[1], &[2, 3], &[0])?, [2, 3]);
/// assert_eq!(shape(&[1], &[2, 3], &[1])?, [2, 3]);
/// # Ok::<(), broadloom::error::BroadcastError>(())
/// ```
/// Different ranks: one entry per axis of the operand of lower rank, on either side.
/// ```
/// # extern crate array_core as broadloom;
/// # use broadloom::rule::broadcast_shapes_in_dim as shape;
/// assert_eq!(shape(&[2, 3], &[3], &[1])?, [2, 3]); // along the rows
/// assert_eq!(shape(&[2, 3], &[2], &[0])?, [2, 3]); // along the columns
/// assert_eq!(shape(&[3], &[2, 3], &[1])?, [2, 3]);
/// assert_eq!(shape(&[2, 4], &[2, 3, 4], &[0, 2])?, [2, 3, 4]); // axes that are not neighbours
/// # Ok::<(), broadloom::error::BroadcastError>(())
/// ```
/// The tuple and the extents of 1 compose, and the operand of higher rank may be stretched too. The
/// first two pairs are the compositions of XLA's document.
/// ```
/// # extern crate array_core as broadloom;
/// # use broadloom::rule::broadcast_shapes_in_dim as shape;
/// assert_eq!(shape(&[4], &[1, 2], &[0])?, [4, 2]);
/// assert_eq!(shape(&[1, 2], &[4], &[0])?, [4, 2]);
/// assert_eq!(shape(&[1, 2], &[4, 3, 1], &[1, 2])?, [4, 3, 2]);
/// assert_eq!(shape(&[4, 3, 1], &[1, 2], &[1, 2])?, [4, 3, 2]);
/// assert_eq!(shape(&[3], &[1, 1], &[1])?, [1, 3]);
/// assert_eq!(shape(&[2, 1], &[1, 5, 3], &[0, 2])?, [2, 5, 3]); // both are stretched
/// # Ok::<(), broadloom::error::BroadcastError>(())
/// ```
/// 0 is an extent like any other: a 1 stretches to it, and nothing else goes with it.
/// ```
/// # extern crate array_core as broadloom;
/// # use broadloom::error::BroadcastErrorKind;
/// # use broadloom::rule::broadcast_shapes_in_dim as shape;
/// assert_eq!(shape(&[1], &[0], &[])?, [0]);
/// assert_eq!(shape(&[0], &[0], &[])?, [0]);
/// assert_eq!(shape(&[], &[0, 3], &[])?, [0, 3]);
/// assert_eq!(shape(&[0], &[2, 1], &[1])?, [2, 0]);
/// # let kind = |lhs: &[usize], rhs: &[usize], dims: &[i64]| {
/// #     shape(lhs, rhs, dims).unwrap_err().kind()
/// # };
/// assert_eq!(kind(&[0], &[2], &[]), BroadcastErrorKind::IncompatibleShapes);
/// assert_eq!(kind(&[0], &[2, 3], &[1]), BroadcastErrorKind::DimSizeMismatch);
/// # Ok::<(), broadloom::error::BroadcastError>(())
/// ```
/// Each entry is checked in this order: negative, range, extents, order. A tuple that is out of
/// order is therefore often reported as a mismatch of extents.
/// ```
/// # extern crate array_core as broadloom;
/// # use broadloom::error::BroadcastErrorKind;
/// # use broadloom::rule::broadcast_shapes_in_dim as shape;
/// # let kind = |lhs: &[usize], rhs: &[usize], dims: &[i64]| {
/// #     shape(lhs, rhs, dims).unwrap_err().kind()
/// # };
/// assert_eq!(kind(&[3], &[2, 3], &[0, 1]), BroadcastErrorKind::DimsLen);
/// assert_eq!(kind(&[3], &[2, 3], &[-1]), BroadcastErrorKind::DimNegative);
/// assert_eq!(kind(&[3], &[2, 3], &[2]), BroadcastErrorKind::DimOutOfRange);
/// assert_eq!(kind(&[3], &[2, 3], &[0]), BroadcastErrorKind::DimSizeMismatch);
/// assert_eq!(kind(&[4, 4], &[4, 4, 4], &[1, 0]), BroadcastErrorKind::DimsOrder);
/// assert_eq!(kind(&[4, 4], &[4, 4, 4], &[1, 1]), BroadcastErrorKind::DimsOrder);
/// assert_eq!(kind(&[2, 3], &[2, 3, 4], &[1, 0]), BroadcastErrorKind::DimSizeMismatch);
/// ```
pub fn broadcast_shapes_in_dim(
    lhs: &[usize],
    rhs: &[usize],
    broadcast_dimensions: &[i64],
) -> Result<Vec<usize>, BroadcastError> {
    let mut out = vec![0; lhs.len().max(rhs.len())];
    match broadcast_in_dim_binary(lhs, rhs, broadcast_dimensions, &mut out) {
        Ok(_) => Ok(out),
        Err(violation) => {
            let dims = Some(broadcast_dimensions);
            let site = Site::Binary {
                op: "broadcast_shapes_in_dim",
                lhs,
                rhs,
                dims,
            };
            Err(BroadcastError::new(violation, site))
        }
    }
}

/// The shape of `broadcast_in_dim`: `output`, if the operand can be placed in it. XLA's rule for
/// the operation of that name.
///
/// Entry `i` is the axis of the output that axis `i` of the operand becomes. The rule is that of
/// [`broadcast_in_dim`].
///
/// # Errors
/// The first check that fails, in XLA's order.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::error::BroadcastErrorKind;
/// use broadloom::rule::broadcast_in_dim_shape as shape;
///
/// assert_eq!(shape(&[3], &[2, 3], &[1])?, [2, 3]);
/// assert_eq!(shape(&[2], &[2, 3], &[0])?, [2, 3]);
/// assert_eq!(shape(&[], &[2, 3], &[])?, [2, 3]);
/// assert_eq!(shape(&[1, 3], &[2, 3], &[0, 1])?, [2, 3]); // equal ranks: a 1 is stretched
/// assert_eq!(shape(&[1], &[0, 3], &[0])?, [0, 3]);
///
/// let kind = |operand: &[usize], output: &[usize], dims: &[i64]| {
///     shape(operand, output, dims).unwrap_err().kind()
/// };
/// assert_eq!(kind(&[2, 2], &[2], &[0, 1]), BroadcastErrorKind::RankDecrease);
/// assert_eq!(kind(&[3], &[2, 3], &[]), BroadcastErrorKind::DimsLen);
/// assert_eq!(kind(&[3], &[2, 3], &[-1]), BroadcastErrorKind::DimNegative);
/// assert_eq!(kind(&[3], &[2, 3], &[2]), BroadcastErrorKind::DimOutOfRange);
/// assert_eq!(kind(&[3], &[2, 1], &[1]), BroadcastErrorKind::DimSizeMismatch); // the output stays
/// assert_eq!(kind(&[2, 2], &[2, 2], &[1, 0]), BroadcastErrorKind::DimsOrder);
/// # Ok::<(), broadloom::error::BroadcastError>(())
/// ```
pub fn broadcast_in_dim_shape(
    operand: &[usize],
    output: &[usize],
    broadcast_dimensions: &[i64],
) -> Result<Vec<usize>, BroadcastError> {
    match broadcast_in_dim(operand, output, broadcast_dimensions) {
        Ok(()) => Ok(output.to_vec()),
        Err(violation) => {
            let site = Site::InDim {
                operand,
                output,
                dims: broadcast_dimensions,
            };
            Err(BroadcastError::new(violation, site))
        }
    }
}

/// The common shape of any number of operands whose axes are aligned at the last one: NumPy's rule.
///
/// The rule is that of [`broadcast_inferred`].
///
/// # Errors
/// [`IncompatibleShapes`](crate::error::BroadcastErrorKind::IncompatibleShapes) if an axis has two
/// extents other than 1, [`TooLarge`](crate::error::BroadcastErrorKind::TooLarge) if the result has
/// more than `isize::MAX` elements.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::error::BroadcastErrorKind;
/// use broadloom::rule::broadcast_shapes as shape;
///
/// assert_eq!(shape(&[&[2, 3], &[3]])?, [2, 3]); // missing leading axes count as 1
/// assert_eq!(shape(&[&[2, 1], &[3]])?, [2, 3]); // both are stretched
/// assert_eq!(shape(&[&[8, 1, 6, 1], &[7, 1, 5]])?, [8, 7, 6, 5]);
/// assert_eq!(shape(&[&[3], &[4, 1], &[2, 1, 1]])?, [2, 4, 3]);
/// assert_eq!(shape(&[&[], &[2, 3]])?, [2, 3]);
/// assert_eq!(shape(&[&[1], &[0]])?, [0]); // a 1 takes the other's extent, 0 included
/// assert_eq!(shape(&[])?, []);
///
/// let kind = |shapes: &[&[usize]]| shape(shapes).unwrap_err().kind();
/// assert_eq!(kind(&[&[2, 3], &[2]]), BroadcastErrorKind::IncompatibleShapes);
/// assert_eq!(kind(&[&[0], &[2]]), BroadcastErrorKind::IncompatibleShapes);
/// assert_eq!(kind(&[&[usize::MAX / 2, 1], &[3]]), BroadcastErrorKind::TooLarge);
/// # Ok::<(), broadloom::error::BroadcastError>(())
/// ```
pub fn broadcast_shapes(shapes: &[&[usize]]) -> Result<Vec<usize>, BroadcastError> {
    let mut out = vec![0; shapes.iter().map(|shape| shape.len()).max().unwrap_or(0)];
    match broadcast_inferred(shapes, &mut out) {
        Ok(_) => Ok(out),
        Err(violation) => {
            let site = Site::Inferred {
                op: "broadcast_shapes",
                shapes,
            };
            Err(BroadcastError::new(violation, site))
        }
    }
}
