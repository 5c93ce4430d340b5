//! The derivative of a scalar body, from its value back to the names that it reads.
//!
//! ```text
//! w * (x * u).tanh()      let __f0 = x * u;
//!                         let __f1 = Element(__token, &__f0).tanh();
//!                         let __f2 = w * __f1;
//!      back, from d:      let __d1 = w * d;
//!                         let __d0 = of(Tanh, __token, __f0, __f1, __d1);
//!                         u gets x * __d0
//! ```
//! Only operations between an active name, whose derivative is asked for, and the value are taken
//! apart. Everything else stays the user's code.

use std::collections::HashMap;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ExprMethodCall, Pat, Stmt, UnOp};

use super::forms::{first_token, is_simple, kind_of, terms};
use super::pulls::{self, Pull, Value};
use super::walk::{Step, Walk};
use crate::ast;
use crate::diag::{Message, OfGradient};
use crate::functions::of_library;
use crate::identity::words;
use crate::text::text;

impl Walk<'_> {
    /// The value of an expression, computed by statements.
    pub(super) fn value(&mut self, expr: &Expr) -> Value {
        if !self.is_active(expr) {
            return self.inactive(expr);
        }
        match expr {
            Expr::Paren(paren) => self.value(&paren.expr),
            Expr::Group(group) => self.value(&group.expr),
            Expr::Path(_) => {
                match ast::name(expr).and_then(|name| self.names.get(&name.to_string())) {
                    Some(value) => value.clone(),
                    None => self.inactive(expr),
                }
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
                let inner = self.value(&unary.expr);
                let tokens = &inner.tokens;
                let code = quote!(-#tokens);
                self.step(code, Pull::Neg, vec![inner])
            }
            Expr::Binary(binary) => match Pull::of_operator(&binary.op) {
                Some(pull) => {
                    let (left, right) = (self.value(&binary.left), self.value(&binary.right));
                    let (a, op, b) = (&left.tokens, &binary.op, &right.tokens);
                    let code = quote!(#a #op #b);
                    self.step(code, pull, vec![left, right])
                }
                // A comparison, which does not change gradually.
                None => self.inactive(expr),
            },
            Expr::MethodCall(call) => self.method(call, expr),
            Expr::Call(call) => self.call(call, expr),
            Expr::Cast(cast) => {
                let ty = &cast.ty;
                match text(ty).as_str() {
                    "f32" | "f64" => {
                        let inner = self.value(&cast.expr);
                        let tokens = &inner.tokens;
                        let code = quote!(#tokens as #ty);
                        self.step(code, Pull::Cast, vec![inner])
                    }
                    _ => self.inactive(expr),
                }
            }
            Expr::If(choice) => self.choice(choice, expr),
            Expr::Block(block) if block.label.is_none() && block.attrs.is_empty() => {
                self.block(&block.block)
            }
            other => self.refuse(other),
        }
    }

    /// Whether an expression reads an active name.
    pub(super) fn is_active(&self, expr: &Expr) -> bool {
        let read = words(expr);
        read.iter().any(|name| {
            self.names
                .get(name)
                .is_some_and(|value| value.node.is_some())
        })
    }

    /// Code without derivative, bound once if it is more than a name or a literal.
    fn inactive(&mut self, expr: &Expr) -> Value {
        let code = self.renamed(ast::unparenthesised(expr));
        let tokens = match is_simple(expr) {
            true => code.to_token_stream(),
            false => {
                let name = self.fresh();
                self.forward.extend(quote!(let #name = #code;));
                self.inactive.insert(name.to_string(), code);
                name.to_token_stream()
            }
        };
        Value { tokens, node: None }
    }

    /// The expression with the names of the walk.
    pub(super) fn renamed(&self, expr: &Expr) -> Expr {
        struct Renames<'n>(&'n HashMap<String, Value>);
        impl VisitMut for Renames<'_> {
            fn visit_expr_mut(&mut self, expr: &mut Expr) {
                match ast::name(expr).and_then(|name| self.0.get(&name.to_string())) {
                    Some(value) => *expr = Expr::Verbatim(value.tokens.clone()),
                    None => visit_mut::visit_expr_mut(self, expr),
                }
            }
        }
        let mut renamed = expr.clone();
        Renames(&self.names).visit_expr_mut(&mut renamed);
        renamed
    }

    pub(super) fn fresh(&mut self) -> Ident {
        self.count += 1;
        format_ident!(
            "__f{}{}",
            self.prefix,
            self.count,
            span = Span::mixed_site()
        )
    }

    /// An operation on values.
    pub(super) fn step(&mut self, code: TokenStream, pull: Pull, arguments: Vec<Value>) -> Value {
        let name = self.fresh();
        self.forward.extend(quote!(let #name = #code;));
        let tokens = name.to_token_stream();
        self.steps.push(Some(Step {
            name,
            pull,
            arguments,
        }));
        Value {
            tokens,
            node: Some(self.steps.len() - 1),
        }
    }

    /// A listed function.
    fn method(&mut self, call: &ExprMethodCall, whole: &Expr) -> Value {
        if let Some(terms) = terms(call) {
            return self.terms(&terms);
        }
        let Some((method, receiver)) = of_library(call) else {
            return self.refuse(whole);
        };
        let name = method.to_string();
        let mut arguments = receiver;
        arguments.extend(&call.args);
        if name == "powi" || name == "powi_of" {
            let base = self.value(arguments[0]);
            let exponent = self.inactive(arguments[1]);
            let (x, n, method) = (&base.tokens, &exponent.tokens, &call.method);
            let code = pulls::on_element(x, quote!(#method(#n)));
            return self.step(code, Pull::Powi(exponent.tokens.clone()), vec![base]);
        }
        let Some(pull) = Pull::of_method(&name) else {
            return match pulls::is_flat(&name) {
                true => self.inactive(whole),
                false => self.refuse(whole),
            };
        };
        let values: Vec<Value> = arguments.iter().map(|each| self.value(each)).collect();
        let tokens: Vec<&TokenStream> = values.iter().map(|value| &value.tokens).collect();
        let code = match name.as_str() {
            "remainder" => {
                let (a, b) = (tokens[0], tokens[1]);
                let token = pulls::token();
                quote!(::broadloom::__private::Remainder(#token, #a, #b).remainder())
            }
            _ => {
                let (method, generics, rest) = (&call.method, &call.turbofish, &tokens[1..]);
                pulls::on_element(tokens[0], quote!(#method #generics(#(#rest),*)))
            }
        };
        self.step(code, pull, values)
    }

    /// A sum or product whose terms are written out.
    fn terms(&mut self, (is_sum, terms): &(bool, Vec<&Expr>)) -> Value {
        let values = terms
            .iter()
            .map(|term| self.value(term))
            .collect::<Vec<_>>();
        let mut values = values.into_iter();
        let first = values.next().expect("a term");
        values.fold(first, |all, term| {
            let (a, b) = (&all.tokens, &term.tokens);
            match is_sum {
                true => self.step(quote!(#a + #b), Pull::Add, vec![all, term]),
                false => self.step(quote!(#a * #b), Pull::Mul, vec![all, term]),
            }
        })
    }

    /// A function of the user, with a rule.
    fn call(&mut self, call: &syn::ExprCall, whole: &Expr) -> Value {
        let name = ast::name(&call.func).cloned();
        let rule = name.as_ref().and_then(|name| {
            let mut rules = self.rules.iter();
            rules.find(|rule| rule.function == *name)
        });
        let Some(rule) = rule else {
            return self.refuse(whole);
        };
        rule.is_used.set(true);
        if rule.closure.inputs.len() != call.args.len() {
            let numbers = [rule.closure.inputs.len(), call.args.len()];
            let name = rule.function.to_string();
            self.errors.report(
                rule.closure.or1_token,
                Message::Gradient(OfGradient::RuleArguments(&name, numbers)),
            );
        }
        let closure = rule.closure.to_token_stream();
        let values: Vec<Value> = call.args.iter().map(|each| self.value(each)).collect();
        let (function, tokens) = (&call.func, values.iter().map(|value| &value.tokens));
        let code = quote!(#function(#(#tokens),*));
        self.step(code, Pull::Rule(closure), values)
    }

    /// `if`: the derivative of the branch that was taken.
    fn choice(&mut self, choice: &syn::ExprIf, whole: &Expr) -> Value {
        let Some((_, otherwise)) = &choice.else_branch else {
            return self.refuse(whole);
        };
        if matches!(*choice.cond, Expr::Let(_)) {
            return self.refuse(whole);
        }
        let condition = self.renamed(&choice.cond);
        let decided = self.fresh();
        self.forward
            .extend(quote!(let #decided: bool = #condition;));
        let then = Expr::Block(syn::ExprBlock {
            attrs: Vec::new(),
            label: None,
            block: choice.then_branch.clone(),
        });
        // The active names that a branch reads are the arguments.
        let mut arguments: Vec<(String, Value)> = Vec::new();
        let mut read = words(&then);
        read.extend(words(&**otherwise));
        for name in read {
            if let Some(value) = self.names.get(&name)
                && value.node.is_some()
                && !arguments.iter().any(|(known, _)| *known == name)
            {
                arguments.push((name, value.clone()));
            }
        }
        let names: Vec<String> = arguments.iter().map(|(name, _)| name.clone()).collect();
        let mut branches = Vec::new();
        for branch in [&then, &**otherwise] {
            branches.push(self.branch(branch, &names));
        }
        let [(yes, yes_back), (no, no_back)] = [branches.remove(0), branches.remove(0)];
        let code = quote!(if #decided { #yes } else { #no });
        let pull = Pull::Choice {
            decided,
            branches: [yes_back, no_back],
        };
        let arguments = arguments.into_iter().map(|(_, value)| value).collect();
        self.step(code, pull, arguments)
    }

    /// The code of a branch, and what its derivatives are made of.
    fn branch(&mut self, branch: &Expr, names: &[String]) -> (TokenStream, pulls::Branch) {
        self.count += 1;
        let mut inner = Walk {
            errors: &mut *self.errors,
            rules: self.rules,
            forward: TokenStream::new(),
            steps: Vec::new(),
            inactive: HashMap::new(),
            names: self.names.clone(),
            prefix: format!("{}{}_", self.prefix, self.count),
            count: 0,
            whole: self.whole.clone(),
        };
        for value in inner.names.values_mut() {
            value.node = None;
        }
        for (number, name) in names.iter().enumerate() {
            if let Some(value) = inner.names.get_mut(name) {
                value.node = Some(number);
            }
            inner.steps.push(None);
        }
        let outer = inner.names.clone();
        let value = inner.value(branch);
        inner.names = outer;
        let seed = format_ident!("__seed", span = Span::mixed_site());
        let (back, parts) = inner.back(&value, Some(seed.to_token_stream()));
        let forward = inner.forward.clone();
        let tokens = &value.tokens;
        let branch = pulls::Branch {
            statements: quote!(#forward #back),
            parts: parts.into_iter().take(names.len()).collect(),
        };
        (quote!(#forward #tokens), branch)
    }

    /// A block whose statements bind names.
    fn block(&mut self, block: &Block) -> Value {
        let outer = self.names.clone();
        let mut value = None;
        for (number, statement) in block.stmts.iter().enumerate() {
            let is_last = number + 1 == block.stmts.len();
            match statement {
                Stmt::Local(local) if matches!(local.pat, Pat::Wild(_)) => {}
                Stmt::Local(_) => self.bind(statement),
                Stmt::Expr(expr, None) if is_last => value = Some(self.value(expr)),
                Stmt::Expr(expr, _) => {
                    self.refuse(expr);
                }
                Stmt::Item(item) => self.forward.extend(item.to_token_stream()),
                other => {
                    let message = OfGradient::NoDerivative("a statement");
                    self.errors.report(other, Message::Gradient(message));
                }
            }
        }
        self.names = outer;
        value.unwrap_or(Value {
            tokens: quote!(()),
            node: None,
        })
    }

    /// Reports code that has no derivative.
    fn refuse(&mut self, expr: &Expr) -> Value {
        let function = match expr {
            Expr::Call(call) => ast::name(&call.func).map(|name| (name, call.args.len())),
            _ => None,
        };
        match function {
            Some((name, count)) => {
                let name_text = name.to_string();
                let message = match &self.whole {
                    Some(operand) => OfGradient::WholeFunction(&name_text, count, operand),
                    None => OfGradient::NoRule(&name_text, count),
                };
                self.errors.report(name, Message::Gradient(message));
            }
            None => {
                let token = first_token(expr);
                self.errors.report(
                    token,
                    Message::Gradient(OfGradient::NoDerivative(&kind_of(expr))),
                );
            }
        }
        Value {
            tokens: quote!(()),
            node: None,
        }
    }
}
