//! Whether two pieces of the input mean the same: the same tokens, and the same variables behind
//! their names.
//!
//! `x` in the body of a `macro_rules!` and `x` in its input are two variables with one spelling.
//! Spans cannot be compared for this, but a span resolved at another one prints where that one's
//! names are looked up.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Expr;
use syn::visit::{self, Visit};

use crate::ast;

/// Equal for names that mean the same variable, if both are in scope.
pub(crate) fn variable(name: &Ident) -> String {
    let lookup = Span::call_site().resolved_at(name.span());
    format!("{name} {lookup:?}")
}

/// Equal for tokens that mean the same.
pub(crate) fn identity(tokens: impl ToTokens) -> String {
    identity_with(tokens, |_| None)
}

/// [`identity`], where some names stand for something else.
pub(crate) fn identity_with(
    tokens: impl ToTokens,
    named: impl Fn(&Ident) -> Option<String>,
) -> String {
    fn write(tokens: TokenStream, named: &impl Fn(&Ident) -> Option<String>, into: &mut String) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => {
                    *into += &format!("{:?}{{ ", group.delimiter());
                    write(group.stream(), named, into);
                    into.push('}');
                }
                TokenTree::Ident(name) => {
                    *into += &named(&name).unwrap_or_else(|| variable(&name));
                }
                other => *into += &other.to_string(),
            }
            into.push(' ');
        }
    }
    let mut text = String::new();
    write(tokens.into_token_stream(), &named, &mut text);
    text
}

/// Whether code that is evaluated before the loop, and is written twice, may be evaluated once: it
/// has no calls.
pub(crate) fn is_pure(place: &Expr) -> bool {
    struct Calls(bool);
    impl<'a> Visit<'a> for Calls {
        fn visit_expr(&mut self, expr: &'a Expr) {
            self.0 |= match expr {
                Expr::Call(call) => ast::called_edge(call).is_none(),
                Expr::MethodCall(_) | Expr::Macro(_) | Expr::Await(_) => true,
                _ => false,
            };
            visit::visit_expr(self, expr);
        }
    }
    let mut calls = Calls(false);
    calls.visit_expr(place);
    !calls.0
}

/// [`is_pure`] for all operands that a body writes with `&`.
pub(crate) fn reads_pure_places(body: &Expr) -> bool {
    struct Places(bool);
    impl<'a> Visit<'a> for Places {
        fn visit_expr_reference(&mut self, reference: &'a syn::ExprReference) {
            self.0 &= !ast::is_operand_reference(reference) || is_pure(&reference.expr);
            visit::visit_expr_reference(self, reference);
        }
    }
    let mut places = Places(true);
    places.visit_expr(body);
    places.0
}

/// [`is_pure`] for all index expressions of a body, and for the ranges that its reducers give.
pub(crate) fn reads_pure_indices(body: &Expr) -> bool {
    struct Indices(bool);
    impl<'a> Visit<'a> for Indices {
        fn visit_expr_index(&mut self, index: &'a syn::ExprIndex) {
            self.0 &= is_pure(&index.index);
            visit::visit_expr_index(self, index);
        }

        fn visit_expr_call(&mut self, call: &'a syn::ExprCall) {
            if let Some(Expr::Closure(_)) = call.args.first() {
                self.0 &= call.args.iter().skip(1).all(is_pure);
            }
            visit::visit_expr_call(self, call);
        }
    }
    let mut indices = Indices(true);
    indices.visit_expr(body);
    indices.0
}

/// Every word of `tokens`.
pub(crate) fn words(tokens: impl ToTokens) -> Vec<String> {
    fn collect(tokens: TokenStream, into: &mut Vec<String>) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => collect(group.stream(), into),
                TokenTree::Ident(word) => into.push(word.to_string()),
                _ => {}
            }
        }
    }
    let mut words = Vec::new();
    collect(tokens.into_token_stream(), &mut words);
    words
}
