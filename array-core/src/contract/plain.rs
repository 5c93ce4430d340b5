//! Products of two matrices into a row-major output, without the tables for operands of any rank.

use crate::expr::Number;
use crate::kernel::{Output, PlainMatrix, multiply_matrices};
use crate::reduce::{Reduction, op};

/// Computes the product of two matrices into the elements of a row-major output with these extents.
/// Binding operands of any rank costs more than a small product. It does nothing and returns `false`
/// if the extents are not those of a product, or if other loops are faster.
pub(super) fn multiply_plain<T: Number>(
    left: &PlainMatrix<'_, T>,
    right: &PlainMatrix<'_, T>,
    own: &[usize],
    items: &mut [T],
) -> bool {
    let ([n, k], [j, m]) = (left.extents, right.extents);
    let reducer = <op::Dot as Reduction<T>>::reducer();
    let out = Output::init(items, 0);
    k == j
        && *own == [n, m]
        && multiply_matrices(reducer, [left, right], out, [m as isize, 1]).is_ok()
}
