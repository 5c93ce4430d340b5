//! A product as data: extents, and how both matrices and the output are reached.

/// A matrix in memory: its first element, and the byte strides of its rows and columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Matrix<P> {
    pub(crate) first: P,
    pub(crate) row: isize,
    pub(crate) column: isize,
}

impl<P> Matrix<P> {
    pub(super) fn transposed(self) -> Self {
        Matrix {
            row: self.column,
            column: self.row,
            ..self
        }
    }
}

/// A product: `out[r, c]` becomes the sum of `left[r, s] * right[s, c]` over the steps `s`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Product<'p> {
    pub(crate) rows: usize,
    pub(crate) steps: usize,
    pub(crate) columns: usize,
    pub(crate) left: Matrix<*const u8>,
    pub(crate) right: Matrix<*const u8>,
    pub(crate) out: Matrix<*mut u8>,
    /// Whether rows and columns were exchanged.
    pub(crate) exchanged: bool,
    /// Where the steps are repeated: the byte offsets of the left and of the right matrix. The sum
    /// is over all repetitions.
    pub(crate) outer: &'p [[isize; 2]],
}

/// The offsets of matrices whose steps are not repeated.
pub(crate) const ONCE: &[[isize; 2]] = &[[0; 2]];

/// A batch axis: its number, its extent, and the byte strides of both operands and of the output.
#[derive(Clone, Copy)]
pub(super) struct BatchAxis {
    pub(super) axis: usize,
    pub(super) extent: usize,
    pub(super) left: isize,
    pub(super) right: isize,
    pub(super) out: isize,
}

impl BatchAxis {
    /// An axis of a single product.
    pub(super) const ONE: BatchAxis = BatchAxis {
        axis: 0,
        extent: 1,
        left: 0,
        right: 0,
        out: 0,
    };

    /// The same axis of the transposed products.
    pub(super) fn exchanged(self) -> Self {
        BatchAxis {
            left: self.right,
            right: self.left,
            ..self
        }
    }

    /// Whether the matrices along this axis are one matrix with more rows.
    pub(super) fn extends_rows(&self, product: &Product<'_>) -> bool {
        let rows = product.rows as isize;
        self.right == 0
            && self.left == product.left.row * rows
            && self.out == product.out.row * rows
    }
}

impl<'p> Product<'p> {
    /// The same product with rows and columns exchanged.
    pub(super) fn transposed(self) -> Self {
        Product {
            rows: self.columns,
            columns: self.rows,
            left: self.right.transposed(),
            right: self.left.transposed(),
            out: self.out.transposed(),
            exchanged: !self.exchanged,
            ..self
        }
    }

    /// Whether the columns of totals of `size` bytes are contiguous, and the rows are not, or have a
    /// single total.
    pub(super) fn is_turned(&self, size: usize) -> bool {
        let size = size as isize;
        self.out.row == size && (self.out.column != size || self.columns == 1)
    }
}

impl Matrix<*const u8> {
    pub(super) fn at(self, offset: isize) -> Self {
        Matrix {
            first: self.first.wrapping_offset(offset),
            ..self
        }
    }

    pub(super) fn moved(self, rows: usize, columns: usize) -> Self {
        let by = self.row * rows as isize + self.column * columns as isize;
        Matrix {
            first: self.first.wrapping_offset(by),
            ..self
        }
    }
}

impl Matrix<*mut u8> {
    pub(super) fn moved(self, rows: usize, columns: usize) -> Self {
        let by = self.row * rows as isize + self.column * columns as isize;
        Matrix {
            first: self.first.wrapping_offset(by),
            ..self
        }
    }
}
