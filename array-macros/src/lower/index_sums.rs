//! Index expressions: sums of indices, each times an integer, and of integers.
//!
//! `2 * (i + 1) - n` is `2 i`, the constant 2 and the variable `-n`. An expression whose integers do
//! not fit in `i64` is refused.

use syn::{BinOp, Expr, UnOp};

use super::Lowering;
use super::scope::names_in;
use crate::ast;
use crate::diag::Message;
use crate::ir::IndexSum;
use crate::text::text;

impl Lowering<'_> {
    /// An index expression; `None` if it is none, which is reported.
    pub(super) fn index_sum(&mut self, axis: &Expr) -> Option<IndexSum> {
        let mut sum = IndexSum::default();
        if self.add(axis, 1, &mut sum) {
            sum.terms.retain(|term| term.1 != 0);
            return Some(sum);
        }
        let written = text(axis);
        self.errors.report(axis, Message::IndexExpression(&written));
        None
    }

    /// Adds `factor` times `expr` to `sum`; whether that is an index expression.
    fn add(&mut self, expr: &Expr, factor: i64, sum: &mut IndexSum) -> bool {
        if let Some(number) = ast::integer(expr) {
            let product = factor.checked_mul(number);
            return product.is_some_and(|product| increase(&mut sum.constant, product));
        }
        if let Some(letter) = ast::name(expr).and_then(|name| self.index_named(name)) {
            return match sum.terms.iter_mut().find(|term| term.0 == letter) {
                Some(term) => increase(&mut term.1, factor),
                None => {
                    sum.terms.push((letter, factor));
                    true
                }
            };
        }
        match expr {
            Expr::Paren(paren) => return self.add(&paren.expr, factor, sum),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
                return factor
                    .checked_neg()
                    .is_some_and(|factor| self.add(&unary.expr, factor, sum));
            }
            Expr::Binary(binary) => match binary.op {
                BinOp::Add(_) => {
                    return self.add(&binary.left, factor, sum)
                        && self.add(&binary.right, factor, sum);
                }
                BinOp::Sub(_) => {
                    return self.add(&binary.left, factor, sum)
                        && factor
                            .checked_neg()
                            .is_some_and(|factor| self.add(&binary.right, factor, sum));
                }
                BinOp::Mul(_) if self.has_letter(expr) => {
                    let sides = [&*binary.left, &*binary.right];
                    let (number, side) = match sides.map(ast::integer) {
                        [Some(number), _] => (number, sides[1]),
                        [_, Some(number)] => (number, sides[0]),
                        _ => return false,
                    };
                    let product = factor.checked_mul(number);
                    return product.is_some_and(|product| self.add(side, product, sum));
                }
                _ => {}
            },
            _ => {}
        }
        // A number that does not depend on an index.
        if self.has_letter(expr) || factor.abs() != 1 {
            return false;
        }
        sum.variables.push((expr.clone(), factor < 0));
        true
    }

    /// Whether an expression reads an index, or a name that the body binds.
    pub(super) fn has_letter(&mut self, expr: &Expr) -> bool {
        let mut names = names_in(expr).into_iter();
        names.any(|name| self.index_named(&name).is_some() || self.is_bound(&name))
    }
}

/// Adds `by` to `sum`, unless the sum overflows; whether it does not.
fn increase(sum: &mut i64, by: i64) -> bool {
    let increased = sum.checked_add(by);
    *sum = increased.unwrap_or(*sum);
    increased.is_some()
}
