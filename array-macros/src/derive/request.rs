//! What a call of `gradient!`, `vjp!` or `record!` asks for.

use proc_macro2::Ident;
use syn::{Expr, ExprClosure};

use crate::ast::{Assign, Call};

/// The macros.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Form {
    /// `gradient!`: of a number.
    OfNumber,
    /// `vjp!`: of an array, with a cotangent.
    OfArray,
    /// `record!`: of an array, for a tape.
    Recorded,
}

impl Form {
    /// The name of the macro.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Form::OfNumber => "gradient",
            Form::OfArray => "vjp",
            Form::Recorded => "record",
        }
    }
}

/// A call.
pub(crate) struct Request {
    pub(crate) form: Form,
    /// The value, which is not assigned.
    pub(crate) call: Call,
    /// Of `vjp!`: an operand of the value's shape.
    pub(crate) cotangent: Option<Expr>,
    pub(crate) wanted: Vec<Wanted>,
    /// Of `record!`: variables without a gradient.
    pub(crate) constants: Vec<Expr>,
    pub(crate) rules: Vec<Rule>,
}

/// `a`, `da = a`, `da += a`: an operand whose gradient is asked for.
pub(crate) struct Wanted {
    pub(crate) operand: Expr,
    /// Where it is written to.
    pub(crate) buffer: Option<(Expr, Assign)>,
}

/// `f => |a, b| (df_da, df_db)`: the derivatives of a function of the user's.
pub(crate) struct Rule {
    pub(crate) function: Ident,
    pub(crate) closure: ExprClosure,
    /// Whether a call has used it.
    pub(crate) is_used: std::cell::Cell<bool>,
}
