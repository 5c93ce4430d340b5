//! Products of matrices of floats: every sum of products of two arrays in which one array does not
//! vary along the rows of the result, and the other not along its columns.
//!
//! ```text
//! for 512 columns: for 96 rows: for parts of 256 steps:
//!     for panels of up to 4 vectors of columns: for pieces of the steps that stay in the cache:
//!         for 6 rows: one tile
//! ```
//! The right matrix is copied, panel after panel, if its rows are not contiguous or too far apart;
//! the left one if its rows are not contiguous. Parts are combined pairwise, as in every other sum,
//! so the result does not depend on how the product is cut into tiles, nor on what is copied.

mod batches;
mod blocks;
mod tile;
mod vectors;

pub use batches::MatrixOperand;
pub(crate) use batches::{AxisSlots, multiply};
pub(super) use tile::{TILES, Tiles};

use blocks::Blocks;

use super::reducer::Reducer;
use crate::isa::Level;

/// A matrix in memory: its first element, and the byte strides of its rows and columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Matrix<P> {
    pub(crate) first: P,
    pub(crate) row: isize,
    pub(crate) column: isize,
}

impl<P> Matrix<P> {
    fn transposed(self) -> Self {
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
    fn transposed(self) -> Self {
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

    /// Computes the product of matrices of the reducer's floats.
    ///
    /// # Safety
    /// All extents are at least 1. All elements of the matrices are valid, those of `out` for
    /// writes; they are no other elements of `out`, nor of another matrix. The reducer sums floats
    /// of 4 or 8 bytes, which the elements are; the CPU supports `level`.
    pub(crate) unsafe fn run(self, reducer: &Reducer, level: Level) {
        let product = match self.is_turned(reducer.size) {
            true => self.transposed(),
            false => self,
        };
        // SAFETY: the caller's promises.
        unsafe { Blocks::new(reducer, level, &product).multiply(&product) }
    }

    /// Whether the columns of totals of `size` bytes are contiguous, and the rows are not.
    fn is_turned(&self, size: usize) -> bool {
        self.out.column != size as isize && self.out.row == size as isize
    }
}
