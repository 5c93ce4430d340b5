//! `multiply`: borrows the operands of a product of matrices, and computes it for each index of the
//! batch axes.

use super::super::reducer::Reducer;
use super::blocks::Blocks;
use super::problem::{BatchAxis, Matrix, ONCE, Product};
use crate::isa;
use crate::kernel::output::{Output, Written};
use crate::leaf::{Elem, Slots};
use crate::plan::{is_few_in_order, sums_along_rows};
use crate::storage::Memory;
use std::any::TypeId;
use std::marker::PhantomData;

/// An operand of a product of matrices: batch axes, then two axes of matrices. Element `i` is
/// `data[offset + sum(i[k] * strides[k])]`, which is in bounds for all indices below the extents.
#[doc(hidden)]
#[derive(Debug)]
pub struct MatrixOperand<'a, T> {
    pub(crate) data: Memory<'a, T>,
    pub(crate) offset: usize,
    /// The extent and the stride of each axis.
    pub(crate) axes: AxisSlots,
}

/// A matrix that is an operand of a product, or a batch of them: element `(b, i, j)` is
/// `data[offset + b * batch.1 + i * strides[0] + j * strides[1]]`, which is in bounds for all indices
/// below the extents. A vector is a single row.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct PlainMatrix<'a, T> {
    pub(crate) data: Memory<'a, T>,
    pub(crate) offset: usize,
    pub(crate) extents: [usize; 2],
    pub(crate) strides: [isize; 2],
    /// The extent and the stride of the batch axis; 1 and 0 without one.
    pub(crate) batch: (usize, isize),
    pub(crate) rank: usize,
}

impl<T: Copy> PlainMatrix<'_, T> {
    /// The same as the right operand of a product, where a vector is a single column.
    pub(crate) fn as_right(&self) -> Self {
        let ([n, m], [row, column]) = (self.extents, self.strides);
        match self.rank {
            1 => PlainMatrix {
                extents: [m, n],
                strides: [column, row],
                ..*self
            },
            _ => *self,
        }
    }

    /// The element `(i, j)` of matrix `b` of the batch.
    #[inline(always)]
    pub(crate) fn at(&self, b: usize, i: usize, j: usize) -> T {
        let [row, column] = self.strides;
        let by = b as isize * self.batch.1 + i as isize * row + j as isize * column;
        self.data[self.offset.wrapping_add_signed(by)]
    }
}

/// The extents and the strides of axes: few are copied with the value.
pub(crate) type AxisSlots = Slots<(usize, isize), 4>;

/// Products of matrices: the first one, and the batch axes, the innermost first.
pub(super) struct Batches<'p> {
    pub(super) product: Product<'p>,
    pub(super) batch: Slots<BatchAxis, 2>,
    /// The number of totals.
    count: usize,
}

impl<T: Elem> MatrixOperand<'_, T> {
    pub(super) fn placed(&self) -> PlacedMatrices<'_> {
        PlacedMatrices {
            first: self.data.as_ptr().wrapping_add(self.offset).cast(),
            of: TypeId::of::<T>(),
            axes: self.axes.as_slice(),
        }
    }
}

/// The places of an operand whose elements have the type `of`.
#[derive(Clone, Copy)]
pub(super) struct PlacedMatrices<'a> {
    first: *const u8,
    of: TypeId,
    axes: &'a [(usize, isize)],
}

impl PlacedMatrices<'_> {
    /// The extent of an axis, and the byte stride along it; 0 if the extent is 1.
    #[inline(always)]
    fn axis(&self, axis: usize, size: usize) -> ByteAxis {
        let (extent, stride) = self.axes[axis];
        in_bytes(extent, stride, size)
    }
}

impl<T: Elem> PlainMatrix<'_, T> {
    fn first(&self) -> *const u8 {
        self.data.as_ptr().wrapping_add(self.offset).cast()
    }

    /// The extents, and the byte strides.
    #[inline(always)]
    fn axes(&self) -> [ByteAxis; 2] {
        [0, 1].map(|axis| in_bytes(self.extents[axis], self.strides[axis], size_of::<T>()))
    }
}

/// An extent, and the byte stride along it.
type ByteAxis = (usize, isize);

/// The extent of an axis, and the byte stride along it; 0 if the extent is 1.
#[inline(always)]
fn in_bytes(extent: usize, stride: isize, size: usize) -> ByteAxis {
    match extent {
        1 => (1, 0),
        _ => (extent, stride * size as isize),
    }
}

/// As [`multiply`], of two matrices or of two batches of equal extent, into a row-major output.
///
/// # Errors
/// As there.
pub(crate) fn multiply_matrices<'x, T: Elem>(
    reducer: &Reducer,
    [a, b]: [&PlainMatrix<'_, T>; 2],
    out: Output<'x, T>,
) -> Result<Written<'x>, Output<'x, T>> {
    assert!(
        reducer.of == TypeId::of::<T>() && a.batch.0 == b.batch.0,
        "a sum of these elements"
    );
    // The extents of the matrices of an empty batch may be of any size.
    if a.batch.0 == 0 {
        return Err(out);
    }
    let (firsts, strides) = ([a.first(), b.first()], [b.extents[1] as isize, 1]);
    let Some(mut product) = Product::of(reducer, firsts, [a.axes(), b.axes()], strides) else {
        return Err(out);
    };
    let (extent, count) = (a.batch.0, product.rows * product.columns);
    assert!(
        out.uninit.is_none_or(|len| len == extent * count),
        "a total for each index"
    );
    product.out.first = out.first.cast();
    let size = size_of::<T>() as isize;
    let along = BatchAxis {
        axis: 0,
        extent,
        left: a.batch.1 * size,
        right: b.batch.1 * size,
        out: count as isize * size,
    };
    // SAFETY: as in `multiply`.
    unsafe { product.run_along(&along, reducer, isa::active()) };
    Ok(Written(PhantomData))
}

impl Product<'static> {
    /// The product of matrices with these first elements, extents and byte strides, for an output
    /// with `strides`, in elements; its first element is not yet known. `None` if other loops are
    /// faster, or if there is nothing to compute.
    #[inline(always)]
    fn of(
        reducer: &Reducer,
        [a, b]: [*const u8; 2],
        [[rows, steps], [right_steps, columns]]: [[ByteAxis; 2]; 2],
        strides: [isize; 2],
    ) -> Option<Self> {
        assert!(steps.0 == right_steps.0, "matrices that are multiplied");
        let size = reducer.size as isize;
        let are_contiguous = steps.1 == size && right_steps.1 == size;
        let has_totals = match [rows.0, columns.0] {
            [0, _] | [_, 0] | [1, 1] => false,
            [1, count] => columns.1 == size && is_few_in_order(count, steps.0),
            [count, 1] => rows.1 == size && is_few_in_order(count, steps.0),
            _ => true,
        };
        if !has_totals
            || reducer.tiles().is_none()
            || steps.0 == 0
            || sums_along_rows([rows.0, columns.0], steps.0, are_contiguous)
        {
            return None;
        }
        Some(Product {
            rows: rows.0,
            steps: steps.0,
            columns: columns.0,
            left: Matrix {
                first: a,
                row: rows.1,
                column: steps.1,
            },
            right: Matrix {
                first: b,
                row: right_steps.1,
                column: columns.1,
            },
            out: Matrix {
                first: std::ptr::null_mut(),
                row: strides[0] * size,
                column: strides[1] * size,
            },
            outer: ONCE,
            exchanged: false,
        })
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
    let operands = [operands[0].placed(), operands[1].placed()];
    // SAFETY: the operands are in bounds for all their indices, and borrowed; the output, of as many
    // elements as are promised, is mutably borrowed, and overlaps no operand.
    match unsafe { multiply_placed(reducer, operands, out.first.cast(), out.uninit, strides) } {
        true => Ok(Written(PhantomData)),
        false => Err(out),
    }
}

/// [`multiply`] without the type of the elements: compiled once, with the library. Whether the
/// product is computed.
///
/// # Safety
/// The operands are valid for reads at all their indices. The output is valid for writes at all
/// indices of the result; if `promised` elements are to be written, these are contiguous. It
/// overlaps no operand.
#[inline(never)]
unsafe fn multiply_placed(
    reducer: &Reducer,
    operands: [PlacedMatrices<'_>; 2],
    out: *mut u8,
    promised: Option<usize>,
    strides: &[isize],
) -> bool {
    let Some(mut batches) = Batches::new(reducer, operands, strides, &|_, _| true) else {
        return false;
    };
    assert!(
        promised.is_none_or(|len| len == batches.count),
        "a total for each index"
    );
    batches.product.out.first = out;
    let Batches { product, batch, .. } = batches;
    let blocks = Blocks::new(reducer, isa::active(), &product);
    // SAFETY: the caller's promises.
    unsafe { each(&blocks, batch.as_slice(), product) };
    true
}

impl<'p> Batches<'p> {
    /// The products of the matrices of two operands, for an output with these strides, in elements;
    /// its first element is not yet known. `joins_rows` tells whether `rows` rows along a batch axis
    /// may be rows of one matrix. `None` where [`multiply`] returns an error.
    #[inline(never)]
    pub(super) fn new(
        reducer: &Reducer,
        [a, b]: [PlacedMatrices<'_>; 2],
        strides: &[isize],
        joins_rows: &dyn Fn(usize, usize) -> bool,
    ) -> Option<Self> {
        // If an extent is 0, the products of the others may overflow.
        if a.axes.iter().chain(b.axes).any(|&(extent, _)| extent == 0) {
            return None;
        }
        let rank = a.axes.len();
        let [row, column] = [rank - 2, rank - 1];
        assert!(
            [a.of, b.of] == [reducer.of; 2] && b.axes.len() == rank && strides.len() == rank,
            "matrices that are multiplied"
        );
        let matrices = [a, b].map(|of| [row, column].map(|axis| of.axis(axis, reducer.size)));
        let firsts = [a.first, b.first];
        let product = Product::of(reducer, firsts, matrices, [strides[row], strides[column]])?;
        let mut batches = Batches {
            product,
            batch: Slots::new(),
            count: product.rows * product.columns,
        };
        batches.add_axes([a, b], strides, reducer.size, joins_rows);
        if batches.product.is_turned(reducer.size) {
            batches.product = batches.product.transposed();
            let axes = batches.batch.as_mut_slice().iter_mut();
            axes.for_each(|axis| *axis = axis.exchanged());
        }
        Some(batches)
    }

    /// Adds the batch axes, the innermost first.
    #[inline(always)]
    fn add_axes(
        &mut self,
        [a, b]: [PlacedMatrices<'_>; 2],
        strides: &[isize],
        size: usize,
        joins_rows: &dyn Fn(usize, usize) -> bool,
    ) {
        for axis in (0..strides.len() - 2).rev() {
            let [(left, left_stride), (right, right_stride)] = [a, b].map(|of| of.axis(axis, size));
            let extent = if left == 1 { right } else { left };
            assert!(right == extent || right == 1, "batch axes broadcast");
            self.count *= extent;
            let own = BatchAxis {
                axis,
                extent,
                left: left_stride,
                right: right_stride,
                out: strides[axis] * size as isize,
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

/// Computes a product for each index of these axes, of which the last one is the outermost.
///
/// # Safety
/// As for [`Product::run`], for each of them.
unsafe fn each(blocks: &Blocks<'_>, batch: &[BatchAxis], mut product: Product<'_>) {
    let (axis, inner) = match batch {
        // SAFETY: the caller's promises.
        [] => return unsafe { blocks.multiply(&product, &BatchAxis::ONE) },
        // SAFETY: the caller's promises.
        [axis] => return unsafe { blocks.multiply(&product, axis) },
        [inner @ .., axis] => (axis, inner),
    };
    for _ in 0..axis.extent {
        // SAFETY: the caller's promises.
        unsafe { each(blocks, inner, product) };
        product.left = product.left.at(axis.left);
        product.right = product.right.at(axis.right);
        product.out.first = product.out.first.wrapping_offset(axis.out);
    }
}
