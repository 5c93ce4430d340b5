//! The explicit rule, XLA's: a tuple says which axes match.
//!
//! It follows `InferElementwiseBinaryOpShape` and `InferBroadcastShape` of
//! `xla/service/shape_inference.cc` clause by clause, in the same order, so an input that breaks
//! several rules gives XLA's error.

use super::{fits, fits_memory, join, limit};
use crate::error::{Fault, Violation};

/// The shape of a binary operation under XLA's explicit rule: writes its extents to `out[..rank]`
/// and returns the rank, the larger of the two.
///
/// `dims[i]` is the axis of the operand of higher rank (either one) that axis `i` of the other
/// matches. The first of these checks that fails is the error:
///
/// 1. At equal ranks the tuple is empty or the identity.
/// 2. At different ranks an empty tuple needs a scalar. Otherwise there is one entry per axis of
///    the operand of lower rank, and each entry in turn is not negative, in range, has extents that
///    are equal or one of them 1, and is larger than the entry before. The operand of lower rank
///    then replaces those extents.
/// 3. Axis by axis, [`join`]. Either operand may be stretched, the one of higher rank too.
/// 4. The result has at most `isize::MAX` elements (our own limit).
///
/// What `out` holds after an error is unspecified.
///
/// # Panics
/// If `out` is shorter than the rank.
///
/// # Examples
/// The rule in a constant:
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::rule::broadcast_in_dim_binary;
/// const SHAPE: [usize; 2] = {
///     let mut out = [0; 2];
///     assert!(matches!(broadcast_in_dim_binary(&[3], &[2, 3], &[1], &mut out), Ok(2)));
///     out
/// };
/// assert_eq!(SHAPE, [2, 3]);
/// ```
pub const fn broadcast_in_dim_binary(
    lhs: &[usize],
    rhs: &[usize],
    dims: &[i64],
    out: &mut [usize],
) -> Result<usize, Violation> {
    let done = if lhs.len() == rhs.len() {
        join_equal_rank(lhs, rhs, dims, out)
    } else if lhs.len() < rhs.len() {
        join_in_dim(lhs, rhs, dims, out)
    } else {
        join_in_dim(rhs, lhs, dims, out)
    };
    let rank = if lhs.len() > rhs.len() {
        lhs.len()
    } else {
        rhs.len()
    };
    match done {
        Ok(()) => limit(rank, out),
        Err(violation) => Err(violation),
    }
}

const fn join_equal_rank(
    lhs: &[usize],
    rhs: &[usize],
    dims: &[i64],
    out: &mut [usize],
) -> Result<(), Violation> {
    let rank = lhs.len();
    if !dims.is_empty() {
        let mut entry = 0;
        while entry < dims.len() && entry < rank && dims[entry] == entry as i64 {
            entry += 1;
        }
        if entry < rank || dims.len() != rank {
            return Err(Violation::new(Fault::EqualRankDims {
                entry,
                given: dims.len(),
                rank,
            }));
        }
    }
    let mut axis = 0;
    while axis < rank {
        let (first, second) = (lhs[axis], rhs[axis]);
        out[axis] = match join(first, second) {
            Some(extent) => extent,
            None => {
                return Err(Violation::new(Fault::IncompatibleShapes {
                    axis,
                    first,
                    second,
                }));
            }
        };
        axis += 1;
    }
    Ok(())
}

const fn join_in_dim(
    small: &[usize],
    large: &[usize],
    dims: &[i64],
    out: &mut [usize],
) -> Result<(), Violation> {
    if dims.is_empty() && !small.is_empty() {
        let (operand, target) = (small.len(), large.len());
        return Err(Violation::new(Fault::MissingDims { operand, target }));
    }
    if dims.len() != small.len() {
        return Err(Violation::new(Fault::DimsLen {
            given: dims.len(),
            rank: small.len(),
        }));
    }
    let mut axis = 0;
    while axis < large.len() {
        out[axis] = large[axis];
        axis += 1;
    }
    let mut entry = 0;
    while entry < dims.len() {
        let axis = match axis_named(dims, entry, large.len()) {
            Ok(axis) => axis,
            Err(violation) => return Err(violation),
        };
        // As in XLA, compared with the extents of `large` as given, not with `out`.
        let (operand, target) = (small[entry], large[axis]);
        out[axis] = match join(operand, target) {
            Some(extent) => extent,
            None => {
                let fault = Fault::DimSizeMismatch {
                    entry,
                    axis,
                    operand,
                    target,
                };
                return Err(Violation::new(fault));
            }
        };
        if let Err(violation) = increases(dims, entry) {
            return Err(violation);
        }
        entry += 1;
    }
    Ok(())
}

/// Whether an operand can be placed in a given output: XLA's operation `broadcast_in_dim`.
///
/// `dims[i]` is the axis of the output that axis `i` of the operand becomes. The checks, in this
/// order: the output's rank is not lower than the operand's; there is one entry per axis of the
/// operand; each entry in turn is not negative, in range, has an operand's extent of 1 or the
/// output's, and is larger than the entry before. The output has at most `isize::MAX` elements (our
/// own limit).
///
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::rule::broadcast_in_dim;
/// assert!(broadcast_in_dim(&[3], &[2, 3], &[1]).is_ok());
/// assert!(broadcast_in_dim(&[1, 3], &[2, 3], &[0, 1]).is_ok());
/// // The output is never stretched.
/// assert!(broadcast_in_dim(&[3], &[2, 1], &[1]).is_err());
/// ```
pub const fn broadcast_in_dim(
    operand: &[usize],
    output: &[usize],
    dims: &[i64],
) -> Result<(), Violation> {
    if operand.len() > output.len() {
        let (operand, output) = (operand.len(), output.len());
        return Err(Violation::new(Fault::RankDecrease { operand, output }));
    }
    if dims.len() != operand.len() {
        return Err(Violation::new(Fault::DimsLen {
            given: dims.len(),
            rank: operand.len(),
        }));
    }
    let mut entry = 0;
    while entry < dims.len() {
        let axis = match axis_named(dims, entry, output.len()) {
            Ok(axis) => axis,
            Err(violation) => return Err(violation),
        };
        let (operand, target) = (operand[entry], output[axis]);
        if !fits(operand, target) {
            return Err(Violation::new(Fault::DimSizeMismatch {
                entry,
                axis,
                operand,
                target,
            }));
        }
        if let Err(violation) = increases(dims, entry) {
            return Err(violation);
        }
        entry += 1;
    }
    fits_memory(output)
}

/// Checks a tuple without extents: the number of entries, then [`check_entries`] from the first.
///
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::error::BroadcastErrorKind;
/// use broadloom::rule::check_dims;
/// assert!(check_dims(2, 3, &[0, 2]).is_ok());
/// let violation = check_dims(2, 3, &[2, 0]).unwrap_err();
/// assert_eq!(violation.kind(), BroadcastErrorKind::DimsOrder);
/// assert_eq!(violation.entry(), Some(1));
/// ```
pub const fn check_dims(
    operand_rank: usize,
    output_rank: usize,
    dims: &[i64],
) -> Result<(), Violation> {
    if dims.len() != operand_rank {
        return Err(Violation::new(Fault::DimsLen {
            given: dims.len(),
            rank: operand_rank,
        }));
    }
    check_entries(output_rank, dims, 0)
}

/// The first entry at or after `from` that is negative, out of range, or not larger than the one
/// before it.
///
/// To collect every violation, call it again from the entry after the reported one. If the output
/// rank is not known, pass `usize::MAX`: then no entry is out of range.
///
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::rule::check_entries;
/// let dims = [-1, 2, 2, 9];
/// let (mut wrong, mut from) = (vec![], 0);
/// while let Err(violation) = check_entries(3, &dims, from) {
///     wrong.push(violation.kind().as_str());
///     from = violation.entry().unwrap() + 1;
/// }
/// assert_eq!(wrong, ["dim_negative", "dims_order", "dim_out_of_range"]);
/// ```
pub const fn check_entries(output_rank: usize, dims: &[i64], from: usize) -> Result<(), Violation> {
    let mut entry = from;
    while entry < dims.len() {
        if let Err(violation) = axis_named(dims, entry, output_rank) {
            return Err(violation);
        }
        if let Err(violation) = increases(dims, entry) {
            return Err(violation);
        }
        entry += 1;
    }
    Ok(())
}

/// The axis that an entry names: not negative, below `rank`.
const fn axis_named(dims: &[i64], entry: usize, rank: usize) -> Result<usize, Violation> {
    let dim = dims[entry];
    if dim < 0 {
        return Err(Violation::new(Fault::DimNegative { entry, dim }));
    }
    if dim as u64 >= rank as u64 {
        return Err(Violation::new(Fault::DimOutOfRange { entry, dim, rank }));
    }
    Ok(dim as usize)
}

/// Checks that an entry exceeds the one before it.
const fn increases(dims: &[i64], entry: usize) -> Result<(), Violation> {
    if entry > 0 && dims[entry] <= dims[entry - 1] {
        let (dim, previous) = (dims[entry], dims[entry - 1]);
        return Err(Violation::new(Fault::DimsOrder {
            entry,
            dim,
            previous,
        }));
    }
    Ok(())
}
