//! Sums back to the shape of an operand, the adjoint of broadcasting: which shapes can be the
//! target.
//!
//! PyTorch's `is_expandable_to` and `sum_to_size`: legal exactly if the target would have broadcast
//! to the source. With a tuple it is the adjoint of [`broadcast_in_dim`](super::broadcast_in_dim)
//! and has its rule.

use super::inferred::last_misfit;
use crate::error::{Fault, Violation};

/// Whether a shape broadcasts to another without changing that one: PyTorch's `is_expandable_to`.
///
/// Aligned at the last axis, every extent of `small` is 1 or that of `big`, which has at least as
/// many axes.
///
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::rule::is_expandable_to;
/// assert!(is_expandable_to(&[3], &[2, 3]));
/// assert!(is_expandable_to(&[2, 1], &[2, 0]));
/// assert!(is_expandable_to(&[], &[2, 3]));
/// assert!(!is_expandable_to(&[2], &[2, 3]));
/// assert!(!is_expandable_to(&[1, 3], &[3]));
/// assert!(!is_expandable_to(&[0], &[1]));
/// ```
pub const fn is_expandable_to(small: &[usize], big: &[usize]) -> bool {
    small.len() <= big.len() && last_misfit(small, big).is_none()
}

/// Whether an array of shape `source` can be summed to the shape `target`: PyTorch's `sum_to_size`.
///
/// It can if `target` [is expandable to](is_expandable_to) `source`. The leading axes that `target`
/// lacks are summed and dropped. The axes where it has extent 1 are summed and kept.
///
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::rule::sum_to;
/// assert!(sum_to(&[2, 3], &[3]).is_ok());
/// assert!(sum_to(&[2, 3], &[2, 1]).is_ok());
/// let violation = sum_to(&[2, 3], &[2]).unwrap_err();
/// assert_eq!(violation.kind().as_str(), "cannot_sum_to");
/// assert_eq!((violation.axis(), violation.extents()), (Some(1), Some((2, 3))));
/// ```
pub const fn sum_to(source: &[usize], target: &[usize]) -> Result<(), Violation> {
    if target.len() > source.len() {
        let (target, source) = (target.len(), source.len());
        return Err(Violation::new(Fault::CannotSumToRank { target, source }));
    }
    match last_misfit(target, source) {
        Some((axis, target, source)) => Err(Violation::new(Fault::CannotSumTo {
            axis,
            target,
            source,
        })),
        None => Ok(()),
    }
}
