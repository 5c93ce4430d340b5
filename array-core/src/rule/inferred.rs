//! The inferred rule, NumPy's, and the rules for destinations, which are never stretched.

use super::{fits, fits_memory, join, limit};
use crate::error::{Fault, Violation};

/// The common shape of any number of operands under NumPy's inferred rule: writes its extents to
/// `out[..rank]` and returns the rank, the largest of theirs.
///
/// Shapes are aligned at their last axis, missing leading axes count as 1, and each axis is
/// [`join`]ed. No operands give rank 0. The result has at most `isize::MAX` elements, as in NumPy;
/// unlike NumPy we accept any shape with an extent of 0. The error names the last axis on which an
/// operand disagrees with those before it, as PyTorch's does. What `out` holds after an error is
/// unspecified.
///
/// # Panics
/// If `out` is shorter than the rank.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::rule::broadcast_inferred;
/// let mut out = [0; 3];
/// let rank = broadcast_inferred(&[&[3], &[4, 1], &[2, 1, 1]], &mut out)?;
/// assert_eq!(out[..rank], [2, 4, 3]);
/// # Ok::<(), broadloom::error::Violation>(())
/// ```
pub const fn broadcast_inferred(
    shapes: &[&[usize]],
    out: &mut [usize],
) -> Result<usize, Violation> {
    match join_inferred(shapes, out) {
        Ok(rank) => limit(rank, out),
        Err(violation) => Err(violation),
    }
}

/// [`broadcast_inferred`] for a part of an expression, whose size is checked only when it is
/// evaluated.
pub(crate) const fn join_inferred(
    shapes: &[&[usize]],
    out: &mut [usize],
) -> Result<usize, Violation> {
    let mut rank = 0;
    let mut n = 0;
    while n < shapes.len() {
        if shapes[n].len() > rank {
            rank = shapes[n].len();
        }
        n += 1;
    }
    let mut axis = 0;
    while axis < rank {
        out[axis] = 1;
        axis += 1;
    }
    let mut n = 0;
    while n < shapes.len() {
        let shape = shapes[n];
        let mut k = shape.len();
        while k > 0 {
            k -= 1;
            let axis = rank - shape.len() + k;
            let (first, second) = (out[axis], shape[k]);
            out[axis] = match join(first, second) {
                Some(extent) => extent,
                None => {
                    let fault = Fault::IncompatibleShapes {
                        axis,
                        first,
                        second,
                    };
                    return Err(Violation::new(fault));
                }
            };
        }
        n += 1;
    }
    Ok(rank)
}

/// Whether an operand can be repeated to a given shape under the inferred rule: `np.broadcast_to`.
///
/// Aligned at the last axis, every extent of the operand is 1 or the output's. The output has at
/// most `isize::MAX` elements and is never stretched.
///
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::rule::broadcast_to;
/// assert!(broadcast_to(&[3], &[2, 3]).is_ok());
/// assert!(broadcast_to(&[2, 3], &[1, 3]).is_err());
/// ```
pub const fn broadcast_to(operand: &[usize], output: &[usize]) -> Result<(), Violation> {
    if operand.len() > output.len() {
        let (operand, output) = (operand.len(), output.len());
        return Err(Violation::new(Fault::CannotBroadcastToRank {
            operand,
            output,
        }));
    }
    match last_misfit(operand, output) {
        Some((axis, operand, output)) => Err(Violation::new(Fault::CannotBroadcastTo {
            axis,
            operand,
            output,
        })),
        None => fits_memory(output),
    }
}

/// Whether a value can be written to an existing destination under the inferred rule.
///
/// Aligned at the last axis, the value may be repeated along the destination's axes, leading ones
/// too. A destination is never stretched (PyTorch's in-place operations, NumPy's `out=`).
///
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::rule::assign_inferred;
/// assert!(assign_inferred(&[3], &[2, 3]).is_ok());
/// assert!(assign_inferred(&[2, 3], &[3]).is_err());
/// ```
#[inline]
pub const fn assign_inferred(value: &[usize], destination: &[usize]) -> Result<(), Violation> {
    if value.len() > destination.len() {
        return Err(Violation::output_rank_too_small(
            value.len(),
            destination.len(),
        ));
    }
    match last_misfit(value, destination) {
        Some((axis, value, destination)) => {
            Err(Violation::output_too_small(axis, value, destination))
        }
        None => Ok(()),
    }
}

/// Whether a value can be written to an existing destination under the explicit rule.
///
/// A scalar always can. Otherwise the ranks are equal and every extent of the value is 1 or the
/// destination's. A value of lower rank needs a tuple
/// ([`MissingDims`](crate::error::BroadcastErrorKind::MissingDims)). If the destination would have
/// to grow, in rank or extent, the error is
/// [`OutputTooSmall`](crate::error::BroadcastErrorKind::OutputTooSmall).
///
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::rule::assign_strict;
/// assert!(assign_strict(&[1, 3], &[2, 3]).is_ok());
/// assert!(assign_strict(&[], &[2, 3]).is_ok());
/// assert!(assign_strict(&[3], &[2, 3]).is_err());
/// assert!(assign_strict(&[2, 3], &[1, 3]).is_err());
/// ```
#[inline]
pub const fn assign_strict(value: &[usize], destination: &[usize]) -> Result<(), Violation> {
    if !value.is_empty() && value.len() < destination.len() {
        let (operand, target) = (value.len(), destination.len());
        return Err(Violation::new(Fault::MissingDims { operand, target }));
    }
    assign_inferred(value, destination)
}

/// The last axis of the output that an aligned operand does not fit, and both extents.
#[inline]
pub(super) const fn last_misfit(
    operand: &[usize],
    output: &[usize],
) -> Option<(usize, usize, usize)> {
    let mut k = operand.len();
    while k > 0 {
        k -= 1;
        let axis = output.len() - operand.len() + k;
        if !fits(operand[k], output[axis]) {
            return Some((axis, operand[k], output[axis]));
        }
    }
    None
}
