//! Products of matrices and vectors into a row-major output, without the tables for operands of any
//! rank: binding those costs more than a small product.
//!
//! Matrices of floats go straight to their kernel. Of any other few elements, vectors for example, a
//! loop adds one product after the other, as the loops of all reductions do with so few steps.

use crate::expr::Number;
use crate::isa::Token;
use crate::kernel::{Leveled, at_level};
use crate::kernel::{Output, PlainMatrix, Written};
use crate::kernel::{fold_few_pairs, has_matrix_kernel, multiply_matrices};
use crate::plan::limits::STEPS_IN_ORDER;
use crate::reduce::{Reduction, op};

/// The most multiply-adds of a product that [`FewElements`] computes.
const FEW_ONE_BY_ONE: usize = 128;

/// Whether [`write_plain`] computes the product of these matrices.
pub(super) fn has_kernel<T: Number>(left: &PlainMatrix<'_, T>, right: &PlainMatrix<'_, T>) -> bool {
    let reducer = <op::Dot as Reduction<T>>::reducer();
    let ([n, k], [j, m]) = (left.extents, right.extents);
    let is_small_enough = || crate::rule::element_count(&[n, k, m]).is_some();
    k == j && has_matrix_kernel(reducer, [left, right]) && is_small_enough()
}

/// Computes the product of two matrices, or of two batches, into a row-major output.
///
/// # Errors
/// The output, unwritten, if other loops are faster.
pub(super) fn write_plain<'x, T: Number>(
    left: &PlainMatrix<'_, T>,
    right: &PlainMatrix<'_, T>,
    out: Output<'x, T>,
) -> Result<Written<'x>, Output<'x, T>> {
    let reducer = <op::Dot as Reduction<T>>::reducer();
    multiply_matrices(reducer, [left, right], out)
}

/// Computes the product of matrices, batches or vectors into the elements of an output with these
/// extents. It does nothing and returns `false` if the extents are not those of the product, or if
/// other loops are faster.
pub(super) fn multiply_plain<T: Number>(
    left: &PlainMatrix<'_, T>,
    right: &PlainMatrix<'_, T>,
    own: &[usize],
    items: &mut [T],
) -> bool {
    // The only axis of a vector is the last one.
    let (left, right) = (*left, right.as_right());
    let ([n, k], [j, m]) = (left.extents, right.extents);
    let batch = left.batch.0;
    let is_product = match (left.rank, right.rank) {
        (3, 3) => batch == right.batch.0 && *own == [batch, n, m],
        (2, 2) => *own == [n, m],
        (1, 2) => *own == [m],
        (2, 1) => *own == [n],
        (1, 1) => own.is_empty(),
        _ => false,
    };
    if !is_product || k != j {
        return false;
    }
    let Some(count) = crate::rule::element_count(&[batch, n, k, m]) else {
        return false;
    };
    if write_plain(&left, &right, Output::init(&mut *items, 0)).is_ok() {
        return true;
    }
    let reducer = <op::Dot as Reduction<T>>::reducer();
    if left.rank < 3 && fold_few_pairs(reducer, [&left, &right], items) {
        return true;
    }
    if k >= STEPS_IN_ORDER || count > FEW_ONE_BY_ONE {
        return false;
    }
    let out = items;
    at_level(FewElements { left, right, out });
    true
}

/// A product of a few elements, into a row-major output.
struct FewElements<'a, T> {
    left: PlainMatrix<'a, T>,
    right: PlainMatrix<'a, T>,
    out: &'a mut [T],
}

impl<T: Number> Leveled for FewElements<'_, T> {
    type Output = ();

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(self, token: Token<'static>) {
        let ([n, k], [_, m]) = (self.left.extents, self.right.extents);
        for (place, out) in self.out.iter_mut().enumerate() {
            let (row, j) = (place / m, place % m);
            let (b, i) = (row / n, row % n);
            let mut total = T::ZERO;
            for s in 0..k {
                total = total.add_product(token, self.left.at(b, i, s), self.right.at(b, s, j));
            }
            *out = total;
        }
    }
}
