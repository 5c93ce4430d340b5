//! Products of two matrices into a row-major output, without the tables for operands of any rank.

use crate::expr::Number;
use crate::kernel::{Output, PlainMatrix, Written, has_matrix_kernel, multiply_matrices};
use crate::reduce::{Reduction, op};

/// Whether [`write_plain`] computes the product of these matrices.
pub(super) fn has_kernel<T: Number>(left: &PlainMatrix<'_, T>, right: &PlainMatrix<'_, T>) -> bool {
    let reducer = <op::Dot as Reduction<T>>::reducer();
    let ([n, k], [j, m]) = (left.extents, right.extents);
    let is_small_enough = || crate::rule::element_count(&[n, k, m]).is_some();
    k == j && has_matrix_kernel(reducer, [left, right]) && is_small_enough()
}

/// Computes the product of two matrices into a row-major output: binding operands of any rank costs
/// more than a small product.
///
/// # Errors
/// The output, unwritten, if other loops are faster.
pub(super) fn write_plain<'x, T: Number>(
    left: &PlainMatrix<'_, T>,
    right: &PlainMatrix<'_, T>,
    out: Output<'x, T>,
) -> Result<Written<'x>, Output<'x, T>> {
    let reducer = <op::Dot as Reduction<T>>::reducer();
    multiply_matrices(reducer, [left, right], out, [right.extents[1] as isize, 1])
}

/// The same for the elements of an output with these extents. It does nothing and returns `false` if
/// the extents are not those of the product, or if other loops are faster.
pub(super) fn multiply_plain<T: Number>(
    left: &PlainMatrix<'_, T>,
    right: &PlainMatrix<'_, T>,
    own: &[usize],
    items: &mut [T],
) -> bool {
    let is_product = *own == [left.extents[0], right.extents[1]];
    is_product
        && has_kernel(left, right)
        && write_plain(left, right, Output::init(items, 0)).is_ok()
}
