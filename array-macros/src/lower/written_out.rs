//! Index notation: a reducer whose indices have few values, by literal ranges, is written out.
//!
//! ```text
//! sum(|u| x[i + u] * w[u], u < 3)
//! folded(op::Sum, { let u = 0; x[i + u] * w[u] }).and({ let u = 1; .. }).and({ let u = 2; .. }).total()
//! ```
//! The terms are part of the body around it: nothing is stored, and all of them are read from views.

use proc_macro2::{Ident, Literal};
use quote::quote_spanned;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Expr, ExprCall, ExprClosure, ExprIndex, parse_quote, parse_quote_spanned};

use super::Lowering;
use crate::ast::{self, Op};
use crate::identity::{identity, variable};

/// The most terms.
const MOST_TERMS: i64 = 32;

/// The most accesses in all terms: each is a leaf of the loop.
const MOST_ACCESSES: i64 = 64;

impl Lowering<'_> {
    /// The terms of a reducer as code of the body around it; `None` if it is a sweep of its own.
    pub(super) fn written_out(
        &mut self,
        op: Op,
        closure: &ExprClosure,
        names: &[Ident],
        call: &ExprCall,
    ) -> Option<Expr> {
        let extents = extents(names, call)?;
        let terms = extents
            .iter()
            .try_fold(1_i64, |all, n| all.checked_mul(*n))?;
        let has_rule = !self.is_differentiated || ["Sum", "Prod"].contains(&op.item);
        if op.is_position() || !has_rule || !(1..=MOST_TERMS).contains(&terms) {
            return None;
        }
        let mut body = Terms {
            lowering: self,
            accesses: 0,
            is_plain: true,
            has_edge: false,
        };
        body.visit_expr(&closure.body);
        let (is_plain, accesses, has_edge) = (body.is_plain, body.accesses, body.has_edge);
        // A lazy value copies each of these accesses, a pass what all read: in half the time.
        if op.item == "Mean" && has_edge && self.target.is_none() {
            return None;
        }
        if !is_plain || accesses == 0 || accesses * terms > MOST_ACCESSES {
            return None;
        }
        let here = proc_macro2::Span::mixed_site().located_at(call.func.span());
        let item = Ident::new(op.item, here);
        let found = self.errors.count();
        let mut all: Option<Expr> = None;
        for number in 0..terms {
            let mut rest = number;
            let mut lets = Vec::<syn::Stmt>::new();
            let mut body = closure.body.clone();
            for (name, &n) in names.iter().zip(&extents).rev() {
                let value = usize::try_from(rest % n).unwrap_or_default();
                rest /= n;
                // So a message about an access has its number.
                InBrackets { name, value }.visit_expr_mut(&mut body);
                lets.push(parse_quote!(let #name = #value;));
                lets.push(parse_quote!(let _ = #name;));
            }
            let mut term: Expr = parse_quote!({ #(#lets)* #body });
            self.visit_expr_mut(&mut term);
            // A mistake is one for all terms.
            if self.errors.count() > found {
                return Some(term);
            }
            all = Some(match all {
                None => {
                    parse_quote_spanned!(here=> ::broadloom::__private::folded(::broadloom::__private::op::#item, #term))
                }
                Some(before) => {
                    let and = quote_spanned!(here=> and);
                    parse_quote_spanned!(here=> #before.#and(#term))
                }
            });
        }
        let all = all?;
        Some(parse_quote_spanned!(here=> #all.total()))
    }
}

/// The literal range of each index, if each has one.
fn extents(names: &[Ident], call: &ExprCall) -> Option<Vec<i64>> {
    let bounds: Vec<&Expr> = call.args.iter().skip(1).collect();
    if bounds.len() != names.len() || names.is_empty() {
        return None;
    }
    let extent = |name: &Ident| {
        let mut own = bounds.iter().filter(|bound| {
            ast::bounded(bound).is_some_and(|bounded| variable(bounded) == variable(name))
        });
        match (own.next(), own.next()) {
            (Some(Expr::Binary(bound)), None) => ast::integer(&bound.right).filter(|&n| n > 0),
            _ => None,
        }
    };
    names.iter().map(extent).collect()
}

/// Whether the body of a reducer can be repeated: its accesses are views of operands that are not
/// written, and it has no reducer of its own.
struct Terms<'l, 'e> {
    lowering: &'l Lowering<'e>,
    accesses: i64,
    is_plain: bool,
    /// An access may be past an edge.
    has_edge: bool,
}

impl<'a> Visit<'a> for Terms<'_, '_> {
    fn visit_expr_index(&mut self, index: &'a ExprIndex) {
        self.accesses += 1;
        let own = identity(ast::bare(&index.expr));
        let mut places = { self.lowering.target.iter() }.flat_map(crate::ast::Target::places);
        self.is_plain &= !places.any(|place| identity(ast::bare(place)) == own);
        for axis in ast::index_list(index) {
            self.is_plain &= is_sum(axis);
            self.has_edge |= matches!(ast::bare(axis), Expr::Call(_));
        }
    }

    fn visit_expr_call(&mut self, call: &'a ExprCall) {
        // A reducer, or a local function that may have one.
        let name = ast::name(&call.func);
        self.is_plain &= name.is_none_or(|name| {
            ast::indexed_reducer(name).is_none()
                && !self.lowering.frames.iter().any(|frame| frame.binds(name))
        });
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_closure(&mut self, _: &'a ExprClosure) {
        self.is_plain = false;
    }

    fn visit_macro(&mut self, _: &'a syn::Macro) {
        self.is_plain = false;
    }
}

/// Puts a number in the place of a name, in the brackets of accesses.
struct InBrackets<'n> {
    name: &'n Ident,
    value: usize,
}

impl VisitMut for InBrackets<'_> {
    fn visit_expr_index_mut(&mut self, index: &mut ExprIndex) {
        struct Axis<'a, 'n>(&'a InBrackets<'n>);
        impl VisitMut for Axis<'_, '_> {
            fn visit_expr_mut(&mut self, expr: &mut Expr) {
                let InBrackets { name, value } = self.0;
                match ast::name(expr).is_some_and(|own| variable(own) == variable(name)) {
                    true => {
                        let mut literal = Literal::usize_unsuffixed(*value);
                        literal.set_span(expr.span());
                        *expr = Expr::Lit(syn::ExprLit {
                            attrs: Vec::new(),
                            lit: syn::Lit::new(literal),
                        });
                    }
                    false => visit_mut::visit_expr_mut(self, expr),
                }
            }
        }
        Axis(self).visit_expr_mut(&mut index.index);
    }
}

/// Whether an index is a sum of indices and integers, also past an edge: any other is a list.
fn is_sum(axis: &Expr) -> bool {
    match axis {
        Expr::Lit(_) | Expr::Path(_) => true,
        Expr::Paren(paren) => is_sum(&paren.expr),
        Expr::Unary(unary) => is_sum(&unary.expr),
        Expr::Binary(binary) => {
            matches!(binary.op, BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_))
                && is_sum(&binary.left)
                && is_sum(&binary.right)
        }
        Expr::Call(call) => {
            ast::called_edge(call).is_some() && call.args.first().is_some_and(is_sum)
        }
        _ => false,
    }
}
