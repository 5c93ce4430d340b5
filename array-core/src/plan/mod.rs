//! The loop nest as data: which axes are walked in which order, and how the inner ones are computed.
//!
//! A plan knows no expression and touches no element: it is made from the byte strides of the operands ([`Operands`]) alone, so that it
//! can be printed and tested without running anything. [`crate::kernel`] carries it out.

mod blocks;
mod nest;
mod operands;

mod fixed;

mod show;

mod explain;

mod reduction;

#[cfg(test)]
pub(crate) mod tests;

pub use explain::{Explained, Path, Planned, Role, Source};
#[doc(hidden)]
pub use fixed::FixedNest;
pub use nest::{Access, Mode, Plan};
#[doc(hidden)]
pub use operands::Operands;
pub(crate) use operands::stream_bytes;
pub(crate) use reduction::{FoldPlan, Reduced};
pub use reduction::{Kernel, Loop, Part, ReductionPlan};

/// Axes that fit the inline tables.
const AXES: usize = 8;
/// Operands (the output and 16 leaves) that fit the inline tables at [`AXES`] axes; more at fewer.
const OPERANDS: usize = 17;
