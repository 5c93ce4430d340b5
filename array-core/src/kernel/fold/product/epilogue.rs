//! Epilogues: an elementwise expression that reads the totals of a product, and is computed for a
//! block of them as soon as they are finished, while they are in the cache.
//!
//! ```text
//! for each block of rows and columns (or for some small products of a batch):
//!     fold all steps into a tile of totals
//!     run the expression over this block of the output; its totals are in the tile
//! ```
//! The expression is a program over bound operands, as in every evaluation. Leaves that are totals
//! have the strides of a row-major product, and no place: each block gives them the place and the
//! strides of its tile.

use crate::kernel::program::Call;
use crate::kernel::run::evaluate_raw;
use crate::leaf::LeafKind;
use crate::plan::{OperandTable, Raw};

/// An expression, bound to its operands, at one index of the batch axes of a product.
pub(super) struct Epilogue<'e> {
    call: Call<'e>,
    kinds: &'e [LeafKind],
    /// The first element of the output and of the leaves; null for totals.
    firsts: Vec<*mut u8>,
    /// The byte strides of the output and of the leaves along each axis of the output.
    strides: Vec<Vec<isize>>,
    /// The axes of rows and of columns.
    matrix: [usize; 2],
    /// Bytes of a total.
    pub(super) size: usize,
}

impl<'e> Epilogue<'e> {
    /// The expression of a call, whose output starts at `out`, over the operands in a table. Totals
    /// take `size` bytes.
    pub(super) fn new(
        call: Call<'e>,
        table: &'e OperandTable<'_>,
        out: *mut u8,
        size: usize,
    ) -> Self {
        let rank = table.extents().len();
        let mut firsts = vec![out];
        firsts.extend(table.leaves().iter().map(|first| first.cast_mut()));
        Epilogue {
            call,
            kinds: table.kinds(),
            firsts,
            strides: (0..rank).map(|axis| table.strides(axis).to_vec()).collect(),
            matrix: [rank - 2, rank - 1],
            size,
        }
    }

    /// The same for the transposed product.
    pub(super) fn exchanged(self) -> Self {
        let [rows, columns] = self.matrix;
        Epilogue {
            matrix: [columns, rows],
            ..self
        }
    }

    /// Whether the matrices of `rows` rows along a batch axis are one matrix with more rows for
    /// every operand.
    pub(super) fn joins_rows(&self, axis: usize, rows: usize) -> bool {
        let row = self.strides[self.matrix[0]].iter();
        row.map(|stride| stride * rows as isize)
            .eq(self.strides[axis].iter().copied())
    }

    /// Moves to another index of an axis.
    pub(super) fn shift(&mut self, axis: usize, by: isize) {
        for (first, &stride) in self.firsts.iter_mut().zip(&self.strides[axis]) {
            if !first.is_null() {
                *first = first.wrapping_offset(stride * by);
            }
        }
    }

    /// Computes the expression for `n` rows and columns of the product from the indices `at` on, for
    /// each of some indices of one other axis. The totals are row-major.
    ///
    /// # Safety
    /// The rows and columns are those of the product; the totals are valid, and the rest is as for
    /// [`evaluate_raw`].
    pub(super) unsafe fn run(
        &mut self,
        group: Option<(usize, usize)>,
        at: [usize; 2],
        n: [usize; 2],
        totals: *const u8,
    ) {
        let [rows, columns] = self.matrix;
        let operands = self.kinds.len();
        let mut ins = Vec::with_capacity(operands);
        let size = self.size as isize;
        let row = n[1] as isize * size;
        let along = |axis: usize, of_totals: isize| {
            let strides = self.strides[axis].iter().zip(&self.firsts);
            strides.map(move |(&stride, first)| if first.is_null() { of_totals } else { stride })
        };
        // In the order of the output's axes.
        let mut axes = [(rows, n[0], row), (columns, n[1], size)];
        axes.sort_unstable();
        let (mut extents, mut strides) = (Vec::with_capacity(3), Vec::with_capacity(3 * operands));
        if let Some((axis, count)) = group {
            extents.push(count);
            strides.extend(along(axis, n[0] as isize * row));
        }
        for (axis, extent, of_totals) in axes {
            extents.push(extent);
            strides.extend(along(axis, of_totals));
        }
        for (operand, &first) in self.firsts.iter().enumerate() {
            let [row, column] = self.matrix.map(|axis| self.strides[axis][operand]);
            let offset = row * at[0] as isize + column * at[1] as isize;
            ins.push(match first.is_null() {
                true => totals,
                false => first.wrapping_offset(offset).cast_const(),
            });
        }
        let raw = Raw {
            extents: &extents,
            strides: &strides,
            pitch: operands,
            operands,
            outputs: 1,
        };
        let (out, ins) = (ins[0].cast_mut(), &mut ins[1..]);
        // SAFETY: the caller's promises for a block of the indices; the kernels are those of the
        // program.
        unsafe { evaluate_raw(self.call, out, &raw, self.kinds, ins) };
    }
}
