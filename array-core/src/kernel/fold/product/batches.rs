//! `multiply`: borrows the operands of a product of matrices, and computes it for each index of the
//! batch axes.

use super::super::reducer::Reducer;
use super::blocks::Blocks;
use super::problem::{Matrix, ONCE, Product};
use crate::isa;
use crate::kernel::output::{Output, Written};
use crate::leaf::{Elem, Slots};
use crate::plan::sums_along_rows;
use std::any::TypeId;
use std::marker::PhantomData;
use std::mem::swap;

/// An operand of a product of matrices: batch axes, then two axes of matrices. Element `i` is
/// `data[offset + sum(i[k] * strides[k])]`, which is in bounds for all indices below the extents.
#[doc(hidden)]
#[derive(Debug)]
pub struct MatrixOperand<'a, T> {
    pub(crate) data: &'a [T],
    pub(crate) offset: usize,
    /// The extent and the stride of each axis.
    pub(crate) axes: AxisSlots,
}

/// The extents and the strides of axes: few are copied with the value.
pub(crate) type AxisSlots = Slots<(usize, isize), 4>;

/// A batch axis: its number, its extent, and the byte strides of both operands and of the output.
#[derive(Clone, Copy)]
pub(super) struct BatchAxis {
    pub(super) axis: usize,
    pub(super) extent: usize,
    pub(super) left: isize,
    pub(super) right: isize,
    out: isize,
}

/// Products of matrices: the first one, and the batch axes, the innermost first.
pub(super) struct Batches<'p> {
    pub(super) product: Product<'p>,
    pub(super) batch: Slots<BatchAxis, 2>,
    /// The number of totals.
    count: usize,
}

impl<T: Elem> MatrixOperand<'_, T> {
    fn first(&self) -> *const u8 {
        self.data.as_ptr().wrapping_add(self.offset).cast()
    }

    /// The extent of an axis, and the byte stride along it; 0 if the extent is 1.
    #[inline(always)]
    fn axis(&self, axis: usize) -> (usize, isize) {
        match self.axes.as_slice()[axis] {
            (1, _) => (1, 0),
            (extent, stride) => (extent, stride * size_of::<T>() as isize),
        }
    }
}

/// Computes the products of the matrices of two operands of the same rank. Their inner axes have the
/// same extent; along each batch axis the extents are equal, or one of them is 1. The output has
/// `strides`, in elements: those of the batch axes, and of rows and columns.
///
/// # Errors
/// The output, unwritten, if other loops are faster or there is nothing to compute: for matrices of
/// one row or column, for few pairs of long rows, and for numbers other than floats.
pub(crate) fn multiply<'x, T: Elem>(
    reducer: &Reducer,
    operands: &[MatrixOperand<'_, T>; 2],
    out: Output<'x, T>,
    strides: &[isize],
) -> Result<Written<'x>, Output<'x, T>> {
    let Some(mut batches) = Batches::new(reducer, operands, strides, |_, _| true) else {
        return Err(out);
    };
    assert!(
        out.uninit.is_none_or(|len| len == batches.count),
        "a total for each index"
    );
    batches.product.out.first = out.first.cast();
    let Batches { product, batch, .. } = batches;
    let blocks = Blocks::new(reducer, isa::active(), &product);
    // SAFETY: the operands are in bounds for all their indices, and borrowed; the output has an
    // element for each index of the result, is mutably borrowed, and overlaps no operand.
    unsafe { each(&blocks, batch.as_slice(), product) };
    Ok(Written(PhantomData))
}

impl<'p> Batches<'p> {
    /// The products of the matrices of two operands, for an output with these strides, in elements;
    /// its first element is not yet known. `joins_rows` tells whether `rows` rows along a batch axis
    /// may be rows of one matrix. `None` where [`multiply`] returns an error.
    #[inline(always)]
    pub(super) fn new<T: Elem>(
        reducer: &Reducer,
        [a, b]: &[MatrixOperand<'_, T>; 2],
        strides: &[isize],
        joins_rows: impl Fn(usize, usize) -> bool,
    ) -> Option<Self> {
        // If an extent is 0, the products of the others may overflow.
        let mut axes = [a, b].into_iter().flat_map(|of| of.axes.as_slice());
        if axes.any(|&(extent, _)| extent == 0) {
            return None;
        }
        let (rank, size) = (a.axes.as_slice().len(), size_of::<T>() as isize);
        let [row, column] = [rank - 2, rank - 1];
        let [rows, steps] = [a.axis(row), a.axis(column)];
        let [right_steps, columns] = [b.axis(row), b.axis(column)];
        assert!(
            reducer.of == TypeId::of::<T>()
                && b.axes.as_slice().len() == rank
                && strides.len() == rank
                && steps.0 == right_steps.0,
            "matrices that are multiplied"
        );
        let are_contiguous = steps.1 == size && right_steps.1 == size;
        if reducer.tiles().is_none()
            || rows.0 < 2
            || columns.0 < 2
            || sums_along_rows([rows.0, columns.0], are_contiguous)
        {
            return None;
        }
        let product = Product {
            rows: rows.0,
            steps: steps.0,
            columns: columns.0,
            left: Matrix {
                first: a.first(),
                row: rows.1,
                column: steps.1,
            },
            right: Matrix {
                first: b.first(),
                row: right_steps.1,
                column: columns.1,
            },
            out: Matrix {
                first: std::ptr::null_mut(),
                row: strides[row] * size,
                column: strides[column] * size,
            },
            outer: ONCE,
            exchanged: false,
        };
        let mut batches = Batches {
            product,
            batch: Slots::new(),
            count: rows.0 * columns.0,
        };
        batches.add_axes([a, b], strides, joins_rows);
        if batches.product.is_turned(reducer.size) {
            batches.product = batches.product.transposed();
            let axes = batches.batch.as_mut_slice().iter_mut();
            axes.for_each(|axis| swap(&mut axis.left, &mut axis.right));
        }
        Some(batches)
    }

    /// Adds the batch axes, the innermost first.
    #[inline(always)]
    fn add_axes<T: Elem>(
        &mut self,
        [a, b]: [&MatrixOperand<'_, T>; 2],
        strides: &[isize],
        joins_rows: impl Fn(usize, usize) -> bool,
    ) {
        for axis in (0..strides.len() - 2).rev() {
            let ((left, left_stride), (right, right_stride)) = (a.axis(axis), b.axis(axis));
            let extent = if left == 1 { right } else { left };
            assert!(right == extent || right == 1, "batch axes broadcast");
            self.count *= extent;
            let own = BatchAxis {
                axis,
                extent,
                left: left_stride,
                right: right_stride,
                out: strides[axis] * size_of::<T>() as isize,
            };
            let product = &mut self.product;
            if self.batch.as_slice().is_empty()
                && own.extends_rows(product)
                && joins_rows(axis, product.rows)
            {
                product.rows *= extent;
            } else {
                self.batch.push(own);
            }
        }
    }
}

impl BatchAxis {
    /// Whether the matrices along this axis are one matrix with more rows.
    fn extends_rows(&self, product: &Product<'_>) -> bool {
        let rows = product.rows as isize;
        self.right == 0
            && self.left == product.left.row * rows
            && self.out == product.out.row * rows
    }
}

/// Computes a product for each index of these axes, of which the last one is the outermost.
///
/// # Safety
/// As for [`Product::run`], for each of them.
unsafe fn each(blocks: &Blocks<'_>, batch: &[BatchAxis], mut product: Product<'_>) {
    let Some((axis, inner)) = batch.split_last() else {
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
