//! Gradients: from the sweeps of a value to the sweeps of its derivatives.
//!
//! ```text
//! request   what is asked for
//! pulls     what each operation passes on
//! body      the derivative of a scalar body
//! sweeps    a sweep of derivatives for each sweep, the outer ones first
//! ```
//! Every sweep gets the derivative of its value as an operand, and computes those of all its operands in
//! one loop. What an operand gets is summed along the axes that it lacks: this is the adjoint of
//! broadcasting. If the operand is a sweep itself, this is the derivative of its value.

mod request;

mod pulls;

mod body;

mod sweeps;

pub(crate) use request::{Request, Rule, Wanted};
pub(crate) use sweeps::{Gradients, Into, Member, Sums, derive};
