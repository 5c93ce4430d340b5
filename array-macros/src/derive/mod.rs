//! Gradients: from the sweeps of a value to the sweeps of its derivatives.
//!
//! ```text
//! request    what is asked for
//! sums       what it becomes
//! pulls      what each operation passes on
//! walk       the operations of a scalar body, and the way back
//! forms      the forms of expressions
//! bindings   what a `let` binds
//! body       a scalar body as operations
//! operands   the operands that derivatives need
//! checks     what is wrong with a request
//! shared     reducers that are computed once
//! passed_on  what each reducer passes on
//! surroundings  copies that accesses past edges share
//! taps       what accesses of parts get
//! sweeps     a sweep of derivatives for each sweep, the outer ones first
//! programs   each as a program
//! products   those of sums of products
//! ```
//! Every sweep gets the derivative of its value as an operand, and computes those of all its operands in
//! one loop. What an operand gets is summed along the axes that it lacks: this is the adjoint of
//! broadcasting. If the operand is a sweep itself, this is the derivative of its value.

mod request;

mod sums;

mod pulls;

mod walk;

mod forms;

mod bindings;

mod body;

mod operands;

mod checks;

mod shared;

mod passed_on;

mod surroundings;

mod taps;

mod sweeps;

mod programs;

mod products;

pub(crate) use request::{Form, Request, Rule, Wanted};
pub(crate) use sums::{Gradients, Into, Kept, Member, Sums, Tap, Taps};
pub(crate) use sweeps::derive;
