//! Gradients: a tape that records programs of several statements, and their backward pass.
//!
//! Operations on [`Var`]s are computed immediately and recorded; [`backward`](Var::backward)
//! returns the [`Gradients`] of one value with respect to the variables. [`record`](Tape::record)
//! turns a whole lazy expression into one operation: forward one fused loop, backward another one for
//! all its variables, without an intermediate array.
//!
//! `rules` has the derivative of every scalar operation. `diff` applies it to an expression, backward:
//! the cotangents of the variables are a tuple, whose members are reduced to the shapes of the
//! variables while they are computed. `slot` is
//! a variable as a leaf. `fused` is an expression as a step of a tape; operations of one scalar
//! function are such steps too. `meet` finds the shape of an operation's operands, by
//! [`rule`](crate::rule). `program` has the records and the backward pass, `value` the values that
//! variables are made from.

#[macro_use]
mod forms;

mod rules;

mod diff;
mod error;
mod slot;

mod meeting;

mod steps;
mod value;

mod recorded;
mod var;

mod condition;
mod custom;
mod elementwise;
mod joins;
mod moves;
mod products;
mod reductions;
mod tape;

mod record;

mod bodies;

#[cfg(all(test, not(asan)))]
mod tests;

#[doc(hidden)]
pub use bodies::{
    IsVariable, computed_body, record_body, try_record_body, value_of_body, variable,
};
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
