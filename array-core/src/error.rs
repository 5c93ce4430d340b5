//! The errors of shapes, and their texts.
//!
//! There are three types. A const function of [`rule`](crate::rule) returns a [`Violation`]:
//! `Copy`, numbers only, so that a proc macro without an allocator can use it. At run time it
//! becomes a `BroadcastError`, which adds the operands' names and shapes and what would be legal.
//! Errors that have nothing to do with broadcasting (a wrong length, an index outside a buffer) are
//! a `ShapeError`. The last two hold a box, so that a `Result` of them stays one word on the
//! successful path, and they are built in cold functions.

mod tables;

mod headline;
mod kind;
mod violation;

#[cfg(feature = "array")]
mod broadcast;
#[cfg(feature = "array")]
mod reduce;
#[cfg(feature = "array")]
mod shape;
#[cfg(all(test, feature = "array", not(asan)))]
mod tests;

#[cfg(feature = "array")]
pub use broadcast::BroadcastError;
pub use kind::BroadcastErrorKind;
#[cfg(feature = "array")]
pub use reduce::{ReduceError, ReduceErrorKind};
#[cfg(feature = "array")]
pub use shape::{ShapeError, ShapeErrorKind};
pub use violation::Violation;

#[cfg(feature = "array")]
pub(crate) use headline::{AxisName, ListedAxes, RoleName};
#[cfg(feature = "array")]
pub(crate) use tables::{kinds, messages, printed};
pub(crate) use violation::Fault;
