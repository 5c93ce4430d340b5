//! Gradients: a tape that records programs of several statements, and their backward pass.
//!
//! Operations on [`Var`]s are computed at once and recorded; [`backward`](Var::backward) gives the
//! [`Gradients`] of one value with respect to the variables. [`record`](Tape::record) makes one
//! operation of a whole lazy expression: forward one fused loop, backward one for each operand,
//! without an array in between.
//!
//! `rules` has the derivative of every scalar operation. `diff` carries it through an expression,
//! with dual numbers: the derivative with respect to one variable is an expression again, which is
//! multiplied by the cotangent and reduced to the variable's shape as it is computed. `slot` is the
//! variable as a leaf. `fused` is an expression as a step of a tape; operations of one scalar
//! function are such steps too. `meet` finds the shape of an operation's operands, by
//! [`rule`](crate::rule). `program` has the records and the backward pass, `value` is what
//! variables are made of.

#[macro_use]
mod pairs;

mod rules;

mod diff;
mod error;
mod slot;

mod meet;

mod program;
mod value;

mod fused;
mod var;

mod condition;
mod custom;
mod elementwise;
mod moves;
mod reductions;
mod tape;

mod record;

#[cfg(all(test, not(asan)))]
mod tests;

pub use condition::Condition;
#[doc(hidden)]
pub use diff::Differentiable;
pub use error::{GradError, GradErrorKind};
#[doc(hidden)]
pub use record::Record;
#[doc(hidden)]
pub use rules::{BinaryRule, TernaryRule, UnaryRule};
#[doc(hidden)]
pub use slot::Slot;
pub use tape::{Gradients, Tape};
pub use value::IntoValue;
pub use var::{Operand, Var};
