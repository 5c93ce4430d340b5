//! Runs plans: the only module that touches elements.
//!
//! A body (a scalar function over leaves) becomes six small kernels, two instances at three levels ([`Kernels`]); everything
//! around them (`drive`, packing) knows no types and is compiled once.
#![allow(
    unsafe_code,
    reason = "reads and writes elements through erased pointers"
)]

mod drive;
mod packing;
mod rows;
mod tiles;

#[cfg(test)]
mod tests;

#[allow(unused_imports, reason = "the evaluator is the caller")]
pub(crate) use drive::drive;
pub use rows::{Body, Kernels, RowKernel};
