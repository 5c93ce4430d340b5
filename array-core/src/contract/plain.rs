//! Products of matrices and vectors into a row-major output, without the tables for operands of any
//! rank: binding those costs more than a small product.
//!
//! Matrices of floats go straight to their kernel. Of any other few elements, vectors for example, a
//! loop adds one product after the other, as the loops of all reductions do with so few steps.

use crate::expr::Number;
use crate::isa::Token;
use crate::kernel::{Leveled, at_level};
use crate::kernel::{Output, PlainMatrix, Written, has_matrix_kernel, multiply_matrices};
use crate::plan::limits::STEPS_IN_ORDER;
use crate::reduce::{Reduction, op};

/// The most multiply-adds of a product that [`FewElements`] computes.
const FEW_PRODUCTS: usize = 128;

/// Whether [`write_plain`] computes the product of these matrices.
pub(super) fn has_kernel<T: Number>(left: &PlainMatrix<'_, T>, right: &PlainMatrix<'_, T>) -> bool {
    let reducer = <op::Dot as Reduction<T>>::reducer();
    let ([n, k], [j, m]) = (left.extents, right.extents);
    let is_small_enough = || crate::rule::element_count(&[n, k, m]).is_some();
    k == j && has_matrix_kernel(reducer, [left, right]) && is_small_enough()
}

/// Computes the product of two matrices into a row-major output.
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

/// Computes the product of matrices or vectors into the elements of an output with these extents. It
/// does nothing and returns `false` if the extents are not those of the product, or if other loops
/// are faster.
pub(super) fn multiply_plain<T: Number>(
    left: &PlainMatrix<'_, T>,
    right: &PlainMatrix<'_, T>,
    own: &[usize],
    items: &mut [T],
) -> bool {
    // The only axis of a vector is the last one.
    let (left, right) = (*left, right.as_right());
    let ([n, k], [j, m]) = (left.extents, right.extents);
    let is_product = match (left.is_vector, right.is_vector) {
        (false, false) => *own == [n, m],
        (true, false) => *own == [m],
        (false, true) => *own == [n],
        (true, true) => own.is_empty(),
    };
    if !is_product || k != j {
        return false;
    }
    if has_kernel(&left, &right) {
        return write_plain(&left, &right, Output::init(items, 0)).is_ok();
    }
    let is_few = |count: usize| count <= FEW_PRODUCTS;
    if k >= STEPS_IN_ORDER || !crate::rule::element_count(&[n, k, m]).is_some_and(is_few) {
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
        let ([_, k], [_, m]) = (self.left.extents, self.right.extents);
        for (place, out) in self.out.iter_mut().enumerate() {
            let (i, j) = (place / m, place % m);
            let mut total = T::ZERO;
            for s in 0..k {
                total = total.add_product(token, self.left.at(i, s), self.right.at(s, j));
            }
            *out = total;
        }
    }
}
