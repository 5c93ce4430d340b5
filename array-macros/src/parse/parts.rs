//! `x[1..] - x[..n]`: parts of arrays by ranges, which in Rust are slices. A slice by itself is no
//! operand of an operator, so such code is never right.

use syn::visit::{self, Visit};
use syn::{BinOp, Expr, ExprBinary, ExprCall, ExprIndex};

use crate::ast;
use crate::diag::{Errors, Foreign, Message};
use crate::text::text;

/// Reports the first part that is computed with.
pub(super) fn check(value: &Expr, errors: &mut Errors) {
    let mut parts = Parts(Vec::new());
    parts.computed(value);
    parts.visit_expr(value);
    if let Some(part) = parts.0.first() {
        let (x, range) = (text(&part.expr), text(&part.index));
        match part_of(part) {
            Some((x, list)) => {
                let message = Foreign::PartOfAxes(&x, &list);
                errors.report(part, Message::Foreign(message));
            }
            None => errors.report(part, Message::Foreign(Foreign::Part(&x, &range))),
        }
    }
}

/// `x[.., 0]`, a list with a range: the array, and the list.
pub(crate) fn part_of(index: &ExprIndex) -> Option<(String, String)> {
    let list: Vec<&Expr> = ast::index_list(index);
    let has_range = list.iter().any(|axis| matches!(axis, Expr::Range(_)));
    let texts: Vec<String> = list.into_iter().map(text).collect();
    (texts.len() > 1 && has_range).then(|| (text(&index.expr), texts.join(", ")))
}

struct Parts<'a>(Vec<&'a ExprIndex>);

impl<'a> Parts<'a> {
    /// An operand of an operator, what a reducer reduces, or the value of the call.
    fn computed(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Paren(paren) => self.computed(&paren.expr),
            Expr::Index(index)
                if matches!(*index.index, Expr::Range(_)) || part_of(index).is_some() =>
            {
                self.0.push(index);
            }
            _ => {}
        }
    }
}

impl<'a> Visit<'a> for Parts<'a> {
    fn visit_expr_binary(&mut self, binary: &'a ExprBinary) {
        if matches!(
            binary.op,
            BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_) | BinOp::Div(_) | BinOp::Rem(_)
        ) {
            self.computed(&binary.left);
            self.computed(&binary.right);
        }
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_call(&mut self, call: &'a ExprCall) {
        if ast::called_reducer(call).is_some() {
            call.args
                .iter()
                .for_each(|argument| self.computed(argument));
        }
        visit::visit_expr_call(self, call);
    }
}
