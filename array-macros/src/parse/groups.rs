//! The invisible groups that `macro_rules!` puts around its input (`$e`): made parentheses, or
//! removed.
//!
//! The compiler drops them when a proc macro returns them, so `$e * 2.0` with `x + 1.0` for `$e`
//! would become `x + 1.0 * 2.0`.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprParen, token};

/// Removes every invisible group from an expression.
pub(crate) fn show_groups(expr: &mut Expr) {
    ShowGroups.visit_expr_mut(expr);
}

struct ShowGroups;

impl VisitMut for ShowGroups {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        let Expr::Group(group) = expr else {
            return;
        };
        let inside = std::mem::replace(&mut *group.expr, Expr::PLACEHOLDER);
        *expr = match is_one(&inside) {
            true => inside,
            false => Expr::Paren(ExprParen {
                attrs: Vec::new(),
                // These parentheses are not the user's, so no lint reports them.
                paren_token: token::Paren(Span::mixed_site().located_at(inside.span())),
                expr: Box::new(inside),
            }),
        };
    }
}

/// Whether no operator beside an expression can split it.
fn is_one(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::Array(_)
            | Expr::Call(_)
            | Expr::Field(_)
            | Expr::Index(_)
            | Expr::Lit(_)
            | Expr::Macro(_)
            | Expr::MethodCall(_)
            | Expr::Paren(_)
            | Expr::Path(_)
            | Expr::Tuple(_)
    )
}
