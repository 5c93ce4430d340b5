//! Code that may be computed at another time, and more or less often: operators, casts, literals, the
//! library's functions. Code of the user's own is not, and no name that the body binds is in it.

use std::collections::HashMap;

use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Expr, ExprPath, Pat, UnOp};

use crate::ast;
use crate::functions::{self, of_library};
use crate::ir::{IndexSet, Operand, Schedule, Source, Sweep};

/// The names in the body of a sweep.
pub(super) struct Names {
    /// The names of elements: the number of the operand, and the axes along which it varies.
    pub(super) elements: HashMap<String, (usize, IndexSet)>,
    /// The names that the body binds.
    bound: Vec<String>,
    /// Whether the body has items, `const C: f64 = 0.5;`, which its code may name.
    has_items: bool,
}

impl Names {
    pub(super) fn of(sweep: &Sweep) -> Self {
        let mut names = Names {
            elements: HashMap::new(),
            bound: bound_names(&sweep.body),
            has_items: has_items(&sweep.body),
        };
        for (number, operand) in sweep.operands.iter().enumerate() {
            names.add(number, operand.placement.index_set(), operand);
        }
        names
    }

    /// The same names, where the operands `numbers` are scalars.
    pub(super) fn with_scalars(&self, numbers: &[usize]) -> Self {
        let mut elements = self.elements.clone();
        for (number, varies) in elements.values_mut() {
            if numbers.contains(number) {
                *varies = IndexSet::NONE;
            }
        }
        Names {
            elements,
            bound: self.bound.clone(),
            has_items: self.has_items,
        }
    }

    /// Adds the names that an operand has in the body: those of its operands, if it is a group whose
    /// code is there.
    fn add(&mut self, number: usize, varies: IndexSet, operand: &Operand) {
        match &operand.source {
            Source::Group(group) if group.schedule == Schedule::Inline => {
                for inner in &group.sweep.operands {
                    self.add(number, varies, inner);
                }
            }
            _ => {
                let name = operand.binding.to_string();
                self.elements.insert(name, (number, varies));
            }
        }
    }

    /// The axes along which the value of `expr` varies; `None` if it may not be moved.
    pub(super) fn varies(&self, expr: &Expr) -> Option<IndexSet> {
        match expr {
            _ if self.has_items => None,
            Expr::Lit(_) => Some(IndexSet::NONE),
            Expr::Path(path) => self.of_path(path),
            Expr::Paren(paren) => self.varies(&paren.expr),
            Expr::Group(group) => self.varies(&group.expr),
            Expr::Unary(unary) if !matches!(unary.op, UnOp::Deref(_)) => self.varies(&unary.expr),
            Expr::Binary(binary) if is_value(&binary.op) => {
                Some(self.varies(&binary.left)?.and(self.varies(&binary.right)?))
            }
            Expr::Cast(cast) => self.varies(&cast.expr),
            Expr::MethodCall(call) => {
                let (_, receiver) = of_library(call)?;
                let arguments = receiver.into_iter().chain(&call.args);
                let mut all = IndexSet::NONE;
                for argument in arguments {
                    all = all.and(self.varies(argument)?);
                }
                Some(all)
            }
            _ => None,
        }
    }

    fn of_path(&self, path: &ExprPath) -> Option<IndexSet> {
        if path.qself.is_some() {
            return None;
        }
        let Some(name) = path.path.get_ident() else {
            return Some(IndexSet::NONE);
        };
        let name = name.to_string();
        match self.elements.get(&name) {
            _ if self.bound.contains(&name) => None,
            Some((_, varies)) => Some(*varies),
            // A variable of the surrounding code.
            None => Some(IndexSet::NONE),
        }
    }
}

/// Whether code is worth an array: it has a function, or two divisions or roots. One division costs less
/// than to store its result and read it, if the axes that it lacks are short.
pub(super) fn is_costly(expr: &Expr) -> bool {
    struct Divisions(usize);
    impl<'a> Visit<'a> for Divisions {
        fn visit_expr(&mut self, expr: &'a Expr) {
            self.0 += usize::from(match expr {
                Expr::Binary(binary) => matches!(binary.op, BinOp::Div(_) | BinOp::Rem(_)),
                Expr::MethodCall(call) => call.method == "sqrt" || call.method == "recip",
                _ => false,
            });
            visit::visit_expr(self, expr);
        }
    }
    let mut divisions = Divisions(0);
    divisions.visit_expr(expr);
    divisions.0 > 1 || functions::calls_long(expr) || functions::calls_rare(expr)
}

fn is_value(op: &BinOp) -> bool {
    use BinOp::{Add, BitAnd, BitOr, BitXor, Div, Eq, Ge, Gt, Le, Lt, Mul, Ne, Rem, Shl, Shr, Sub};
    matches!(
        op,
        Add(_)
            | Sub(_)
            | Mul(_)
            | Div(_)
            | Rem(_)
            | BitAnd(_)
            | BitOr(_)
            | BitXor(_)
            | Shl(_)
            | Shr(_)
            | Eq(_)
            | Ne(_)
            | Lt(_)
            | Le(_)
            | Gt(_)
            | Ge(_)
    )
}

/// Calls `each` with the code of a body that runs in any case, the outer before the inner, until it
/// returns true: then nothing inside is asked for. What is under an `if`, in a closure or a loop, or
/// behind a `break`, may not run.
pub(super) fn each_unconditional(body: &mut Expr, each: &mut impl FnMut(&mut Expr) -> bool) {
    struct Walk<'f, F>(&'f mut F);
    impl<F: FnMut(&mut Expr) -> bool> VisitMut for Walk<'_, F> {
        fn visit_expr_mut(&mut self, expr: &mut Expr) {
            if (self.0)(expr) {
                return;
            }
            match expr {
                Expr::Binary(binary) if matches!(binary.op, BinOp::And(_) | BinOp::Or(_)) => {
                    self.visit_expr_mut(&mut binary.left);
                }
                Expr::If(condition) => self.visit_expr_mut(&mut condition.cond),
                Expr::Match(choice) => self.visit_expr_mut(&mut choice.expr),
                Expr::Block(block) if block.label.is_some() => {}
                Expr::Binary(_)
                | Expr::Unary(_)
                | Expr::Paren(_)
                | Expr::Group(_)
                | Expr::Cast(_)
                | Expr::MethodCall(_)
                | Expr::Call(_)
                | Expr::Reference(_)
                | Expr::Tuple(_)
                | Expr::Field(_)
                | Expr::Block(_)
                | Expr::Let(_) => visit_mut::visit_expr_mut(self, expr),
                _ => {}
            }
        }

        fn visit_local_mut(&mut self, local: &mut syn::Local) {
            if let Some(init) = &mut local.init {
                self.visit_expr_mut(&mut init.expr);
            }
        }

        fn visit_item_mut(&mut self, _: &mut syn::Item) {}
        fn visit_pat_mut(&mut self, _: &mut Pat) {}
        fn visit_type_mut(&mut self, _: &mut syn::Type) {}
        fn visit_macro_mut(&mut self, _: &mut syn::Macro) {}
    }
    Walk(each).visit_expr_mut(body);
}

/// The names that patterns in a body bind.
pub(super) fn bound_names(body: &Expr) -> Vec<String> {
    struct Bound(Vec<String>);
    impl<'a> Visit<'a> for Bound {
        fn visit_pat(&mut self, pat: &'a Pat) {
            if let Pat::Ident(name) = pat {
                self.0.push(name.ident.to_string());
            }
            visit::visit_pat(self, pat);
        }
    }
    let mut bound = Bound(Vec::new());
    bound.visit_expr(body);
    bound.0
}

/// Whether a body has items.
fn has_items(body: &Expr) -> bool {
    struct Items(bool);
    impl<'a> Visit<'a> for Items {
        fn visit_item(&mut self, _: &'a syn::Item) {
            self.0 = true;
        }
    }
    let mut items = Items(false);
    items.visit_expr(body);
    items.0
}

/// Code as the user wrote it, for messages: the names of the operands in it, and no code of ours.
pub(super) fn as_written(expr: &Expr, operands: &[Operand]) -> String {
    struct Written<'a>(&'a [Operand]);
    impl VisitMut for Written<'_> {
        fn visit_expr_mut(&mut self, expr: &mut Expr) {
            if let Expr::MethodCall(call) = expr
                && let Some((method, receiver)) = of_library(call)
            {
                match (&*method.to_string(), &receiver[..]) {
                    ("remainder", [left, right]) => *expr = syn::parse_quote!(#left % #right),
                    ("before_as", [value]) => *expr = (*value).clone(),
                    (_, [value]) => *call.receiver = (*value).clone(),
                    _ => {}
                }
            }
            visit_mut::visit_expr_mut(self, expr);
            let named = |name: &Ident| self.0.iter().find(|operand| operand.binding == *name);
            if let Some(operand) = ast::name(expr).and_then(named)
                && let Ok(name) = operand.name.parse()
            {
                *expr = Expr::Verbatim(name);
            }
        }
    }
    let mut written = expr.clone();
    Written(operands).visit_expr_mut(&mut written);
    crate::text::text(&written)
}
