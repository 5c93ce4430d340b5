//! The names that the body binds, and the sweep that binds each.

use std::collections::HashSet;

use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::{Expr, Item, Pat, Stmt, UseTree};

use super::Lowering;
use crate::ast::names_in;
use crate::identity::variable;

/// The names bound in a block, an arm, or a closure. Variables are stored as [`variable`]
/// distinguishes them; items, which all macros share, by name.
pub(super) type Scope = HashSet<String>;

impl super::Frame {
    /// Whether this sweep binds `name`.
    pub(super) fn binds(&self, name: &Ident) -> bool {
        let (variable, text) = (variable(name), name.to_string());
        let binds = |scope: &Scope| scope.contains(&variable) || scope.contains(&text);
        self.scopes.iter().any(binds)
    }
}

impl Lowering<'_> {
    /// Whether the body binds `name` here. A binding of a surrounding sweep is recorded as used
    /// from there.
    pub(super) fn is_bound(&mut self, name: &Ident) -> bool {
        let Some(home) = self.frames.iter().rposition(|frame| frame.binds(name)) else {
            return false;
        };
        for frame in &mut self.frames[home + 1..] {
            frame.locals.push(name.clone());
        }
        true
    }

    /// Runs `inside` in a new scope.
    pub(super) fn scoped(&mut self, inside: impl FnOnce(&mut Self)) {
        self.frame().scopes.push(Scope::new());
        inside(self);
        let frame = self.frame();
        frame.scopes.pop();
        let depth = frame.scopes.len();
        frame.values.retain(|value| value.depth <= depth);
    }

    /// Binds the names of a pattern.
    pub(super) fn bind(&mut self, pattern: &Pat) {
        let names = names_of(pattern);
        self.hide_values(&names);
        for letter in self.indices.iter_mut().flat_map(|all| &mut all.letters) {
            letter.is_bound_again |= names.contains(&variable(&letter.name));
        }
        self.bind_names(names);
    }

    /// Notes the names of a closure's parameter.
    pub(super) fn note_parameters(&mut self, pattern: &Pat) {
        self.frame().parameters.extend(names_of(pattern));
    }

    /// Notes the names of a `let` whose value has a mistake, which is reported.
    pub(super) fn note_wrong(&mut self, pattern: &Pat) {
        self.wrong.extend(names_of(pattern));
    }

    /// Whether a mistake in the value of `name` is reported.
    pub(super) fn is_wrong(&self, name: &Ident) -> bool {
        self.wrong.contains(&variable(name))
    }

    /// Whether `expr` consists of an operand, and of no parameter of a closure; the compiler then
    /// knows its type at this point.
    pub(super) fn has_known_type(&self, expr: &Expr) -> bool {
        let paths = names_in(expr);
        let is_parameter = |name: &Ident| {
            let name = variable(name);
            self.frames
                .iter()
                .any(|frame| frame.parameters.contains(&name))
        };
        // To ask is not to read the name: a sweep inside may read the value instead.
        let is_bound = |name: &Ident| self.frames.iter().any(|frame| frame.binds(name));
        !paths.iter().any(is_parameter) && !paths.iter().all(is_bound)
    }

    /// As [`has_known_type`](Self::has_known_type), or outside of closures; there variables have
    /// known types too.
    pub(super) fn knows_type(&mut self, expr: &Expr) -> bool {
        !self.is_in_closure() || self.has_known_type(expr)
    }

    /// Binds the items that a block declares, which are known everywhere in the block.
    pub(super) fn bind_items(&mut self, block: &[Stmt]) {
        let mut names = Vec::new();
        for stmt in block {
            match stmt {
                Stmt::Item(Item::Fn(item)) => names.push(item.sig.ident.to_string()),
                Stmt::Item(Item::Const(item)) => names.push(item.ident.to_string()),
                Stmt::Item(Item::Static(item)) => names.push(item.ident.to_string()),
                Stmt::Item(Item::Struct(item)) => names.push(item.ident.to_string()),
                Stmt::Item(Item::Use(item)) => imports(&item.tree, &mut names),
                _ => {}
            }
        }
        self.bind_names(names);
    }

    fn bind_names(&mut self, names: impl IntoIterator<Item = String>) {
        let scopes = &mut self.frame().scopes;
        scopes.last_mut().expect("a scope").extend(names);
    }
}

/// The names that a `use` brings.
fn imports(tree: &UseTree, names: &mut Vec<String>) {
    match tree {
        UseTree::Path(path) => imports(&path.tree, names),
        UseTree::Name(name) => names.push(name.ident.to_string()),
        UseTree::Rename(rename) => names.push(rename.rename.to_string()),
        UseTree::Group(group) => group.items.iter().for_each(|tree| imports(tree, names)),
        UseTree::Glob(_) => {}
    }
}

/// The names that a pattern binds.
pub(super) fn names_of(pattern: &Pat) -> Scope {
    let mut names = Names(Scope::new());
    names.visit_pat(pattern);
    names.0
}

struct Names(Scope);

impl<'a> Visit<'a> for Names {
    fn visit_pat_ident(&mut self, pattern: &'a syn::PatIdent) {
        // A constant in a pattern, `None` or `EPS`, also comes here; in the body it is a value
        // either way.
        self.0.insert(variable(&pattern.ident));
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_expr(&mut self, _: &'a syn::Expr) {}
}
