//! The operations between active names and a value, and the way back over them.

use std::collections::HashMap;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::Expr;

use super::Rule;
use super::pulls::{self, Cotangent, Pull, Value};
use crate::diag::Errors;

/// One operation.
pub(super) struct Step {
    pub(super) name: Ident,
    pub(super) pull: Pull,
    pub(super) arguments: Vec<Value>,
}

/// The walk over a body.
pub(super) struct Walk<'a> {
    pub(super) errors: &'a mut Errors,
    pub(super) rules: &'a [Rule],
    /// The statements that compute the value.
    pub(super) forward: TokenStream,
    /// The first ones are the active names.
    pub(super) steps: Vec<Option<Step>>,
    /// Code without derivative, by the names that it is bound to.
    pub(super) inactive: HashMap<String, Expr>,
    /// What names of the user's mean.
    pub(super) names: HashMap<String, Value>,
    /// Shared by the walks over the branches, whose names must differ.
    pub(super) prefix: String,
    pub(super) count: usize,
    /// An operand, if the functions in the body may be meant to be those of whole arrays.
    pub(super) whole: Option<String>,
}

impl<'a> Walk<'a> {
    /// A walk over a body of which these names are active.
    pub(super) fn new(active: &[Ident], rules: &'a [Rule], errors: &'a mut Errors) -> Self {
        let mut walk = Walk {
            errors,
            rules,
            forward: TokenStream::new(),
            steps: Vec::new(),
            inactive: HashMap::new(),
            names: HashMap::new(),
            prefix: String::new(),
            count: 0,
            whole: None,
        };
        for name in active {
            walk.names.insert(
                name.to_string(),
                Value {
                    tokens: name.to_token_stream(),
                    node: Some(walk.steps.len()),
                },
            );
            walk.steps.push(None);
        }
        walk
    }

    /// The statements that compute the derivatives of the active names and of the steps, given that of
    /// `value`, and these derivatives; `None` for what has no effect.
    pub(super) fn back(
        &mut self,
        value: &Value,
        cotangent: Cotangent,
    ) -> (TokenStream, Vec<Option<TokenStream>>) {
        let mut found: Vec<Vec<Cotangent>> = self.steps.iter().map(|_| Vec::new()).collect();
        if let Some(node) = value.node {
            found[node].push(cotangent);
        }
        let mut statements = TokenStream::new();
        let mut all: Vec<Option<TokenStream>> = vec![None; self.steps.len()];
        for (number, step) in self.steps.iter().enumerate().rev() {
            let Some(step) = step else {
                let name = self.name_of(number);
                let parts = found[number].iter().map(|part| pulls::given(part, &name));
                all[number] = match found[number].len() {
                    0 => None,
                    _ => Some(quote!(#(#parts)+*)),
                };
                continue;
            };
            let mut own = std::mem::take(&mut found[number]);
            let cotangent: Cotangent = match own.len() {
                0 => continue,
                1 => own.remove(0),
                _ => {
                    let parts = own.iter().map(|part| pulls::given(part, &step.name));
                    Some(quote!((#(#parts)+*)))
                }
            };
            // A name for what several arguments read.
            let cotangent = cotangent.map(|tokens| {
                let name = format_ident!("__d{}", step.name, span = Span::mixed_site());
                statements.extend(quote!(let #name = #tokens;));
                name.to_token_stream()
            });
            all[number] = Some(pulls::given(&cotangent, &step.name));
            let pulled = step.pull.back(&step.name, &step.arguments, &cotangent);
            statements.extend(pulled.statements);
            for (argument, part) in step.arguments.iter().zip(pulled.parts) {
                if let (Some(node), Some(part)) = (argument.node, part) {
                    found[node].push(part);
                }
            }
        }
        (statements, all)
    }

    /// The name of an active node.
    fn name_of(&self, number: usize) -> TokenStream {
        let mut names = self.names.values();
        let own = names.find(|value| value.node == Some(number));
        own.map(|value| value.tokens.clone()).unwrap_or_default()
    }
}
