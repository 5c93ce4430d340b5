//! `y = if c { v }`, `y += if c { v }`: an `if` without an `else` has no value where its condition is false,
//! and an assignment writes every element.

use syn::{Block, Expr, ExprIf, Stmt};

use crate::ast::{self, Assign, Target};
use crate::diag::{Errors, Foreign, Message};
use crate::text::text;

/// Reports such an `if` that is the value of `target = value`.
pub(super) fn check(target: &Target, value: &Expr, errors: &mut Errors) {
    let Some(branch) = without_else(value).filter(|_| !target.is_tuple()) else {
        return;
    };
    let other = match (target.how, value_of(&branch.then_branch)) {
        (Assign::Set, _) => match target.indexed.first() {
            Some(Expr::Index(index)) => {
                let list: Vec<String> = ast::index_list(index).into_iter().map(text).collect();
                format!("{}[{}]", text(&index.expr), list.join(", "))
            }
            _ => text(&target.place),
        },
        (Assign::Add | Assign::Sub, Some(added)) => match ast::integer(added) {
            Some(_) => "0".to_string(),
            None => "0.0".to_string(),
        },
        _ => return,
    };
    let message = Foreign::NoElse(&other);
    errors.report(branch.if_token, Message::Foreign(message));
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
