//! What a `let` of a body binds: a name, or a tuple of names.
//!
//! ```text
//! let (s, c) = x.sin_cos();       s passes on c times its derivative, c passes on -s times its own
//! let (a, b) = (x * y, x + y);    two bindings
//! let (a, b) = f(w);              without derivative: the user's code
//! ```

use proc_macro2::Ident;
use quote::{ToTokens, quote};
use syn::{Expr, Pat, Stmt};

use super::forms::bound_name;
use super::pulls::{self, Pull, Value};
use super::walk::Walk;
use crate::ast;
use crate::diag::{Message, OfGradient};
use crate::functions::of_library;
use crate::text::text;

impl Walk<'_> {
    /// Binds the names of a `let` statement.
    pub(super) fn bind(&mut self, statement: &Stmt) {
        let Stmt::Local(local) = statement else {
            return;
        };
        let is_bound = match &local.init {
            Some(init) if init.diverge.is_none() => self.bind_to(&local.pat, &init.expr),
            _ => false,
        };
        if !is_bound {
            let message = OfGradient::NoDerivative(&text(local));
            self.errors.report(local, Message::Gradient(message));
        }
    }

    /// Binds the names of a pattern to a value; `false` if it has no derivative in this form.
    fn bind_to(&mut self, pattern: &Pat, value: &Expr) -> bool {
        if let Some(name) = bound_name(pattern) {
            let bound = self.value(value);
            self.names.insert(name, bound);
            return true;
        }
        match pattern {
            Pat::Type(typed) => self.bind_to(&typed.pat, value),
            Pat::Paren(paren) => self.bind_to(&paren.pat, value),
            Pat::Wild(_) => true,
            Pat::Tuple(tuple) => match ast::unparenthesised(value) {
                Expr::Tuple(values) if values.elems.len() == tuple.elems.len() => {
                    // All values are computed before a name is bound.
                    let names = self.names.clone();
                    let mut bound = names.clone();
                    let mut each = tuple.elems.iter().zip(&values.elems);
                    let is_bound = each.all(|(pattern, value)| {
                        self.names.clone_from(&names);
                        let is_bound = self.bind_to(pattern, value);
                        let mut own = Vec::new();
                        names_of(pattern, &mut own);
                        for name in own {
                            let value = self.names.get(&name.to_string()).cloned();
                            bound.extend(value.map(|value| (name.to_string(), value)));
                        }
                        is_bound
                    });
                    self.names = bound;
                    is_bound
                }
                _ if !self.is_active(value) => self.bind_code(pattern, value),
                Expr::MethodCall(call) => match of_library(call) {
                    Some((method, receiver)) if method == "sin_cos" => {
                        self.sine_and_cosine(tuple, receiver[0])
                    }
                    _ => false,
                },
                _ => false,
            },
            _ => false,
        }
    }

    /// Binds a pattern to the user's code, which has no derivative.
    fn bind_code(&mut self, pattern: &Pat, code: &Expr) -> bool {
        let code = self.renamed(code);
        self.forward.extend(quote!(let #pattern = #code;));
        let mut names = Vec::new();
        names_of(pattern, &mut names);
        for name in names {
            // A later binding may have the same name.
            let own = self.fresh();
            self.forward.extend(quote!(let #own = #name;));
            let value = Value {
                tokens: own.to_token_stream(),
                node: None,
            };
            self.names.insert(name.to_string(), value);
        }
        true
    }

    /// Binds the names of a pair to the sine and the cosine of a value.
    fn sine_and_cosine(&mut self, pair: &syn::PatTuple, angle: &Expr) -> bool {
        let angle = self.value(angle);
        let (sine, cosine) = (self.fresh(), self.fresh());
        let code = pulls::on_element(&angle.tokens, quote!(sin_cos()));
        self.forward.extend(quote!(let (#sine, #cosine) = #code;));
        let slopes = [(&sine, quote!(#cosine)), (&cosine, quote!((-#sine)))];
        let both = pair.elems.len() == 2;
        let mut each = pair.elems.iter().zip(slopes);
        both && each.all(|(pattern, (own, slope))| {
            let value = self.step(
                own.to_token_stream(),
                Pull::Slope(slope),
                vec![angle.clone()],
            );
            match bound_name(pattern) {
                Some(name) => {
                    self.names.insert(name, value);
                    true
                }
                None => matches!(pattern, Pat::Wild(_)),
            }
        })
    }
}

/// The names that a pattern binds.
fn names_of(pattern: &Pat, names: &mut Vec<Ident>) {
    match pattern {
        Pat::Ident(name) => names.push(name.ident.clone()),
        Pat::Type(typed) => names_of(&typed.pat, names),
        Pat::Paren(paren) => names_of(&paren.pat, names),
        Pat::Tuple(tuple) => tuple.elems.iter().for_each(|inner| names_of(inner, names)),
        _ => {}
    }
}
