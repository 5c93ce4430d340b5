//! Index expressions: sums of indices, each times an integer, and of integers.
//!
//! `2 * (i + 1) - n` is `2 i`, the constant 2 and the variable `-n`. An expression whose integers do
//! not fit in `i64` is refused.

use syn::{BinOp, Expr, ExprCall, UnOp};

use super::Lowering;
use super::operands::Frame;
use crate::ast;
use crate::ast::names_in;
use crate::diag::{Foreign, Message};
use crate::identity::variable;
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
        let no_sum = match self.index_sum(axis) {
            Ok(sum) => return Some(sum),
            Err(no_sum) => no_sum,
        };
        if no_sum == NoSum::Overflow || !self.has_letter(axis) {
            let written = text(axis);
            self.errors.report(axis, Message::IndexExpression(&written));
            return None;
        }
        let sweep = self.sweep_of_indices(Frame::reducer(), axis.clone());
        let letters = sweep.axes.clone();
        Some(IndexSum {
            edge: Edge::List(Box::new(sweep), letters),
            ..IndexSum::default()
        })
    }

    /// A sum of indices and integers, if `axis` is one.
    fn index_sum(&mut self, axis: &Expr) -> Result<IndexSum, NoSum> {
        let mut sum = IndexSum::default();
        self.add(axis, 1, &mut sum)?;
        sum.terms.retain(|term| term.1 != 0);
        Ok(sum)
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
        let Ok(sum) = self.index_sum(index) else {
            self.errors
                .report(index, Message::EdgeOfSum(edge, &text(index)));
            return None;
        };
        let edge = match edge {
            "clamp" => Edge::Clamp,
            "wrap" => Edge::Wrap,
            _ => Edge::Pad(fill.map(Box::new)),
        };
        Some(IndexSum { edge, ..sum })
    }

    /// `clamp(x[i - 1])` of an access that is outside for the first index, whatever is done with its
    /// value; it is refused.
    pub(super) fn edge_of_access(&mut self, call: &ExprCall) -> bool {
        let (Some(edge), Some(Expr::Index(access))) = (ast::called_edge(call), call.args.first())
        else {
            return false;
        };
        let is_before = |axis: &Expr| match self.index_sum(axis) {
            Ok(sum) => {
                let rises = sum.terms.iter().all(|term| term.1 > 0);
                rises && !sum.terms.is_empty() && sum.variables.is_empty() && sum.constant < 0
            }
            Err(_) => false,
        };
        let axes = ast::index_list(access);
        let before: Vec<bool> = axes.iter().copied().map(is_before).collect();
        if !before.contains(&true) {
            return false;
        }
        let inside = axes.iter().zip(before).map(|(axis, before)| match before {
            true => format!("{edge}({})", text(axis)),
            false => text(axis),
        });
        let inside: Vec<String> = inside.collect();
        let access = format!("{}[{}]", text(&access.expr), inside.join(", "));
        let message = Foreign::EdgeOfAccess(edge, &access);
        self.errors.report(&call.func, Message::Foreign(message));
        true
    }

    /// Adds `factor` times `expr` to `sum`, if it is an index expression.
    fn add(&mut self, expr: &Expr, factor: i64, sum: &mut IndexSum) -> Result<(), NoSum> {
        if let Some(number) = ast::integer(expr) {
            return increase(&mut sum.constant, product(factor, number)?);
        }
        if let Some(letter) = ast::name(expr).and_then(|name| self.index_named(name)) {
            return match sum.terms.iter_mut().find(|term| term.0 == letter) {
                Some(term) => increase(&mut term.1, factor),
                None => {
                    sum.terms.push((letter, factor));
                    Ok(())
                }
            };
        }
        if let Some(value) = ast::name(expr).and_then(|name| self.index_value(name)) {
            return self.add(&value, factor, sum);
        }
        match expr {
            Expr::Paren(paren) => return self.add(&paren.expr, factor, sum),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
                return self.add(&unary.expr, product(factor, -1)?, sum);
            }
            Expr::Binary(binary) => match binary.op {
                BinOp::Add(_) => {
                    self.add(&binary.left, factor, sum)?;
                    return self.add(&binary.right, factor, sum);
                }
                BinOp::Sub(_) => {
                    self.add(&binary.left, factor, sum)?;
                    return self.add(&binary.right, product(factor, -1)?, sum);
                }
                BinOp::Mul(_) if self.has_letter(expr) => {
                    let sides = [&*binary.left, &*binary.right];
                    let (number, side) = match sides.map(ast::integer) {
                        [Some(number), _] => (number, sides[1]),
                        [_, Some(number)] => (number, sides[0]),
                        _ => return Err(NoSum::Other),
                    };
                    return self.add(side, product(factor, number)?, sum);
                }
                _ => {}
            },
            _ => {}
        }
        // A number that does not depend on an index.
        if self.has_letter(expr) || factor.abs() != 1 {
            return Err(NoSum::Other);
        }
        // A name that stands in several brackets is one variable: a mistake in it is one error.
        let known = ast::name(expr).and_then(|name| {
            let mut known = self.all().variables.iter();
            known
                .find(|known| variable(known) == variable(name))
                .cloned()
        });
        let read: Expr = match known {
            Some(known) => syn::parse_quote!(#known),
            None => {
                self.all().variables.extend(names_in(expr));
                expr.clone()
            }
        };
        sum.variables.push((read, factor < 0));
        Ok(())
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

/// Why an expression is no sum of indices.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NoSum {
    /// Its numbers are too large.
    Overflow,
    /// It is another expression.
    Other,
}

/// Adds `by` to `sum`.
fn increase(sum: &mut i64, by: i64) -> Result<(), NoSum> {
    *sum = sum.checked_add(by).ok_or(NoSum::Overflow)?;
    Ok(())
}

fn product(one: i64, other: i64) -> Result<i64, NoSum> {
    one.checked_mul(other).ok_or(NoSum::Overflow)
}
