//! `multiply`: borrows the operands of a product of matrices, and computes it for each index of the
//! batch axes.

use super::super::reducer::Reducer;
use super::blocks::Blocks;
use super::{Matrix, ONCE, Product};
use crate::isa;
use crate::kernel::output::{Output, Written};
use crate::leaf::Elem;
use crate::plan::sums_along_rows;
use crate::shape::AxisVec;
use std::any::TypeId;
use std::marker::PhantomData;
use std::mem::swap;

/// An operand of a product of matrices: batch axes, then two axes of matrices. Element `i` is
/// `data[offset + sum(i[k] * strides[k])]`, which is in bounds for all indices below `extents`.
#[derive(Clone, Debug)]
#[doc(hidden)]
pub struct MatrixOperand<'a, T> {
    pub(crate) data: &'a [T],
    pub(crate) offset: usize,
    pub(crate) extents: AxisVec<usize>,
    pub(crate) strides: AxisVec<isize>,
}

/// A batch axis: its extent, and the byte strides of both operands and of the output.
#[derive(Clone, Copy)]
struct BatchAxis {
    extent: usize,
    left: isize,
    right: isize,
    out: isize,
}

impl<T: Elem> MatrixOperand<'_, T> {
    fn first(&self) -> *const u8 {
        self.data.as_ptr().wrapping_add(self.offset).cast()
    }

    /// The byte stride along an axis; 0 if its extent is 1.
    fn stride(&self, axis: usize) -> isize {
        match self.extents.as_ref()[axis] {
            1 => 0,
            _ => self.strides.as_ref()[axis] * size_of::<T>() as isize,
        }
    }
}

/// Whether [`multiply`] serves these operands, which have the same rank. It does not serve matrices
/// of one row or column, and pairs of long rows of which there are few: other loops are faster.
pub(crate) fn multiplies<T: Elem>(reducer: &Reducer, [a, b]: &[MatrixOperand<'_, T>; 2]) -> bool {
    let rank = a.extents.as_ref().len();
    let (left, right) = (a.extents.as_ref(), b.extents.as_ref());
    let [rows, steps, columns] = [left[rank - 2], left[rank - 1], right[rank - 1]];
    let size = size_of::<T>() as isize;
    let are_contiguous = a.stride(rank - 1) == size && b.stride(rank - 2) == size;
    reducer.tiles().is_some()
        && rows > 1
        && columns > 1
        && steps > 0
        && left.iter().chain(right).all(|&extent| extent > 0)
        && !sums_along_rows([rows, columns], are_contiguous)
}

/// Computes the products of the matrices of two operands, which [`multiplies`] has accepted. Their
/// inner axes have the same extent; along each batch axis the extents are equal, or one of them is 1.
/// The output has `strides`, in elements: those of the batch axes, and of rows and columns.
pub(crate) fn multiply<'x, T: Elem>(
    reducer: &Reducer,
    operands: &[MatrixOperand<'_, T>; 2],
    out: Output<'x, T>,
    strides: &[isize],
) -> Written<'x> {
    let [a, b] = operands;
    let (left, right) = (a.extents.as_ref(), b.extents.as_ref());
    let (rank, size) = (left.len(), size_of::<T>() as isize);
    let [row, column] = [rank - 2, rank - 1];
    assert!(
        multiplies(reducer, operands)
            && reducer.of == TypeId::of::<T>()
            && right.len() == rank
            && strides.len() == rank
            && left[column] == right[row],
        "operands that are multiplied"
    );
    let mut product = Product {
        rows: left[row],
        steps: left[column],
        columns: right[column],
        left: Matrix {
            first: a.first(),
            row: a.stride(row),
            column: a.stride(column),
        },
        right: Matrix {
            first: b.first(),
            row: b.stride(row),
            column: b.stride(column),
        },
        out: Matrix {
            first: out.first.cast(),
            row: strides[row] * size,
            column: strides[column] * size,
        },
        outer: ONCE,
        exchanged: false,
    };
    let mut batch = AxisVec::filled(BatchAxis::NONE, row);
    let mut count = product.rows * product.columns;
    let mut outermost = row;
    for axis in (0..row).rev() {
        let extent = left[axis].max(right[axis]);
        assert!(
            [left[axis], right[axis]]
                .iter()
                .all(|&own| own == extent || own == 1)
        );
        count *= extent;
        let own = BatchAxis {
            extent,
            left: a.stride(axis),
            right: b.stride(axis),
            out: strides[axis] * size,
        };
        if outermost == row && own.extends_rows(&product) {
            product.rows *= extent;
            continue;
        }
        outermost -= 1;
        batch.as_mut()[outermost] = own;
    }
    assert!(
        out.uninit.is_none_or(|len| len == count),
        "a total for each index"
    );
    let (batch, is_turned) = (
        &mut batch.as_mut()[outermost..],
        product.is_turned(reducer.size),
    );
    if is_turned {
        product = product.transposed();
        batch
            .iter_mut()
            .for_each(|axis| swap(&mut axis.left, &mut axis.right));
    }
    let blocks = Blocks::new(reducer, isa::active(), &product);
    // SAFETY: the operands are in bounds for all their indices, and borrowed; the output has an
    // element for each index of the result, is mutably borrowed, and overlaps no operand.
    unsafe { each(&blocks, batch, product) };
    Written(PhantomData)
}

impl BatchAxis {
    const NONE: BatchAxis = BatchAxis {
        extent: 1,
        left: 0,
        right: 0,
        out: 0,
    };

    /// Whether the matrices along this axis are one matrix with more rows.
    fn extends_rows(&self, product: &Product<'_>) -> bool {
        let rows = product.rows as isize;
        self.right == 0
            && self.left == product.left.row * rows
            && self.out == product.out.row * rows
    }
}

/// Computes a product for each index of these axes.
///
/// # Safety
/// As for [`Product::run`], for each of them.
unsafe fn each(blocks: &Blocks<'_>, batch: &[BatchAxis], mut product: Product<'_>) {
    let Some((axis, inner)) = batch.split_first() else {
        // SAFETY: the caller's promises.
        return unsafe { blocks.multiply(&product) };
    };
    for _ in 0..axis.extent {
        // SAFETY: the caller's promises.
        unsafe { each(blocks, inner, product) };
        product.left = product.left.at(axis.left);
        product.right = product.right.at(axis.right);
        product.out.first = product.out.first.wrapping_offset(axis.out);
    }
}
