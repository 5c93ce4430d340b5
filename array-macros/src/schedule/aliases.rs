//! Index notation: `let m = max(|k| x[i, k]);` gives an operand another name. Without the other name a
//! value that reads it can be computed with the same value in a reducer.

use syn::visit::Visit;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Pat, Stmt};

use super::code::bound_names;
use crate::ast;
use crate::ir::Sweep;

/// Removes names that a body binds to operands, if it binds no such name again.
pub(super) fn remove(sweep: &mut Sweep) {
    if calls_macro(&sweep.body) {
        return;
    }
    let bound = bound_names(&sweep.body);
    let Expr::Block(block) = &mut sweep.body else {
        return;
    };
    let is_operand = |name: &proc_macro2::Ident| {
        let mut operands = sweep.operands.iter();
        operands.any(|operand| operand.binding == *name) && !bound.contains(&name.to_string())
    };
    let statements = std::mem::take(&mut block.block.stmts);
    let mut rest = statements.into_iter();
    while let Some(statement) = rest.next() {
        let alias = match &statement {
            Stmt::Local(local) => alias(local).filter(|(name, operand)| {
                let name = name.to_string();
                is_operand(operand) && bound.iter().filter(|bound| **bound == name).count() == 1
            }),
            _ => None,
        };
        let Some((name, operand)) = alias else {
            block.block.stmts.push(statement);
            continue;
        };
        let mut renamed = Renamed {
            from: name.clone(),
            to: operand.clone(),
        };
        let renamed = rest.map(|mut statement| {
            renamed.visit_stmt_mut(&mut statement);
            statement
        });
        rest = renamed.collect::<Vec<_>>().into_iter();
    }
}

/// `let name = operand;`
fn alias(local: &syn::Local) -> Option<(&proc_macro2::Ident, &proc_macro2::Ident)> {
    let Pat::Ident(name) = &local.pat else {
        return None;
    };
    let init = local.init.as_ref().filter(|init| init.diverge.is_none())?;
    let is_plain = name.by_ref.is_none() && name.mutability.is_none() && name.subpat.is_none();
    Some((&name.ident, ast::name(ast::unparenthesised(&init.expr))?)).filter(|_| is_plain)
}

/// Whether a body calls a macro, whose arguments are tokens.
fn calls_macro(body: &Expr) -> bool {
    struct Macros(bool);
    impl<'a> Visit<'a> for Macros {
        fn visit_macro(&mut self, _: &'a syn::Macro) {
            self.0 = true;
        }
    }
    let mut macros = Macros(false);
    macros.visit_expr(body);
    macros.0
}

struct Renamed {
    from: proc_macro2::Ident,
    to: proc_macro2::Ident,
}

impl VisitMut for Renamed {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        if let Expr::Path(path) = expr
            && ast::name(&Expr::Path(path.clone())) == Some(&self.from)
        {
            let mut to = self.to.clone();
            to.set_span(to.span().located_at(self.from.span()));
            path.path = to.into();
        }
    }

    fn visit_field_value_mut(&mut self, field: &mut syn::FieldValue) {
        // `P { m }` is `P { m: m }`.
        field.colon_token.get_or_insert_default();
        visit_mut::visit_field_value_mut(self, field);
    }
}
