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

    /// Whether the columns of totals of `size` bytes are contiguous, and the rows are not.
    pub(super) fn is_turned(&self, size: usize) -> bool {
        self.out.column != size as isize && self.out.row == size as isize
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
