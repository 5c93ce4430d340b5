//! Operators beside what they never take: `x ** 2` is Python's power, and an index is no float.

use quote::quote;
use syn::{BinOp, Expr, ExprBinary, Lit, UnOp};

use super::Lowering;
use crate::ast;
use crate::diag::{Foreign, Message};
use crate::text::text;

impl Lowering<'_> {
    /// Reports an operator whose sides no types make right; returns whether it does.
    pub(super) fn is_slip(&mut self, binary: &ExprBinary) -> bool {
        self.is_power(binary) || self.is_index_among_floats(binary)
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

    /// `0.1 * i`, `(i + 1) / 2.0` of indices `i`; noted here, and reported if the indices have ranges.
    fn is_index_among_floats(&mut self, binary: &ExprBinary) -> bool {
        let is_float = |side: &Expr| matches!(literal(side), Some(Lit::Float(_)));
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
fn literal(expr: &Expr) -> Option<&Lit> {
    match expr {
        Expr::Lit(literal) => Some(&literal.lit),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => literal(&unary.expr),
        Expr::Paren(paren) => literal(&paren.expr),
        _ => None,
    }
}
