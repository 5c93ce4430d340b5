//! Index notation: what a body binds by `let`, read inside of reducers and of lists of positions.
//!
//! These are sweeps of their own, computed before the loop. A name that `let` binds in the body
//! around them stands for its value there; a closure that is only called, for its own body.

use proc_macro2::{Ident, Span};
use quote::format_ident;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprCall, ExprClosure, Local, Pat, Stmt, parse_quote};

use super::Lowering;
use super::indices::by_number;
use super::scope::{Scope, names_of};
use crate::ast;
use crate::diag::Message;
use crate::identity::{variable, words};

/// A name that `let` binds.
pub(super) struct LocalValue {
    /// As [`variable`] distinguishes it.
    name: String,
    /// The number of scopes around it.
    pub(super) depth: usize,
    /// Distinguishes it from all other values.
    number: usize,
    what: What,
    /// The names in it, and what they were.
    homes: Vec<(Ident, NameHome)>,
}

#[derive(Clone)]
enum What {
    Value(Expr),
    Function(ExprClosure),
    /// Bound by another pattern, which hides the values before.
    Hidden,
}

/// What a name is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NameHome {
    /// An index, by its number.
    Index(usize),
    /// Bound by the sweep of this number, to the value of this number; not by `let`: 0.
    Body(usize, usize),
    /// A variable around the call.
    Outside,
}

impl Lowering<'_> {
    /// What `local` binds, before it is lowered, if a sweep inside may read it.
    pub(super) fn local_value(&mut self, local: &Local, rest: &[Stmt]) -> Option<LocalValue> {
        if !self.has_indices() {
            return None;
        }
        let name = bound_name(&local.pat)?.clone();
        let init = local.init.as_ref().filter(|init| init.diverge.is_none())?;
        let what = match &*init.expr {
            Expr::Closure(closure) if is_function(closure) && is_only_called(&name, rest) => {
                What::Function(closure.clone())
            }
            value => match &local.pat {
                Pat::Type(typed) => {
                    let ty = &typed.ty;
                    What::Value(parse_quote!({ let __typed: #ty = #value; __typed }))
                }
                _ => What::Value(value.clone()),
            },
        };
        let homes = { free_names(&init.expr).into_iter() }
            .map(|name| (name.clone(), self.home(&name)))
            .collect();
        self.known_values += 1;
        Some(LocalValue {
            name: variable(&name),
            depth: self.frame().scopes.len(),
            number: self.known_values,
            what,
            homes,
        })
    }

    /// Notes that a pattern binds these names: what they were before is hidden.
    pub(super) fn hide_values(&mut self, names: &Scope) {
        self.known_values += 1;
        let number = self.known_values;
        let frame = self.frame();
        let depth = frame.scopes.len();
        let is_known = |name: &&String| frame.values.iter().any(|value| value.name == **name);
        let hidden: Vec<String> = names.iter().filter(is_known).cloned().collect();
        frame
            .values
            .extend(hidden.into_iter().map(|name| LocalValue {
                name,
                depth,
                number,
                what: What::Hidden,
                homes: Vec::new(),
            }));
    }

    /// Whether it is a function, which is no code of the body by itself.
    pub(super) fn is_function(value: &LocalValue) -> bool {
        matches!(value.what, What::Function(_))
    }

    /// What a name is here.
    pub(super) fn home(&self, name: &Ident) -> NameHome {
        if let Some(letter) = self.index_named(name) {
            return NameHome::Index(letter);
        }
        match self.frames.iter().rposition(|frame| frame.binds(name)) {
            Some(number) => {
                let values = &self.frames[number].values;
                let last = { values.iter() }.rfind(|value| value.name == variable(name));
                NameHome::Body(number, last.map_or(0, |last| last.number))
            }
            None => NameHome::Outside,
        }
    }

    /// The sweep that binds a name, and the value that it has there.
    fn local_of(&self, name: &Ident) -> Option<(usize, &LocalValue)> {
        let home = self.frames.iter().rposition(|frame| frame.binds(name))?;
        let mut values = self.frames[home].values.iter();
        let value = values.rfind(|value| value.name == variable(name))?;
        Some((home, value))
    }

    /// A value, or the function that it is, as it reads here. An index in it whose name the body has
    /// bound again is read by its number; another such name is reported, and it reads nothing.
    fn as_read_here(&mut self, name: &Ident, mut code: Expr) -> Expr {
        let value = self.local_of(name).map(|(_, value)| value.homes.clone());
        for (name, was) in value.unwrap_or_default() {
            match was {
                was if self.home(&name) == was => {}
                NameHome::Index(number) => rename(&mut code, &name, &by_number(number, &name)),
                _ => {
                    self.report_hidden(&name);
                    return parse_quote!(0);
                }
            }
        }
        code
    }

    /// Reports that the body binds a name again, once for each name.
    pub(super) fn report_hidden(&mut self, name: &Ident) {
        if self.hidden.insert(variable(name)) {
            let text = name.to_string();
            self.errors.report(name, Message::Hidden(&text));
        }
    }

    /// The value of a name that a sweep around this one binds.
    pub(super) fn value_from_outside(&mut self, name: &Ident) -> Option<Expr> {
        let (home, _) = self.local_of(name)?;
        if home + 1 == self.frames.len() {
            return None;
        }
        let value = self.index_value(name)?;
        Some(parse_quote!((#value)))
    }

    /// Removes each `let` of a block that only other sweeps read: the value stands there.
    pub(super) fn remove_unread(&mut self, block: &mut syn::Block) {
        for number in (0..block.stmts.len()).rev() {
            let Stmt::Local(local) = &block.stmts[number] else {
                continue;
            };
            let is_read = bound_name(&local.pat).is_none_or(|name| {
                let rest = &block.stmts[number + 1..];
                let word = name.to_string();
                !self.frame().replaced.contains(&variable(name))
                    || rest.iter().any(|stmt| words(stmt).contains(&word))
            });
            if !is_read {
                block.stmts.remove(number);
            }
        }
    }

    /// The value of a name, in an index.
    pub(super) fn index_value(&mut self, name: &Ident) -> Option<Expr> {
        let (home, value) = self.local_of(name)?;
        let What::Value(value) = value.what.clone() else {
            return None;
        };
        self.frames[home].replaced.insert(variable(name));
        Some(self.as_read_here(name, value))
    }

    /// The call of a local function: its body, whose parameters are the arguments.
    pub(super) fn local_call(&mut self, call: &ExprCall) -> Option<Expr> {
        let name = ast::name(&call.func)?;
        let What::Function(closure) = self.local_of(name)?.1.what.clone() else {
            return None;
        };
        if closure.inputs.len() != call.args.len() {
            let counts = [closure.inputs.len(), call.args.len()];
            let text = name.to_string();
            self.errors
                .report(name, Message::LocalArguments(&text, counts));
            return Some(Expr::Call(call.clone()));
        }
        let Expr::Closure(closure) = self.as_read_here(name, Expr::Closure(closure)) else {
            return Some(Expr::Call(call.clone()));
        };
        // An index stays one: the parameter is another name for it. The other arguments are
        // evaluated first, each under a name of its own: they may have the names of parameters.
        let known: usize = self.frames.iter().map(|frame| frame.values.len()).sum();
        let (mut lets, mut own, mut indices) = (Vec::new(), Vec::<Stmt>::new(), Vec::new());
        for (parameter, argument) in closure.inputs.iter().zip(&call.args) {
            let index = ast::name(argument).and_then(|name| self.index_named(name));
            match (index, bound_name(parameter)) {
                (Some(letter), Some(name)) => indices.push((variable(name), letter)),
                // The same variable, which a `let` of its name would hide.
                (None, Some(name)) if is_name(argument, name) => {}
                _ => {
                    let number = known + lets.len();
                    let name = format_ident!("__p{number}", span = Span::mixed_site());
                    lets.push(parse_quote!(let #name = #argument;));
                    own.push(parse_quote!(let #parameter = #name;));
                }
            }
        }
        let mut body = value_of_block(&closure.body).clone();
        if !own.is_empty() {
            body = parse_quote!({ #(#own)* #body });
        }
        self.scoped(|inside| {
            for argument in &mut lets {
                if let Stmt::Local(local) = argument {
                    inside.local(local, &own);
                }
            }
            let before = inside.frame().letters.len();
            inside.frame().letters.extend(indices);
            inside.visit_expr_mut(&mut body);
            inside.frame().letters.truncate(before);
            if !lets.is_empty() {
                let mut block: syn::Block = parse_quote!({ #(#lets)* #body });
                inside.remove_unread(&mut block);
                body = parse_quote!(#block);
            }
        });
        Some(match body {
            Expr::Path(_) | Expr::Block(_) => body,
            body => parse_quote!((#body)),
        })
    }
}

/// The expression that a block is; the compiler warns of braces around one that is no body.
fn value_of_block(body: &Expr) -> &Expr {
    match body {
        Expr::Block(block) if block.label.is_none() && block.attrs.is_empty() => {
            match &block.block.stmts[..] {
                [Stmt::Expr(value, None)] => value,
                _ => body,
            }
        }
        body => body,
    }
}

fn is_name(expr: &Expr, name: &Ident) -> bool {
    ast::name(expr).is_some_and(|read| variable(read) == variable(name))
}

/// The name that a pattern is.
fn bound_name(pattern: &Pat) -> Option<&Ident> {
    match pattern {
        Pat::Ident(name)
            if name.subpat.is_none() && name.by_ref.is_none() && name.mutability.is_none() =>
        {
            Some(&name.ident)
        }
        Pat::Type(typed) => bound_name(&typed.pat),
        _ => None,
    }
}

fn parameters(closure: &ExprClosure) -> impl Iterator<Item = &Ident> {
    closure.inputs.iter().filter_map(bound_name)
}

/// The names in an expression that it does not bind itself.
fn free_names(expr: &Expr) -> Vec<Ident> {
    let mut names = Vec::new();
    each_free_name(&mut expr.clone(), |name| names.push(name.clone()));
    names
}

/// Gives a name that an expression does not bind itself another name.
fn rename(expr: &mut Expr, name: &Ident, to: &Ident) {
    each_free_name(expr, |free| {
        if variable(free) == variable(name) {
            let span = to.span().located_at(free.span());
            *free = to.clone();
            free.set_span(span);
        }
    });
}

/// Runs `each` for the names in an expression that it does not bind itself.
fn each_free_name(expr: &mut Expr, each: impl FnMut(&mut Ident)) {
    struct Free<F> {
        bound: Vec<Scope>,
        each: F,
    }
    impl<F: FnMut(&mut Ident)> Free<F> {
        fn scoped(&mut self, inside: impl FnOnce(&mut Self)) {
            self.bound.push(Scope::new());
            inside(self);
            self.bound.pop();
        }
    }
    impl<F: FnMut(&mut Ident)> VisitMut for Free<F> {
        fn visit_expr_mut(&mut self, expr: &mut Expr) {
            if let Expr::Path(path) = expr
                && path.qself.is_none()
                && path.path.get_ident().is_some()
            {
                let name = &mut path.path.segments[0].ident;
                let variable = variable(name);
                if !self.bound.iter().any(|scope| scope.contains(&variable)) {
                    (self.each)(name);
                }
            }
            match expr {
                Expr::Closure(_) | Expr::If(_) | Expr::ForLoop(_) => {
                    self.scoped(|free| visit_mut::visit_expr_mut(free, expr));
                }
                _ => visit_mut::visit_expr_mut(self, expr),
            }
        }

        fn visit_block_mut(&mut self, block: &mut syn::Block) {
            self.scoped(|free| visit_mut::visit_block_mut(free, block));
        }

        fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
            self.scoped(|free| visit_mut::visit_arm_mut(free, arm));
        }

        fn visit_local_mut(&mut self, local: &mut Local) {
            if let Some(init) = &mut local.init {
                self.visit_local_init_mut(init);
            }
            self.visit_pat_mut(&mut local.pat);
        }

        fn visit_pat_mut(&mut self, pattern: &mut Pat) {
            let scope = self.bound.last_mut().expect("a scope");
            scope.extend(names_of(pattern));
        }
    }
    let mut free = Free {
        bound: vec![Scope::new()],
        each,
    };
    free.visit_expr_mut(expr);
}

/// Whether a closure is a function of its parameters, which are names.
fn is_function(closure: &ExprClosure) -> bool {
    closure.asyncness.is_none()
        && closure.capture.is_none()
        && parameters(closure).count() == closure.inputs.len()
}

/// Whether code does nothing with a name but call it.
fn is_only_called(name: &Ident, code: &[Stmt]) -> bool {
    struct Uses<'n>(&'n Ident, bool);
    impl<'a> Visit<'a> for Uses<'_> {
        fn visit_expr_call(&mut self, call: &'a ExprCall) {
            if ast::name(&call.func) != Some(self.0) {
                self.visit_expr(&call.func);
            }
            call.args
                .iter()
                .for_each(|argument| self.visit_expr(argument));
        }

        fn visit_expr_path(&mut self, path: &'a syn::ExprPath) {
            self.1 &= path.path.get_ident() != Some(self.0);
            visit::visit_expr_path(self, path);
        }

        fn visit_macro(&mut self, call: &'a syn::Macro) {
            self.1 &= !words(&call.tokens).contains(&self.0.to_string());
        }
    }
    let mut uses = Uses(name, true);
    code.iter().for_each(|stmt| uses.visit_stmt(stmt));
    uses.1
}
