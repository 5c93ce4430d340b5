//! Carries schedules out: the only module that touches elements.
//!
//! ```text
//! rows, program    the kernels of a body (a scalar function over leaves): a few instances at
//!                  three levels
//! launch, table,   the operands of an evaluation, as the expression binds them; `shortcut` calls
//!   fixed, straight  the kernel at once if operands are row-major, `straight` needs no kernel
//! at_once          few elements in any order: one call
//! copies           what only moves elements: the movers of `pack` write the output
//! run, blocks      every other evaluation: the blocks of a nest; `pack` fills their tiles
//! sweep            an expression tile by tile, for a consumer
//! fold             reductions
//! ```
//! All code but the kernels is independent of types, and compiled once.
#![allow(
    unsafe_code,
    reason = "reads and writes elements through erased pointers"
)]

mod at_once;
mod blocks;
mod body;
mod copies;
mod detached;
mod entries;
mod few_strides;
mod fixed;
mod fold;
mod launch;
mod leaf_table;
mod lean;
mod leveled;
mod lines;
mod odometer;
mod output;
mod pack;
mod program;
mod rows;
mod run;
mod several;
mod short;
mod shortcut;
mod small_table;
mod straight;
#[cfg(target_arch = "x86_64")]
mod stream;
mod sweep;
mod tile;

#[cfg(test)]
mod tests;

pub use body::{Body, RowKernel};
pub(crate) use detached::{evaluate_table, sweep_table};
pub(crate) use entries::{Entries, LEAVES, TABLE_AXES};
pub(crate) use fixed::Firsts;
pub(crate) use fold::{AxisSlots, multiply, multiply_matrices};
pub(crate) use fold::{Bound, FixedFold, FoldClasses, Folded, Folding, TRUTHS_IN_PART, taken_axes};
pub use fold::{Fold, FoldOrder, Reducer};
pub(crate) use fold::{
    FoldProgram, RowFold, dense_slice, fold_contiguous_pairs, fold_over, fold_over_fixed,
    fold_pairs, fold_plan, fold_slices, fold_straight, is_square, straight_fold, through_memory,
};
pub(crate) use fold::{ItemRows, Together};
pub use fold::{MatrixOperand, PlainMatrix};
pub(crate) use launch::{Launch, bound, bound_to_totals};
pub(crate) use leaf_table::{LeafTable, account, surveyed};
pub(crate) use leveled::{Leveled, LeveledSlices, at_level, slices_at_level};
pub(crate) use output::{Output, Written, collect};
pub use program::Kernels;
pub(crate) use program::Program;
pub use several::{ElemTuple, SumTuple, TupleOf};
pub(crate) use several::{
    MemberOutput, MembersProgram, Outlet, SumsProgram, explained_members, new_members,
    write_members,
};
pub(crate) use short::{ABREAST, abreast, transpose};
pub(crate) use small_table::Table;
pub(crate) use straight::{InlineLeaves, is_straight};
pub(crate) use sweep::each_box;
