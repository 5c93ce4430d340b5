//! Products with an epilogue: block by block, or, if they are small, some products of a batch at a
//! time.

use super::super::packs::{PackMemory, Room};
use super::super::reducer::Reducer;
use super::batches::{Batches, MatrixOperand};
use super::blocks::Blocks;
use super::epilogue::Epilogue;
use super::problem::{BatchAxis, Matrix, Product};
use crate::isa;
use crate::kernel::launch::Launch;
use crate::leaf::Elem;
use crate::plan::OperandTable;
use crate::plan::limits::{EPILOGUE_BYTES, LINE_BYTES};
use std::any::TypeId;

/// Cache lines of totals on the stack.
const EPILOGUE_LINES: usize = 64;

impl<T: Elem> Launch<'_, '_, '_, T> {
    /// Computes the products of the matrices of two operands, as [`multiply`](super::multiply) does,
    /// block by block, and the program over each block of totals. It does nothing and returns
    /// `false` if other loops are faster, or if the totals are not the elements of the output's own
    /// indices.
    pub(crate) fn run_after_product<U: Elem>(
        &mut self,
        reducer: &Reducer,
        operands: &[MatrixOperand<'_, U>; 2],
    ) -> bool {
        let table = &*self.operands;
        let rank = table.extents().len();
        if !has_own_totals::<U>(table) || operands[0].axes.as_slice().len() != rank {
            return false;
        }
        self.out.check(true, || 0);
        let out = self.out.first.cast();
        let mut epilogue = Epilogue::new(self.call(), table, out, size_of::<U>());
        let out_size = size_of::<T>().max(1) as isize;
        let strides = (0..rank).map(|axis| table.strides(axis)[0] / out_size);
        let strides: Vec<isize> = strides.collect();
        let joins_rows = |axis: usize, rows: usize| epilogue.joins_rows(axis, rows);
        let operands = [operands[0].placed(), operands[1].placed()];
        let Some(batches) = Batches::new(reducer, operands, &strides, &joins_rows) else {
            return false;
        };
        if batches.product.exchanged {
            epilogue = epilogue.exchanged();
        }
        // SAFETY: the kernels are those of the program; the output and all leaves but the totals
        // cover the extents (`bound`), which are those of the products (`has_own_totals`,
        // `Batches::new`). The matrices are borrowed, and the output is borrowed mutably.
        unsafe { all(&mut epilogue, reducer, batches) };
        true
    }

    /// Runs the program over totals that have been computed as a row-major product.
    pub(crate) fn run_over_totals<U: Elem>(&mut self, totals: &[U]) {
        let own = self.operands.totals.expect("the program of an epilogue");
        assert!(
            own.0 == TypeId::of::<U>() && crate::rule::element_count(own.1) == Some(totals.len()),
            "the totals of the product"
        );
        self.operands.place_totals(totals.as_ptr().cast());
        self.run();
    }
}

/// Whether the output has the extents of the product, and every leaf that is a total belongs to the
/// index of the output at which it is read.
fn has_own_totals<U: Elem>(operands: &OperandTable<'_>) -> bool {
    let extents = operands.extents();
    if operands.totals != Some((TypeId::of::<U>(), extents)) || extents.contains(&0) {
        return false;
    }
    operands.leaves_of_totals().all(|leaf| {
        let mut run = size_of::<U>() as isize;
        (0..extents.len()).rev().all(|axis| {
            let own = operands.strides(axis)[1 + leaf] == run;
            run *= extents[axis] as isize;
            own
        })
    })
}

/// Computes the products and the expression.
///
/// # Safety
/// The matrices are valid for reads. The expression's output and its leaves are valid for the
/// indices of the products, and the output overlaps none of them.
unsafe fn all(epilogue: &mut Epilogue<'_>, reducer: &Reducer, batches: Batches<'_>) {
    let Batches {
        mut product, batch, ..
    } = batches;
    let bytes = product.rows * product.columns * epilogue.size;
    // Totals that leave the tile of a block row-major.
    product.out = Matrix {
        first: std::ptr::null_mut(),
        row: (product.columns * epilogue.size) as isize,
        column: epilogue.size as isize,
    };
    let blocks = Blocks::new(reducer, isa::active(), &product);
    if bytes > EPILOGUE_BYTES {
        // SAFETY: the caller's promises.
        return unsafe { each(epilogue, &blocks, batch.as_slice(), product) };
    }
    let at_once = match batch.as_slice().first() {
        Some(axis) => (EPILOGUE_BYTES / bytes).min(axis.extent),
        None => 1,
    };
    let (mut memory, mut heap) = (PackMemory::<EPILOGUE_LINES>::new(), None);
    product.out.first = Room::on(&mut memory, &mut heap, LINE_BYTES, at_once * bytes);
    // SAFETY: the caller's promises; there is room for the totals of so many products.
    unsafe { each_few(epilogue, &blocks, batch.as_slice(), product, at_once) };
}

/// Computes a product, block by block, for each index of these axes, of which the last one is
/// the outermost.
///
/// # Safety
/// As for [`all`].
unsafe fn each(
    epilogue: &mut Epilogue<'_>,
    blocks: &Blocks<'_>,
    batch: &[BatchAxis],
    mut product: Product<'_>,
) {
    let Some((axis, inner)) = batch.split_last() else {
        // SAFETY: the caller's promises.
        return unsafe { blocks.in_blocks(&product, Some(epilogue)) };
    };
    for _ in 0..axis.extent {
        // SAFETY: the caller's promises.
        unsafe { each(epilogue, blocks, inner, product) };
        product.left = product.left.at(axis.left);
        product.right = product.right.at(axis.right);
        epilogue.shift(axis.axis, 1);
    }
    epilogue.shift(axis.axis, -(axis.extent as isize));
}

/// The same, for small products: up to `at_once` of them along the innermost axis are computed
/// before the expression.
///
/// # Safety
/// As for [`all`]; the output of `product` has room for the totals of `at_once`
/// products.
unsafe fn each_few(
    epilogue: &mut Epilogue<'_>,
    blocks: &Blocks<'_>,
    batch: &[BatchAxis],
    mut product: Product<'_>,
    at_once: usize,
) {
    if let Some((axis, inner @ [_, ..])) = batch.split_last() {
        for _ in 0..axis.extent {
            // SAFETY: the caller's promises.
            unsafe { each_few(epilogue, blocks, inner, product, at_once) };
            product.left = product.left.at(axis.left);
            product.right = product.right.at(axis.right);
            epilogue.shift(axis.axis, 1);
        }
        return epilogue.shift(axis.axis, -(axis.extent as isize));
    }
    let along = batch.first();
    let (tile, extent) = (product.out.first, along.map_or(1, |axis| axis.extent));
    for from in (0..extent).step_by(at_once) {
        let count = at_once.min(extent - from);
        let few = BatchAxis {
            extent: count,
            out: (product.rows * product.columns * epilogue.size) as isize,
            ..along.copied().unwrap_or(BatchAxis::ONE)
        };
        // SAFETY: the caller's promises.
        unsafe { blocks.multiply(&product, &few) };
        product.left = product.left.at(few.left * count as isize);
        product.right = product.right.at(few.right * count as isize);
        let group = along.map(|axis| (axis.axis, count));
        // SAFETY: the totals have been computed.
        unsafe { epilogue.run(group, [0; 2], [product.rows, product.columns], tile) };
        if let Some(axis) = along {
            epilogue.shift(axis.axis, count as isize);
        }
    }
    if let Some(axis) = along {
        epilogue.shift(axis.axis, -(extent as isize));
    }
}
