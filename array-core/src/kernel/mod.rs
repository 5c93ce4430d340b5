//! Runs plans: the only module that touches elements.
//!
//! A body (a scalar function over leaves) becomes six small kernels, two instances at three levels ([`Kernels`]); everything
//! around them (`drive`, packing) knows no types and is compiled once.
#![allow(
    unsafe_code,
    reason = "reads and writes elements through erased pointers"
)]

mod blocks;
mod detached;
mod fixed;
mod fold;
mod launch;
mod lean;
mod leveled;
mod odometer;
mod pack;
mod program;
mod rows;
mod run;
mod short;
mod shortcut;
mod straight;
#[cfg(target_arch = "x86_64")]
mod stream;
mod survey;
mod sweep;
mod table;
mod tile;

#[cfg(test)]
mod tests;

pub(crate) use detached::{LeafTable, Scaled, evaluate_table, sweep_table};
pub(crate) use fixed::Firsts;
pub(crate) use fold::{Bound, FixedFold, FoldClasses, Folded, Folding, taken_axes};
pub use fold::{Fold, Order, Reducer};
pub(crate) use fold::{
    fold_new, fold_new_fixed, fold_over, fold_over_fixed, fold_pairs, fold_plan,
};
pub(crate) use launch::{Launch, Output, Written, collect};
pub(crate) use leveled::{Leveled, at_level};
pub use program::Kernels;
pub(crate) use program::Program;
pub use rows::{Body, RowKernel};
pub(crate) use short::{ABREAST, abreast, transpose};
pub(crate) use straight::is_straight;
pub(crate) use survey::surveyed;
pub(crate) use sweep::{boxes_along, boxes_over, boxes_plan, sweep_plan};
pub(crate) use table::{AXES, Entries, LEAVES, Table};
