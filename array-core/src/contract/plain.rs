//! Products of matrices and vectors into a row-major output, without the tables for operands of any
//! rank: binding those costs more than a small product.
//!
//! Matrices of floats go straight to their kernel. Of any other few elements, vectors for example, a
//! loop adds one product after the other, as the loops of all reductions do with so few steps.

use crate::expr::Number;
use crate::isa::Token;
use crate::kernel::{Leveled, at_level};
use crate::kernel::{Output, PlainMatrix, Written};
use crate::kernel::{fold_contiguous_pairs, multiply_matrices};
use crate::plan::limits::STEPS_IN_ORDER;
use crate::reduce::{Reduction, op};

/// The most multiply-adds of a product that [`FewElements`] computes.
const FEW_ONE_BY_ONE: usize = 128;

/// A legal product of matrices, vectors or batches.
pub(super) struct PlainProduct<'a, T> {
    left: PlainMatrix<'a, T>,
    /// A vector is a single column.
    right: PlainMatrix<'a, T>,
    /// The number of multiply-adds.
    count: usize,
}

impl<'a, T: Number> PlainProduct<'a, T> {
    /// The product of these operands, if it is legal and no batch axis stretches.
    pub(super) fn of(left: PlainMatrix<'a, T>, right: &PlainMatrix<'a, T>) -> Option<Self> {
        // The only axis of a vector is the last one.
        let right = right.as_right();
        let ([n, k], [j, m]) = (left.extents, right.extents);
        let batch = left.batch.0;
        let meets = match [left.rank, right.rank] {
            [3, 3] => batch == right.batch.0,
            ranks => ranks.iter().all(|rank| matches!(rank, 1 | 2)),
        };
        if !meets || k != j {
            return None;
        }
        let count = crate::rule::element_count(&[batch, n, k, m])?;
        Some(PlainProduct { left, right, count })
    }

    /// Calls `f` with the extents of the result.
    #[inline(always)]
    pub(super) fn with_extents<R>(&self, f: impl FnOnce(&[usize]) -> R) -> R {
        let all = [
            self.left.batch.0,
            self.left.extents[0],
            self.right.extents[1],
        ];
        let kept = match [self.left.rank, self.right.rank] {
            [3, _] => 0..3,
            [2, 2] => 1..3,
            [1, 2] => 2..3,
            [2, _] => 1..2,
            _ => 0..0,
        };
        f(&all[kept])
    }

    /// Computes the product into a row-major output of its extents.
    ///
    /// # Errors
    /// The output, unwritten, if other loops are faster.
    pub(super) fn write<'x>(&self, out: Output<'x, T>) -> Result<Written<'x>, Output<'x, T>> {
        let PlainProduct { left, right, count } = self;
        let reducer = <op::Dot as Reduction<T>>::reducer();
        let out = match multiply_matrices(reducer, [left, right], out) {
            Err(out) if left.rank < 3 => fold_contiguous_pairs(reducer, [left, right], out),
            done => done,
        };
        let few = *count <= FEW_ONE_BY_ONE && left.extents[1] < STEPS_IN_ORDER;
        match out {
            Err(out) if few => Ok(at_level(FewElements {
                left: *left,
                right: *right,
                out,
            })),
            done => done,
        }
    }
}

/// A product of a few elements, into a row-major output.
struct FewElements<'a, 'x, T> {
    left: PlainMatrix<'a, T>,
    right: PlainMatrix<'a, T>,
    out: Output<'x, T>,
}

impl<'x, T: Number> Leveled for FewElements<'_, 'x, T> {
    type Output = Written<'x>;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(self, token: Token<'static>) -> Written<'x> {
        let ([n, k], [_, m]) = (self.left.extents, self.right.extents);
        self.out.write_each(|place| {
            let (row, j) = (place / m, place % m);
            let (b, i) = (row / n, row % n);
            let mut total = T::ZERO;
            for s in 0..k {
                total = total.add_product(token, self.left.at(b, i, s), self.right.at(b, s, j));
            }
            total
        })
    }
}
