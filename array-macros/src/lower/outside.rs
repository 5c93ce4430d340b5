//! The expression after `&`: ordinary Rust, evaluated before the loop. It can neither use names
//! that the body binds nor contain an `@`.

use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::{Expr, ExprMethodCall};

use super::Lowering;
use crate::ast::{self, PLACED};
use crate::diag::Message;

impl Lowering<'_> {
    /// Reports code that is not allowed in an operand.
    pub(super) fn check_outside(&mut self, place: &Expr) {
        let mut found = Found::default();
        found.visit_expr(place);
        for name in found.names {
            if self.is_bound(&name) {
                let text = name.to_string();
                self.errors.report(&name, Message::LocalOutside(&text));
            }
        }
        for at in found.placed {
            self.errors.report(&at, Message::PlacedOutside);
        }
    }
}

#[derive(Default)]
struct Found {
    names: Vec<Ident>,
    placed: Vec<Ident>,
}

impl<'a> Visit<'a> for Found {
    fn visit_expr(&mut self, expr: &'a Expr) {
        self.names.extend(ast::name(expr).cloned());
        visit::visit_expr(self, expr);
    }

    fn visit_expr_method_call(&mut self, call: &'a ExprMethodCall) {
        if call.method == PLACED {
            self.placed.push(call.method.clone());
        }
        visit::visit_expr_method_call(self, call);
    }

    // Its parameters are its own.
    fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
}
