//! Products of matrices of floats: every sum of products of two arrays in which one array does not
//! vary along the rows of the result, and the other not along its columns.
//!
//! ```text
//! for 256 columns: for 96 rows: for parts of 256 steps:
//!     for panels of up to 4 vectors of columns: for pieces of the steps that stay in the cache:
//!         for 6 or 8 rows: one tile
//! ```
//! The right matrix is copied, panel after panel, if its rows are not contiguous or too far apart.
//! The left one is read in place, a number at a time. Parts are combined pairwise, as in every other sum,
//! so the result does not depend on how the product is cut into tiles, nor on what is copied.

mod ahead;
mod batches;
mod blocks;
mod cut;
mod epilogue;
mod float_vectors;
mod parts;
mod problem;
pub(super) mod tile;
mod with_epilogue;
#[cfg(target_arch = "x86_64")]
mod x86;

pub(crate) use batches::{AxisSlots, multiply, multiply_matrices};
pub use batches::{MatrixOperand, PlainMatrix};
pub(crate) use problem::{Matrix, ONCE, Product};
