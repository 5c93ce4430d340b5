//! Gradients: a tape that records programs of several statements, and goes back through them.
//!
//! Operations on [`Var`]s are computed at once and recorded; [`backward`](Var::backward) gives the [`Gradients`] of one value with respect to
//! the variables. [`record`](Tape::record) makes one operation of a whole lazy expression: forward and back it is one fused loop
//! for each operand, without an array in between.
//!
//! The derivative of every scalar operation stands in `rules`, and nowhere else. `diff` carries it through an expression, with dual numbers:
//! the derivative with respect to one variable is an expression again, which is multiplied by the cotangent and reduced to the variable's shape
//! where it is computed. `slot` is the variable as a leaf, `fused` an expression as a step of a tape; operations of one scalar function are that too.
//! `meet` is how operands of one operation find their shape, by [`rule`](crate::rule). `program` is the records and the way back, `value` is what variables are made of.

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

#[cfg(test)]
mod tests;

pub use condition::Condition;
pub use diff::Differentiable;
pub use error::{GradError, GradErrorKind};
pub use fused::Record;
pub use rules::{BinaryRule, TernaryRule, UnaryRule};
pub use slot::Slot;
pub use tape::{Gradients, Tape};
pub use value::IntoValue;
pub use var::{Operand, Var};
