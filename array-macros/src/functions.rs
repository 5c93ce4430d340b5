//! The functions that a body computes with the library's own code.

use array_core::functions::FUNCTIONS;
use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::{Expr, ExprMethodCall, UnOp};

/// The methods of `Element` beside those of the list of functions, how many arguments each takes,
/// and what it asks of the loop around it.
const OTHERS: [(&str, usize, &str); 15] = [
    ("max", 1, "NONE"),
    ("min", 1, "NONE"),
    ("maximum", 1, "NONE"),
    ("minimum", 1, "NONE"),
    ("clamp", 2, "NONE"),
    ("clip", 2, "NONE"),
    ("abs", 0, "NONE"),
    ("cast", 0, "NONE"),
    ("signum", 0, "NONE"),
    ("is_nan", 0, "NONE"),
    ("round_ties_even", 0, "NONE"),
    ("mul_add", 2, "FUNCTIONS"),
    ("powi", 1, "NONE"),
    ("sin_cos", 0, "RARE"),
    ("rem", 1, "RARE"),
];

/// The methods of `Element`, as in [`OTHERS`].
fn listed() -> impl Iterator<Item = (&'static str, usize, &'static str)> {
    let functions = FUNCTIONS.iter().map(|f| (f.name, f.arguments, f.needs));
    OTHERS.into_iter().chain(functions)
}

/// Whether a body calls a function with arguments that are too rare to be computed in a loop that
/// becomes vector code.
pub(crate) fn calls_rare(body: &Expr) -> bool {
    // What `%` was rewritten to is no method that a user calls.
    calls(body, |name| {
        name == "remainder" || needs(name) == Some("RARE")
    })
}

/// Whether a body calls a function whose code is long, or whose last bit depends on the level of
/// instructions.
pub(crate) fn calls_long(body: &Expr) -> bool {
    calls(body, |name| {
        name == "powi_of" || needs(name).is_some_and(|needs| needs != "NONE")
    })
}

/// What the method of this name asks of the loop around it.
fn needs(name: &Ident) -> Option<&'static str> {
    let found = listed().find(|(listed, ..)| name == listed);
    found.map(|(_, _, needs)| needs)
}

/// Whether a method call of this name with this number of arguments may be one of the library's.
pub(crate) fn is_listed(name: &Ident, arguments: usize) -> bool {
    listed().any(|(listed, count, _)| name == listed && count == arguments)
}

/// Whether a body calls one of these.
fn calls(body: &Expr, which: impl Fn(&Ident) -> bool) -> bool {
    struct Calls<F>(F, bool);
    impl<'a, F: Fn(&Ident) -> bool> Visit<'a> for Calls<F> {
        fn visit_expr_method_call(&mut self, call: &'a ExprMethodCall) {
            self.1 |= (self.0)(&call.method);
            visit::visit_expr_method_call(self, call);
        }
    }
    let mut calls = Calls(which, false);
    calls.visit_expr(body);
    calls.1
}

/// How many scalar operations stand in a body: operators, casts, calls of functions and methods,
/// each once; `mul_add` is two.
pub(crate) fn operations(body: &Expr) -> usize {
    struct Counts(usize);
    impl<'a> Visit<'a> for Counts {
        fn visit_expr(&mut self, expr: &'a Expr) {
            self.0 += match expr {
                Expr::Binary(_) | Expr::Cast(_) => 1,
                Expr::Unary(unary) => usize::from(!matches!(unary.op, UnOp::Deref(_))),
                Expr::MethodCall(call) if call.method == "mul_add" => 2,
                // Reads of tables, the operand of an `as`, and constructors do not count.
                Expr::MethodCall(call) => {
                    usize::from(call.method != "table" && call.method != "before_as")
                }
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

/// Whether a call of this puts a value together: the name of a type or a variant, those of the
/// library's own code among them.
fn is_constructor(function: &Expr) -> bool {
    let Expr::Path(path) = function else {
        return false;
    };
    let name = path.path.segments.last().map(|last| last.ident.to_string());
    name.is_some_and(|name| name.starts_with(char::is_uppercase))
}

/// Methods of arrays that are called with axes, `axes![0]`; numbers do not have them.
const WITH_AXES: [&str; 14] = [
    "sum",
    "mean",
    "var",
    "std",
    "amax",
    "amin",
    "argmax",
    "argmin",
    "cumsum",
    "softmax",
    "permute",
    "unsqueeze",
    "slice",
    "reshape",
];

/// Whether a method is a reduction, called without axes on an operand: no number has one.
pub(crate) fn reduces_all(name: &Ident, arguments: usize) -> bool {
    arguments == 0
        && ["sum", "prod", "mean", "std", "var"]
            .iter()
            .any(|known| name == known)
}

/// Whether a method is `log()`, which is `ln` of floats: theirs has a base.
pub(crate) fn is_without_base(name: &Ident, arguments: usize) -> bool {
    arguments == 0 && name == "log"
}

/// Whether a method is one of [`WITH_AXES`].
pub(crate) fn takes_axes(name: &Ident) -> bool {
    WITH_AXES.iter().any(|known| name == known)
}

/// Whether a body has an index, or calls a function by its name.
pub(crate) fn calls_or_indexes(body: &Expr) -> bool {
    struct Found(bool);
    impl<'a> Visit<'a> for Found {
        fn visit_expr(&mut self, expr: &'a Expr) {
            self.0 |= matches!(expr, Expr::Index(_));
            if let Expr::Call(call) = expr {
                // Not our own constructors, which are paths of several names.
                self.0 |= crate::ast::name(&call.func).is_some();
            }
            visit::visit_expr(self, expr);
        }
    }
    let mut found = Found(false);
    found.visit_expr(body);
    found.0
}

/// The name of a method of the library's own code, and what it is called on.
pub(crate) fn of_library(call: &ExprMethodCall) -> Option<(&Ident, Vec<&Expr>)> {
    let Expr::Call(receiver) = &*call.receiver else {
        return None;
    };
    let Expr::Path(path) = &*receiver.func else {
        return None;
    };
    let is_ours = path.path.leading_colon.is_some()
        && path
            .path
            .segments
            .iter()
            .any(|part| part.ident == "__private");
    // The type of an untyped cast is told by what it is used for.
    let is_typed = call.method != "cast" || call.turbofish.is_some();
    let arguments = receiver.args.iter().skip(1).map(|argument| match argument {
        Expr::Reference(reference) => &*reference.expr,
        other => other,
    });
    (is_ours && is_typed).then(|| (&call.method, arguments.collect()))
}
