//! The broadcast rule: which shapes broadcast, and what the result is.
//!
//! Only this module decides whether a broadcast is legal. The proc macro calls it for literal
//! tuples, the shape types for constant extents, the run time for the rest. So these are const
//! functions on slices that allocate nothing and return a [`Violation`].
//!
//! There are two rules. The *explicit* rule is XLA's (`xla/service/shape_inference.cc`): a tuple
//! matches the axes, and the checks come in XLA's order. The *inferred* rule is NumPy's: shapes are
//! aligned at their last axis. Both stretch an extent of 1, and both treat 0 as an extent like any
//! other: 1 with 0 gives 0, and 0 with 2 is an error.

#[cfg(feature = "array")]
mod explain;
mod in_dim;
mod inferred;
#[cfg(feature = "array")]
mod placement;
#[cfg(feature = "array")]
mod shapes;
#[cfg(feature = "array")]
mod site;
mod sum_to;
#[cfg(all(test, feature = "array", not(asan)))]
mod tests;
#[cfg(feature = "array")]
mod way_out;

use crate::error::{Fault, Violation};

pub use in_dim::{broadcast_in_dim, broadcast_in_dim_binary, check_dims, check_entries};
#[cfg(feature = "array")]
pub(crate) use inferred::join_inferred;
pub use inferred::{assign_inferred, assign_strict, broadcast_inferred, broadcast_to};
#[cfg(feature = "array")]
pub use shapes::{broadcast_in_dim_shape, broadcast_shapes, broadcast_shapes_in_dim};
#[cfg(feature = "array")]
pub(crate) use site::{OperandSite, Site};
pub use sum_to::{is_expandable_to, sum_to};

/// The extent of an axis that has extent `a` in one operand and `b` in the other.
///
/// XLA's and NumPy's rule for one axis: equal extents give that extent, a 1 gives the other extent,
/// anything else is `None`. The result is not the maximum of the two: 1 with 0 gives 0.
///
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::rule::join;
/// assert_eq!(join(3, 3), Some(3));
/// assert_eq!(join(1, 3), Some(3));
/// assert_eq!(join(0, 1), Some(0));
/// assert_eq!(join(0, 2), None);
/// ```
pub const fn join(a: usize, b: usize) -> Option<usize> {
    if a == 1 {
        Some(b)
    } else if b == 1 || a == b {
        Some(a)
    } else {
        None
    }
}

/// Whether extent `operand` can be read along an axis of the given extent `output`.
const fn fits(operand: usize, output: usize) -> bool {
    operand == 1 || operand == output
}

/// The number of elements of a shape, or `None` if it exceeds `isize::MAX`.
///
/// A shape with an extent of 0 has none, however large its other extents are.
///
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::rule::element_count;
/// assert_eq!(element_count(&[]), Some(1));
/// assert_eq!(element_count(&[2, 3]), Some(6));
/// assert_eq!(element_count(&[usize::MAX, 2]), None);
/// assert_eq!(element_count(&[usize::MAX, 2, 0]), Some(0));
/// ```
pub const fn element_count(shape: &[usize]) -> Option<usize> {
    let mut k = 0;
    while k < shape.len() {
        if shape[k] == 0 {
            return Some(0);
        }
        k += 1;
    }
    let mut count = 1usize;
    let mut k = 0;
    while k < shape.len() {
        count = match count.checked_mul(shape[k]) {
            Some(n) if n <= isize::MAX as usize => n,
            _ => return None,
        };
        k += 1;
    }
    Some(count)
}

/// A shape that can exist: at most `isize::MAX` elements.
pub(crate) const fn fits_memory(shape: &[usize]) -> Result<(), Violation> {
    match element_count(shape) {
        Some(_) => Ok(()),
        None => Err(Violation::new(Fault::TooLarge)),
    }
}

/// The rank of a result, if the result in `out[..rank]` can exist.
const fn limit(rank: usize, out: &[usize]) -> Result<usize, Violation> {
    match fits_memory(out.split_at(rank).0) {
        Ok(()) => Ok(rank),
        Err(violation) => Err(violation),
    }
}
