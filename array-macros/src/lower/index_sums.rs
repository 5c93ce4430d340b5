//! Index expressions: sums of indices, each times an integer, and of integers.
//!
//! `2 * (i + 1) - n` is `2 i`, the constant 2 and the variable `-n`. An expression whose integers do
//! not fit in `i64` is refused.

use syn::{BinOp, Expr, ExprCall, UnOp};

use super::Lowering;
use super::operands::Frame;
use super::scope::names_in;
use crate::ast;
use crate::diag::Message;
use crate::ir::{Edge, IndexSum};
use crate::text::text;

impl Lowering<'_> {
    /// The index of an axis; `None` if it is none, which is reported.
    pub(super) fn axis_index(&mut self, axis: &Expr) -> Option<IndexSum> {
        if let Expr::Call(call) = axis
            && let Some(edge) = ast::called_edge(call)
            && !ast::name(&call.func).is_some_and(|name| self.is_bound(name))
        {
            return self.past_an_edge(edge, call);
        }
        if let Some(sum) = self.index_sum(axis) {
            return Some(sum);
        }
        if !self.has_letter(axis) {
            let written = text(axis);
            self.errors.report(axis, Message::IndexExpression(&written));
            return None;
        }
        let (sweep, letters) = self.sweep_of_indices(Frame::reducer(), axis.clone());
        Some(IndexSum {
            edge: Edge::List(Box::new(sweep), letters),
            ..IndexSum::default()
        })
    }

    /// A sum of indices and integers, if `axis` is one.
    fn index_sum(&mut self, axis: &Expr) -> Option<IndexSum> {
        let mut sum = IndexSum::default();
        self.add(axis, 1, &mut sum).then(|| {
            sum.terms.retain(|term| term.1 != 0);
            sum
        })
    }

    /// `clamp(i - 1)`, `wrap(i - 1)`, `pad(i - 1)`, `pad(i - 1, value)`.
    fn past_an_edge(&mut self, edge: &'static str, call: &ExprCall) -> Option<IndexSum> {
        let arguments: Vec<&Expr> = call.args.iter().collect();
        let (index, fill) = match (edge, &arguments[..]) {
            (_, [index]) => (*index, None),
            ("pad", [index, fill]) if !self.has_letter(fill) => (*index, Some((*fill).clone())),
            _ => {
                self.errors.report(call, Message::EdgeArguments(edge));
                return None;
            }
        };
        let Some(sum) = self.index_sum(index) else {
            self.errors
                .report(index, Message::EdgeOfSum(edge, &text(index)));
            return None;
        };
        let edge = match edge {
            "clamp" => Edge::Clamp,
            "wrap" => Edge::Wrap,
            _ => Edge::Pad(fill),
        };
        Some(IndexSum { edge, ..sum })
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
        if let Some(value) = ast::name(expr).and_then(|name| self.index_value(name)) {
            return self.add(&value, factor, sum);
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
        names.any(|name| {
            let is_bound = self.frames.iter().any(|frame| frame.binds(&name));
            is_bound || self.index_named(&name).is_some()
        })
    }
}

/// Adds `by` to `sum`, unless the sum overflows; whether it does not.
fn increase(sum: &mut i64, by: i64) -> bool {
    let increased = sum.checked_add(by);
    *sum = increased.unwrap_or(*sum);
    increased.is_some()
}
