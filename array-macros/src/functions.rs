//! The functions that a body computes with the library's own code.

use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::{Expr, ExprMethodCall, UnOp};

/// The methods of `Element`, and the number of arguments of each.
const LISTED: [(&str, usize); 52] = [
    ("max", 1),
    ("min", 1),
    ("maximum", 1),
    ("minimum", 1),
    ("clamp", 2),
    ("rem", 1),
    ("powi", 1),
    ("abs", 0),
    ("cast", 0),
    ("signum", 0),
    ("is_nan", 0),
    ("sqrt", 0),
    ("rsqrt", 0),
    ("cbrt", 0),
    ("recip", 0),
    ("exp", 0),
    ("exp2", 0),
    ("exp_m1", 0),
    ("ln", 0),
    ("log2", 0),
    ("log10", 0),
    ("ln_1p", 0),
    ("sin", 0),
    ("cos", 0),
    ("tan", 0),
    ("sin_cos", 0),
    ("asin", 0),
    ("acos", 0),
    ("atan", 0),
    ("sinh", 0),
    ("cosh", 0),
    ("tanh", 0),
    ("asinh", 0),
    ("acosh", 0),
    ("atanh", 0),
    ("sigmoid", 0),
    ("softplus", 0),
    ("erf", 0),
    ("erfc", 0),
    ("normal_cdf", 0),
    ("gelu", 0),
    ("floor", 0),
    ("ceil", 0),
    ("round", 0),
    ("round_ties_even", 0),
    ("trunc", 0),
    ("fract", 0),
    ("powf", 1),
    ("atan2", 1),
    ("hypot", 1),
    ("copysign", 1),
    ("mul_add", 2),
];

/// The functions with arguments that are too rare for a vectorised loop.
pub(crate) const RARE: [&str; 6] = ["sin", "cos", "tan", "sin_cos", "rem", "remainder"];

/// The functions that are one or a few instructions, the same at every level.
const SHORT: [&str; 10] = [
    "max", "min", "maximum", "minimum", "clamp", "abs", "cast", "signum", "is_nan", "sqrt",
];

/// Whether a body calls a function whose code is long, or whose last bit depends on the level.
pub(crate) fn calls_long(body: &Expr) -> bool {
    let listed = LISTED.iter().map(|(name, _)| *name);
    let long: Vec<_> = listed.filter(|name| !SHORT.contains(name)).collect();
    calls(body, &long) || calls(body, &["powi_of"])
}

/// Whether a method call of this name with this number of arguments may be one of the library's.
pub(crate) fn is_listed(name: &Ident, arguments: usize) -> bool {
    LISTED
        .iter()
        .any(|(listed, count)| name == listed && *count == arguments)
}

/// Whether a body calls one of these.
pub(crate) fn calls(body: &Expr, names: &[&str]) -> bool {
    struct Calls<'n>(&'n [&'n str], bool);
    impl<'a> Visit<'a> for Calls<'_> {
        fn visit_expr_method_call(&mut self, call: &'a ExprMethodCall) {
            self.1 |= self.0.iter().any(|name| call.method == name);
            visit::visit_expr_method_call(self, call);
        }
    }
    let mut calls = Calls(names, false);
    calls.visit_expr(body);
    calls.1
}

/// The number of scalar operations in a body: operators, casts, and calls of functions and methods
/// count one each; `mul_add` counts two.
pub(crate) fn operations(body: &Expr) -> usize {
    struct Counts(usize);
    impl<'a> Visit<'a> for Counts {
        fn visit_expr(&mut self, expr: &'a Expr) {
            self.0 += match expr {
                Expr::Binary(_) | Expr::Cast(_) => 1,
                Expr::Unary(unary) => usize::from(!matches!(unary.op, UnOp::Deref(_))),
                Expr::MethodCall(call) if call.method == "mul_add" => 2,
                // Reads of tables, and constructors, do not count.
                Expr::MethodCall(call) => usize::from(call.method != "table"),
                Expr::Call(call) => usize::from(!is_constructor(&call.func)),
                _ => 0,
            };
            visit::visit_expr(self, expr);
        }
    }
    let mut counts = Counts(0);
    counts.visit_expr(body);
    counts.0
}

/// Whether a call of this constructs a value: the name of a type or a variant, or the library's own
/// types.
fn is_constructor(function: &Expr) -> bool {
    let Expr::Path(path) = function else {
        return false;
    };
    let name = path.path.segments.last().map(|last| last.ident.to_string());
    name.is_some_and(|name| name.starts_with(char::is_uppercase))
}
