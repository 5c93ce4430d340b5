//! The forms of expressions that a derivative asks for.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Expr, ExprMethodCall, Lit, Pat, UnOp};

use crate::text::text;

/// The terms of `folded(op::Sum, e).and(e)..total()`, and whether they are added.
pub(super) fn terms(call: &ExprMethodCall) -> Option<(bool, Vec<&Expr>)> {
    let (mut terms, mut receiver) = (Vec::new(), &*call.receiver);
    if call.method != "total" {
        return None;
    }
    loop {
        match receiver {
            Expr::MethodCall(inner) if inner.method == "and" => {
                terms.push(inner.args.first()?);
                receiver = &inner.receiver;
            }
            Expr::Call(first) => {
                let (op, term) = (first.args.first()?, first.args.get(1)?);
                let Expr::Path(op) = op else {
                    return None;
                };
                terms.push(term);
                terms.reverse();
                return Some((op.path.segments.last()?.ident == "Sum", terms));
            }
            _ => return None,
        }
    }
}

/// The token that an expression is known by.
pub(super) fn first_token(expr: &Expr) -> TokenStream {
    match expr {
        Expr::MethodCall(call) => call.method.to_token_stream(),
        Expr::Match(choice) => choice.match_token.to_token_stream(),
        Expr::While(repeated) => repeated.while_token.to_token_stream(),
        Expr::ForLoop(repeated) => repeated.for_token.to_token_stream(),
        Expr::Loop(repeated) => repeated.loop_token.to_token_stream(),
        Expr::Assign(assign) => assign.eq_token.to_token_stream(),
        other => other.to_token_stream(),
    }
}

/// Where that token is.
pub(super) fn span_of(expr: &Expr) -> Span {
    first_token(expr).span()
}

/// What an expression is, for a message.
pub(super) fn kind_of(expr: &Expr) -> String {
    match expr {
        Expr::Match(_) => "`match`".into(),
        Expr::While(_) | Expr::ForLoop(_) | Expr::Loop(_) => "a loop".into(),
        Expr::Closure(_) => "a closure".into(),
        Expr::MethodCall(call) => format!("the method `{}`", call.method),
        Expr::Macro(_) => "a macro".into(),
        Expr::Assign(_) => "an assignment".into(),
        other => format!("`{}`", text(other)),
    }
}

/// A name or a literal.
pub(super) fn is_simple(expr: &Expr) -> bool {
    match expr {
        Expr::Paren(paren) => is_simple(&paren.expr),
        Expr::Group(group) => is_simple(&group.expr),
        Expr::Unary(unary) => matches!(unary.op, UnOp::Neg(_)) && is_literal(&unary.expr),
        other => is_literal(other) || matches!(other, Expr::Path(_)),
    }
}

pub(super) fn is_literal(expr: &Expr) -> bool {
    matches!(expr, Expr::Lit(literal) if matches!(literal.lit, Lit::Float(_) | Lit::Int(_)))
}

/// The name that a `let` binds.
pub(super) fn bound_name(pat: &Pat) -> Option<String> {
    match pat {
        // What is changed later is refused where it changes.
        Pat::Ident(name) if name.subpat.is_none() && name.by_ref.is_none() => {
            Some(name.ident.to_string())
        }
        Pat::Type(typed) => bound_name(&typed.pat),
        _ => None,
    }
}
