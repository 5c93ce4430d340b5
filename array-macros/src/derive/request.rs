//! What a call of `gradient!` or `vjp!` asks for.

use proc_macro2::Ident;
use syn::{Expr, ExprClosure};

use crate::ast::{Assign, Call};

/// A call.
pub(crate) struct Request {
    /// The value, which is not assigned.
    pub(crate) call: Call,
    /// Of `vjp!`: an operand of the value's shape.
    pub(crate) cotangent: Option<Expr>,
    pub(crate) wanted: Vec<Wanted>,
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
