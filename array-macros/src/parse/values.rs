//! `y = if c { v }`: an `if` without an `else` has no value where its condition is false, and an
//! assignment writes every element.

use syn::{Block, Expr, ExprIf, Stmt};

use crate::ast::{self, Assign, Target};
use crate::diag::{Errors, Foreign, Message};
use crate::text::text;

/// Reports such an `if` that is the value of `target = value`.
pub(super) fn check(target: &Target, value: &Expr, errors: &mut Errors) {
    if let (Assign::Set, false, Some(branch)) = (target.how, target.is_tuple(), without_else(value))
    {
        let old = match target.indexed.first() {
            Some(Expr::Index(index)) => {
                let list: Vec<String> = ast::index_list(index).into_iter().map(text).collect();
                format!("{}[{}]", text(&index.expr), list.join(", "))
            }
            _ => text(&target.place),
        };
        let message = Foreign::NoElse(&old);
        errors.report(branch.if_token, Message::Foreign(message));
    }
}

/// The `if` without an `else` that gives the value of `expr`. One whose block only writes is another
/// mistake.
fn without_else(expr: &Expr) -> Option<&ExprIf> {
    match expr {
        Expr::Paren(paren) => without_else(&paren.expr),
        Expr::Block(block) => without_else(value_of(&block.block)?),
        Expr::If(branch) => match &branch.else_branch {
            Some((_, otherwise)) => {
                without_else(otherwise).or_else(|| without_else(value_of(&branch.then_branch)?))
            }
            None => value_of(&branch.then_branch).map(|_| branch),
        },
        _ => None,
    }
}

/// The last expression of a block, if it has a value.
fn value_of(block: &Block) -> Option<&Expr> {
    match block.stmts.last() {
        Some(Stmt::Expr(expr @ (Expr::Lit(_) | Expr::Path(_) | Expr::Index(_)), None)) => {
            Some(expr)
        }
        Some(Stmt::Expr(expr @ (Expr::Unary(_) | Expr::Paren(_) | Expr::Cast(_)), None)) => {
            Some(expr)
        }
        Some(Stmt::Expr(expr @ Expr::Binary(binary), None)) => {
            super::compound(&binary.op).is_none().then_some(expr)
        }
        Some(Stmt::Expr(
            expr @ (Expr::MethodCall(_) | Expr::Call(_) | Expr::If(_) | Expr::Block(_)),
            None,
        )) => Some(expr),
        _ => None,
    }
}
