//! Nests and schedules as data: which loops there are, and how each operand is reached.
//!
//! ```text
//! operands  the byte strides of all operands, as the expression binds them
//! nest      axes ordered, flipped and merged: `collapse`
//! at_once   few elements, which need no nest
//! instances the leaf classes of each compiled kernel of a body
//! layouts   how the operands of a nest lie in memory along its axes
//! role      what a kernel does with the items of an output: stores or folds them
//! schedule  what one call of a kernel computes, how it reaches each operand
//! decision  the decision table of schedules
//! fold_at_once  few elements of a fold, which need no nest
//! folding   the same for folds: the axis that a kernel works along, and what one call takes
//! panels    how many columns of totals one call takes
//! matrices  the same for products of matrices
//! shared_packs  the leaves that a fold packs, once or for each call
//! boxes     the parts of an expression that is used before it is stored as a whole
//! costs     the cost model
//! limits    all thresholds
//! show      the text of plans: evaluations (`explain`) and folds (`reduction`)
//! ```
//! A schedule knows no expression and touches no element, so it can be printed and tested without
//! running anything. [`crate::kernel`] carries it out.

pub(crate) mod limits;

pub(crate) mod costs;

mod operands;

mod nest;

mod at_once;

mod instances;

mod layouts;

mod role;

mod schedule;
mod tile_sizes;

mod choice;

mod decision;

pub(crate) mod boxes;

mod fold_at_once;
mod fold_axes;

mod panels;

mod folding;
mod matrices;
mod narrow;
mod shared_packs;

mod fixed;

mod show;

mod explain;

mod reduction;

#[cfg(test)]
pub(crate) mod tests;

pub(crate) use at_once::{AT_ONCE_AXES, AtOnce, few_at_once};
pub(crate) use choice::row_in_place;
pub(crate) use costs::Moves;
pub(crate) use decision::schedule;
pub use explain::Explained;
#[doc(hidden)]
pub use fixed::FixedNest;
pub(crate) use fixed::ToldFold;
pub(crate) use fold_at_once::{FoldAtOnce, fold_at_once};
pub(crate) use fold_axes::{FoldFacts, FoldInstance, folds_rows};
pub(crate) use folding::{FoldSchedule, schedule_fold};
pub use instances::Instance;
pub(crate) use instances::Instances;
pub(crate) use matrices::{are_one_call, is_few_in_order, sums_along_rows};
pub(crate) use narrow::{has_vector_totals, is_pixel, steps_beside};
pub(crate) use nest::{Nest, NestRoom, Raw};
#[doc(hidden)]
pub use operands::OperandTable;
pub(crate) use operands::{MergedAxes, NO_STRIDES, TwoAxes, streams};
pub(crate) use panels::{columns_of_call, is_one_pass};
pub(crate) use reduction::FoldPlan;
pub use reduction::{Kernel, Loop, Part, ReductionPlan};
pub(crate) use role::OutputRole;
pub(crate) use schedule::Facts;
pub use schedule::{Reach, Schedule, Way};
pub use shared_packs::PackEstimate;
pub(crate) use shared_packs::pack_estimates;
pub(crate) use show::{Account, count as counted};
pub use show::{Planned, Role, Source};

/// Axes that fit the inline tables.
const AXES: usize = 8;
/// Operands (the output and 16 leaves) that fit the inline tables at [`AXES`] axes; more at fewer.
const OPERANDS: usize = 17;
