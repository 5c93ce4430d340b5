//! What no types make right: `x ** 2` and `x ^ 2.0` are powers of other languages, an index is no float and no operand, and a
//! reducer has one of few names.

use proc_macro2::Ident;
use quote::{ToTokens, format_ident, quote};
use syn::visit::{self, Visit};
use syn::visit_mut::VisitMut;
use syn::{BinOp, Expr, ExprBinary, ExprClosure, ExprIndex, ExprMethodCall, Lit, Pat, UnOp};

use super::Lowering;
use super::indices::access_text;
use super::scope::{Scope, names_of};
use crate::ast::{self, At};
use crate::diag::{Foreign, Message};
use crate::identity::variable;
use crate::text::text;

impl Lowering<'_> {
    /// Reports an operator whose sides no types make right; returns whether it does.
    pub(super) fn is_slip(&mut self, binary: &ExprBinary) -> bool {
        self.is_power(binary) || self.is_caret(binary) || self.is_index_among_floats(binary)
    }

    /// `x ** 2`, which is `x * *2`: no literal is dereferenced.
    fn is_power(&mut self, binary: &ExprBinary) -> bool {
        let (BinOp::Mul(times), Expr::Unary(power)) = (&binary.op, &*binary.right) else {
            return false;
        };
        let (UnOp::Deref(star), Some(exponent)) = (&power.op, literal(&power.expr)) else {
            return false;
        };
        let method = match exponent {
            Lit::Float(_) => "powf",
            _ => "powi",
        };
        let message = Foreign::Power(method, &text(&power.expr));
        self.errors
            .report(quote!(#times #star), Message::Foreign(message));
        true
    }

    /// `x ^ 2 + 1.0`, which is `x ^ (2 + 1.0)`: no float has this operator.
    fn is_caret(&mut self, binary: &ExprBinary) -> bool {
        let BinOp::BitXor(caret) = &binary.op else {
            return false;
        };
        let is_slip = adds_float(&binary.left) || adds_float(&binary.right);
        if is_slip {
            self.errors.report(caret, Message::Foreign(Foreign::Caret));
        }
        is_slip
    }

    /// `0.1 * i`, `2.0 * PI * i`, `(i + 1) / 2.0` of indices `i`; noted here, and reported if the indices have ranges.
    fn is_index_among_floats(&mut self, binary: &ExprBinary) -> bool {
        let [left, right] = [&*binary.left, &*binary.right];
        let index = match (is_float(left), is_float(right)) {
            (true, false) => right,
            (false, true) => left,
            _ => return false,
        };
        if !self.has_indices() || !self.is_of_indices(index) {
            return false;
        }
        let index = index.clone();
        self.all().among_floats.push(index);
        true
    }

    /// Reports `k[j, k]` of an index `k`.
    pub(super) fn report_operand_named_as_index(&mut self, index: &ExprIndex, name: &Ident) {
        struct Rename<'a>(&'a Ident);
        impl VisitMut for Rename<'_> {
            fn visit_ident_mut(&mut self, name: &mut Ident) {
                if name == self.0 {
                    *name = format_ident!("{name}2");
                }
            }
        }
        let mut renamed = index.clone();
        Rename(name).visit_expr_mut(&mut renamed.index);
        let access = access_text(&Expr::Index(renamed));
        let message = Foreign::OperandNamedAsIndex(&access_text(&index.expr), &access);
        self.errors.report(&index.expr, Message::Foreign(message));
    }

    /// `mean @ (1)` by the indices of the result: `mean[j]`.
    pub(super) fn placed_by_indices(&mut self, call: &ExprMethodCall) -> String {
        let letters = self.all().letters.iter().filter(|letter| letter.is_free);
        let free: Vec<String> = letters.map(|letter| letter.name.to_string()).collect();
        let axes: Option<Vec<&str>> = match ast::placement(call) {
            Some(At::Axes(tuple)) => { tuple.entries.iter() }
                .map(|&(_, axis)| Some(free.get(usize::try_from(axis?).ok()?)?.as_str()))
                .collect(),
            _ => None,
        };
        match axes {
            Some(axes) if ast::is_chain(&call.receiver) => {
                format!("{}[{}]", text(&call.receiver), axes.join(", "))
            }
            _ => "v[j]` instead of `v @ (1)".into(),
        }
    }

    /// Reports parameters of a reducer that are no names.
    pub(super) fn report_no_names(&mut self, closure: &ExprClosure) {
        let untyped = |input: &Pat| match input {
            Pat::Type(typed) => typed.pat.to_token_stream().to_string(),
            other => text(other),
        };
        let names: Vec<String> = closure.inputs.iter().map(untyped).collect();
        let names = names.join(", ");
        let message = match closure
            .inputs
            .iter()
            .any(|input| matches!(input, Pat::Type(_)))
        {
            true => Message::Foreign(Foreign::TypedIndex(&names)),
            false => Message::IndexNames,
        };
        self.errors.report(closure.or1_token, message);
    }

    /// Reports `count(|k| x[k] > 0.0)`: a closure whose parameter is an index, given to what is no
    /// reducer. Returns whether it is one.
    pub(super) fn is_unknown_reducer(&mut self, name: &Ident, closure: &ExprClosure) -> bool {
        struct Read(Scope, bool);
        impl<'a> Visit<'a> for Read {
            fn visit_expr_index(&mut self, index: &'a ExprIndex) {
                let is_own = |axis: &Expr| {
                    ast::name(axis).is_some_and(|name| self.0.contains(&variable(name)))
                };
                self.1 |=
                    ast::is_chain(&index.expr) && ast::index_list(index).into_iter().any(is_own);
                visit::visit_expr_index(self, index);
            }
        }
        let mut read = Read(closure.inputs.iter().flat_map(names_of).collect(), false);
        read.visit_expr(&closure.body);
        if read.1 {
            let parameters: Vec<String> = closure.inputs.iter().map(text).collect();
            let sum = format!(
                "sum(|{}| {})",
                parameters.join(", "),
                access_text(&closure.body)
            );
            let is_count = name.to_string().starts_with("count");
            let message = Foreign::NoReducer(&text(name), is_count.then_some(&*sum));
            self.errors.report(name, Message::Foreign(message));
        }
        read.1
    }

    /// Whether an expression is made of indices and integers alone, with an index at its left end.
    fn is_of_indices(&mut self, expr: &Expr) -> bool {
        match expr {
            Expr::Paren(paren) => self.is_of_indices(&paren.expr),
            Expr::Binary(binary) if !super::control::writes(&binary.op) => {
                let is_integer = ast::integer(&binary.right).is_some();
                self.is_of_indices(&binary.left)
                    && (is_integer || self.is_of_indices(&binary.right))
            }
            expr => ast::name(expr).is_some_and(|name| self.index_named(name).is_some()),
        }
    }
}

/// A literal, perhaps negative or in parentheses.
/// Whether the value is a float whatever the names around the call are: a literal, or an operation on
/// one and others or `PI`.
fn is_float(expr: &Expr) -> bool {
    constant(expr) == Some(true)
}

/// Whether a value of literals and `PI` alone has a float among them; each part is asked once.
fn constant(expr: &Expr) -> Option<bool> {
    match expr {
        Expr::Binary(binary) if is_arithmetic(&binary.op) => {
            let right = constant(&binary.right)?;
            Some(constant(&binary.left)? || right)
        }
        Expr::Paren(paren) => constant(&paren.expr),
        Expr::Path(path) => { path.path.segments.last() }
            .filter(|last| last.ident == "PI" || last.ident == "TAU")
            .map(|_| false),
        expr => matches!(literal(expr)?, Lit::Float(_)).then_some(true),
    }
}

/// Whether a value has a float among its summands and factors.
fn adds_float(expr: &Expr) -> bool {
    match expr {
        Expr::Binary(binary) if is_arithmetic(&binary.op) => {
            adds_float(&binary.left) || adds_float(&binary.right)
        }
        Expr::Paren(paren) => adds_float(&paren.expr),
        expr => matches!(literal(expr), Some(Lit::Float(_))),
    }
}

fn is_arithmetic(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_) | BinOp::Div(_)
    )
}

fn literal(expr: &Expr) -> Option<&Lit> {
    match expr {
        Expr::Lit(literal) => Some(&literal.lit),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => literal(&unary.expr),
        Expr::Paren(paren) => literal(&paren.expr),
        _ => None,
    }
}
