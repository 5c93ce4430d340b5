//! The groups that are computed once, before the loop, and those that are computed with every
//! element.
//!
//! A placed group varies only along the axes it is placed on. If it is costly it is computed once
//! for each of its own elements, into an array of that size. A cheap one would cost more to store
//! and read than to compute.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Expr};

use super::parts;
use crate::ir::{Group, IndexSet, Indices, Operand, Schedule, Source, Sweep};

/// Gives every group its schedule, and moves the code of those that stay into the surrounding body.
/// Parts that may leave it become groups.
pub(super) fn schedule(sweep: &mut Sweep, indices: &mut Option<Indices>, repeated: &[String]) {
    decide_each(sweep, indices, repeated);
    let open = match indices {
        Some(_) => Vec::new(),
        None => parts::without_tuple(sweep),
    };
    parts::leave(sweep, indices, repeated, open);
}

/// Makes each group one that is computed before the loop, as far as it can be, and parts that may leave the
/// body too: derivatives are those of whole sweeps.
pub(super) fn prepare(sweep: &mut Sweep, indices: &mut Option<Indices>) {
    for operand in &mut sweep.operands {
        if let Source::Group(group) = &mut operand.source
            && group.sweep.locals.is_empty()
        {
            group.schedule = Schedule::Hoisted;
        }
        if let Some(inner) = operand.source.sweep_mut() {
            prepare(inner, indices);
        }
    }
    parts::leave(sweep, indices, &[], Vec::new());
}

fn decide_each(sweep: &mut Sweep, indices: &mut Option<Indices>, repeated: &[String]) {
    for operand in &mut sweep.operands {
        let varies = operand.placement.index_set();
        match &mut operand.source {
            Source::Place(_)
            | Source::Wanted(_)
            | Source::Packed(_)
            | Source::Current
            | Source::Number(_)
            | Source::Pass(_) => {}
            Source::Reduction(reduction) => schedule(&mut reduction.sweep, indices, repeated),
            Source::Group(group) => {
                decide_each(&mut group.sweep, indices, repeated);
                group.schedule = decide(group, varies);
                match group.schedule {
                    Schedule::Inline => Inline(operand).visit_expr_mut(&mut sweep.body),
                    _ => parts::leave(&mut group.sweep, indices, repeated, Vec::new()),
                }
            }
        }
    }
}

/// A group under a condition may need that condition; a group that uses names from the body cannot
/// leave it.
fn decide(group: &Group, varies: IndexSet) -> Schedule {
    let may_leave = !group.conditional && group.sweep.locals.is_empty();
    match may_leave && varies != IndexSet::All && is_costly(&group.sweep.body) {
        true => Schedule::Hoisted,
        false => Schedule::Inline,
    }
}

/// Calls, divisions and macros are worth an array; a few sums and products are not.
fn is_costly(body: &Expr) -> bool {
    struct Costly(bool);
    impl<'a> Visit<'a> for Costly {
        fn visit_expr(&mut self, expr: &'a Expr) {
            self.0 |= match expr {
                Expr::Call(_) | Expr::MethodCall(_) | Expr::Macro(_) => true,
                Expr::Binary(binary) => matches!(binary.op, BinOp::Div(_) | BinOp::Rem(_)),
                _ => false,
            };
            visit::visit_expr(self, expr);
        }
    }
    let mut costly = Costly(false);
    costly.visit_expr(body);
    costly.0
}

/// Replaces the binding of a group by its code.
struct Inline<'a>(&'a Operand);

impl VisitMut for Inline<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let Operand {
            binding,
            source: Source::Group(group),
            ..
        } = self.0
        else {
            return;
        };
        if crate::ast::name(expr) == Some(binding) {
            let body = &group.sweep.body;
            *expr = syn::parse_quote!((#body));
        } else {
            visit_mut::visit_expr_mut(self, expr);
        }
    }

    fn visit_macro_mut(&mut self, call: &mut syn::Macro) {
        call.tokens = self.in_tokens(std::mem::take(&mut call.tokens));
    }
}

impl Inline<'_> {
    /// The same in the arguments of a macro, which are tokens.
    fn in_tokens(&self, tokens: TokenStream) -> TokenStream {
        let Operand {
            binding,
            source: Source::Group(group),
            ..
        } = self.0
        else {
            return tokens;
        };
        let token = |token| match token {
            TokenTree::Ident(name) if name == *binding => {
                let body = &group.sweep.body;
                quote!((#body))
            }
            TokenTree::Group(group) => {
                let mut inside =
                    proc_macro2::Group::new(group.delimiter(), self.in_tokens(group.stream()));
                inside.set_span(group.span());
                TokenTree::from(inside).into()
            }
            other => other.into(),
        };
        tokens.into_iter().map(token).collect()
    }
}
