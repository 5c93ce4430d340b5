//! Calls in a body: reducers, functions of the library, macros.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::visit_mut::VisitMut;
use syn::{Expr, ExprCall, Token};

use super::{Lowering, methods};
use crate::ast::{self, Op, Tuple};
use crate::diag::Message;
use crate::ir::Placement;
use crate::parse;
use crate::text::text;

/// Macros whose arguments are expressions.
const OF_EXPRESSIONS: [&str; 17] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "panic",
    "unreachable",
    "todo",
    "unimplemented",
    "print",
    "println",
    "eprint",
    "eprintln",
    "format",
    "dbg",
    "vec",
];

/// Whether a name is that of a reduction that is no reducer.
fn is_other_reduction(name: &Ident) -> bool {
    const OTHERS: [&str; 10] = [
        "std", "var", "median", "norm", "norm_l2", "amax", "amin", "argmax", "argmin", "cumsum",
    ];
    OTHERS.iter().any(|other| name == other)
}

impl Lowering<'_> {
    /// A call: a reducer, a listed function, or the user's own, which is captured unchanged.
    pub(super) fn call(&mut self, expr: &mut Expr) {
        let whole = expr.clone();
        let Expr::Call(call) = expr else {
            return;
        };
        if let Some(op) = self.reducer(call) {
            *expr = match self.has_indices() {
                true => self.indexed_reduction(op, call, &whole),
                false => self.reduction(op, call, Placement::Whole, &whole),
            };
            return;
        }
        if self.has_indices()
            && let Some(value) = self.local_call(call)
        {
            *expr = value;
            return;
        }
        let is_refused = match self.has_indices() {
            true => self.other_indexed_reduction(call) || self.edge_of_access(call),
            false => matches!(call.args.get(1), Some(Expr::Paren(_))) && self.other_reduction(call),
        };
        if is_refused {
            return;
        }
        if self.bracketed(call) {
            return;
        }
        let function = methods::function(call);
        self.callee(&mut call.func);
        call.args
            .iter_mut()
            .for_each(|argument| self.visit_expr_mut(argument));
        if function.is_some() {
            *expr = methods::function(call).expect("as before");
        }
    }

    /// The reducer that is called, if its name is not one that the body binds.
    pub(super) fn reducer(&mut self, call: &ExprCall) -> Option<Op> {
        let op = match self.has_indices() {
            true => {
                ast::indexed_reducer(ast::name(&call.func)?).filter(|_| !call.args.is_empty())?
            }
            false => ast::called_reducer(call)?,
        };
        let name = ast::name(&call.func)?;
        (!self.is_bound(name)).then_some(op)
    }

    /// The axes that a reducer takes, `None` for all of them; wrong arguments are reported, as an
    /// `Err`.
    pub(super) fn reduced_axes(&mut self, op: Op, call: &ExprCall) -> Result<Option<Tuple>, ()> {
        if let Expr::Closure(closure) = &call.args[0] {
            let message = Message::IndexedReducer(op.name);
            self.errors.report(closure.or1_token, message);
            return Err(());
        }
        let Some(axes) = call.args.get(1) else {
            return Ok(None);
        };
        if let Some(tuple) = Tuple::in_parentheses(axes) {
            return Ok(Some(tuple));
        }
        match op.name {
            "max" | "min" => {
                let message = Message::LargerOfTwo(op.name);
                self.errors.report(&call.func, message);
            }
            _ => self.errors.report(axes, Message::AxesOfReducer(op.name)),
        }
        Err(())
    }

    /// `std(x, (0)) @ (1)`, a reduction that is no reducer, which is refused. Without a placement it may
    /// be the user's own function, unless one number stands in parentheses.
    pub(super) fn other_reduction(&mut self, call: &ExprCall) -> bool {
        let Some(name) = ast::name(&call.func).cloned() else {
            return false;
        };
        let axes = call.args.get(1).and_then(Tuple::in_parentheses);
        let Some(axes) = axes.filter(|_| call.args.len() == 2) else {
            return false;
        };
        if !is_other_reduction(&name) || self.is_bound(&name) {
            return false;
        }
        let x = ast::name(&call.args[0]).map_or("x".into(), |x| x.to_string());
        let axes: Vec<_> = axes.entries.iter().map(|(entry, _)| text(entry)).collect();
        // One axis of the methods along it, a list of those that reduce.
        let axes = match axes.join(", ") {
            axes if name == "cumsum" => axes,
            axes => format!("axes![{axes}]"),
        };
        let method = name.to_string();
        self.errors
            .report(&name, Message::NoReducer(&method, &x, &axes));
        true
    }

    /// `argmax(|k| x[i, k])`, which is refused: as [`other_reduction`](Self::other_reduction).
    fn other_indexed_reduction(&mut self, call: &ExprCall) -> bool {
        let (Some(name), Some(Expr::Closure(closure))) = (ast::name(&call.func), call.args.first())
        else {
            return false;
        };
        if self.is_bound(name) {
            return false;
        }
        if !is_other_reduction(name) {
            return self.is_unknown_reducer(name, closure);
        }
        // The operand, and the axis that the index runs along.
        let (mut x, mut axis) = ("x".into(), 1);
        if let (Some(syn::Pat::Ident(letter)), Expr::Index(read)) =
            (closure.inputs.first(), &*closure.body)
        {
            let axes = ast::index_list(read);
            let along = |axis: &&Expr| ast::name(axis) == Some(&letter.ident);
            axis = axes.iter().position(along).unwrap_or(axis);
            x = text(&read.expr);
        }
        let method = name.to_string();
        self.errors
            .report(name, Message::NoIndexedReducer(&method, &x, axis));
        true
    }

    /// `sum[k] (..)`, which is refused.
    fn bracketed(&mut self, call: &ExprCall) -> bool {
        let Expr::Index(index) = &*call.func else {
            return false;
        };
        let Some(op) = ast::name(&index.expr).and_then(ast::reducer) else {
            return false;
        };
        self.errors
            .report(&index.expr, Message::BracketedReducer(op.name));
        true
    }

    /// The called function: a name, a path or a field is captured; anything else is code of the
    /// body.
    fn callee(&mut self, callee: &mut Expr) {
        match callee {
            Expr::Path(_) => {
                if let Some(name) = ast::name(callee).cloned() {
                    self.is_bound(&name);
                }
            }
            Expr::Paren(paren) => self.callee(&mut paren.expr),
            Expr::Field(_) => {}
            other => self.visit_expr_mut(other),
        }
    }

    /// A macro: the arguments of the known ones are code of the body; other macros are refused.
    pub(super) fn macro_call(&mut self, call: &mut syn::Macro) {
        let Some(name) = call.path.segments.last().map(|last| last.ident.clone()) else {
            return;
        };
        let text = name.to_string();
        if ast::is_own_call(call) {
            self.errors.report(&name, Message::NestedCall(&text));
            return;
        }
        let arguments = match text.as_str() {
            "matches" => self.matches_arguments(call.tokens.clone()),
            known if OF_EXPRESSIONS.contains(&known) => self.expressions(call.tokens.clone()),
            _ => None,
        };
        match arguments {
            Some(arguments) => call.tokens = arguments,
            None => self.errors.report(&name, Message::Macro(&text)),
        }
    }

    /// Arguments that are expressions, or named arguments of a format; the macro may not evaluate
    /// them.
    fn expressions(&mut self, tokens: TokenStream) -> Option<TokenStream> {
        let parser = Punctuated::<Expr, Token![,]>::parse_terminated;
        let mut arguments = parser.parse2(tokens).ok()?;
        self.conditionally(|body| {
            for argument in &mut arguments {
                parse::show_groups(argument);
                match argument {
                    Expr::Assign(named) => body.visit_expr_mut(&mut named.right),
                    other => body.visit_expr_mut(other),
                }
            }
        });
        Some(arguments.into_token_stream())
    }

    /// `matches!(e, pattern)`: only `e` is code.
    fn matches_arguments(&mut self, tokens: TokenStream) -> Option<TokenStream> {
        let parser = |input: ParseStream<'_>| -> syn::Result<(Expr, TokenStream)> {
            Ok((input.parse()?, input.parse()?))
        };
        let (mut value, pattern) = parser.parse2(tokens).ok()?;
        parse::show_groups(&mut value);
        self.visit_expr_mut(&mut value);
        Some(quote!(#value #pattern))
    }

    /// Reports that the body changes a value that it can only read.
    pub(super) fn mutated(&mut self, root: &Ident, op: &str) {
        let name = text(root);
        self.errors.report(root, Message::Mutated(&name, op));
    }
}
