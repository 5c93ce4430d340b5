//! Reducers and groups that several sweeps read: each is computed once, before them.

use std::collections::HashMap;

use proc_macro2::{Ident, Span};
use quote::format_ident;
use syn::{BinOp, Expr, Lit, UnOp, parse_quote};

use array_core::functions::FUNCTIONS;

use super::operands::{array, height};
use crate::ast;
use crate::functions::of_library;
use crate::ir::{Indices, KeyPart, Operand, Source, Sweep};
use crate::schedule::canonical;
use crate::text::text;

/// The arrays of shared reducers, by what they are.
#[derive(Default)]
pub(super) struct Shared<'p> {
    names: HashMap<String, Ident>,
    /// Those without others inside first.
    pub(super) reducers: Vec<(Ident, &'p Operand)>,
}

/// Equal for operands that are the same array, perhaps by other indices.
pub(super) fn key_of(operand: &Operand, indices: &Indices) -> Option<String> {
    let key = operand.key.as_ref()?;
    let is_in_key = |index: &usize| {
        key.iter().any(|part| match part {
            KeyPart::Index(own) | KeyPart::Alone(own) => own == index,
            KeyPart::Text(_) => false,
        })
    };
    let mut others = operand.indices();
    others.retain(|index| !is_in_key(index));
    Some(format!("{} {others:?}", canonical(key, indices)))
}

impl<'p> Shared<'p> {
    /// The reducers that the sweeps of a value and of its derivatives read more than once: floats, which
    /// `is_active` says of those with a derivative.
    pub(super) fn of(
        value: &'p Sweep,
        indices: &Indices,
        is_active: &dyn Fn(&Operand) -> bool,
    ) -> Self {
        let mut found: HashMap<String, (usize, &'p Operand)> = HashMap::new();
        count((value, 1), (indices, is_active), &mut found);
        let mut reducers: Vec<(String, &Operand)> = { found.into_iter() }
            .filter(|(_, (count, _))| *count > 1)
            .map(|(key, (_, operand))| (key, operand))
            .collect();
        reducers.sort_by_cached_key(|(key, operand)| {
            (operand.source.sweep().map_or(0, height), key.clone())
        });
        let mut shared = Shared::default();
        for (number, (key, operand)) in reducers.into_iter().enumerate() {
            let name = format_ident!("__k{number}", span = Span::mixed_site());
            shared.names.insert(key, name.clone());
            shared.reducers.push((name, operand));
        }
        shared
    }

    /// Makes an operand that is a shared reducer, and those inside of it, arrays.
    pub(super) fn read(&self, operand: &mut Operand, indices: &mut Indices) {
        if operand.source.sweep().is_some()
            && let Some(name) = key_of(operand, indices).and_then(|key| self.names.get(&key))
        {
            let own = operand.indices();
            *operand = array(indices, &parse_quote!(#name), &own, &operand.binding);
            return;
        }
        self.read_inside(operand, indices);
    }

    /// The same of those inside alone.
    pub(super) fn read_inside(&self, operand: &mut Operand, indices: &mut Indices) {
        if let Some(sweep) = operand.source.sweep_mut() {
            for inner in &mut sweep.operands {
                self.read(inner, indices);
            }
        }
    }
}

/// Counts how often the reducers and groups of a sweep are read, which is computed so many times.
fn count<'p>(
    (sweep, times): (&'p Sweep, usize),
    (indices, is_active): (&Indices, &dyn Fn(&Operand) -> bool),
    found: &mut HashMap<String, (usize, &'p Operand)>,
) {
    for operand in &sweep.operands {
        let Some(inner) = operand.source.sweep() else {
            continue;
        };
        if let Some(key) = key_of(operand, indices)
            && !is_no_float(&inner.body)
            && (is_active(operand) || is_of_floats(operand))
        {
            let known = found.entry(key).or_insert((0, operand));
            known.0 += times;
            // What an extreme passes on depends on its value.
            if let Source::Reduction(reduction) = &operand.source {
                known.0 += usize::from(["Max", "Min"].contains(&reduction.op.item));
            }
        }
        // The value of a call that is a sum is computed with its derivatives.
        let is_value = sweep.axes.is_empty() && sweep.operands.len() == 1;
        let times = if is_value { 1 } else { 2 };
        count((inner, times), (indices, is_active), found);
    }
}

/// Whether the elements of a reducer or a group are visibly floats, which is what the kernels of sums
/// compute. Nothing else tells the type of what has no derivative.
fn is_of_floats(operand: &Operand) -> bool {
    let is_kept = match &operand.source {
        Source::Reduction(reduction) => {
            ["Sum", "Mean", "Prod", "Max", "Min"].contains(&reduction.op.item)
        }
        _ => true,
    };
    is_kept && { operand.source.sweep() }.is_some_and(|sweep| is_float(&sweep.body))
}

/// Whether an expression is visibly a float.
fn is_float(expr: &Expr) -> bool {
    use BinOp::{Add, Div, Mul, Rem, Sub};
    match ast::unparenthesised(expr) {
        Expr::Binary(binary) => match binary.op {
            Add(_) | Sub(_) | Mul(_) | Div(_) | Rem(_) => {
                is_float(&binary.left) || is_float(&binary.right)
            }
            _ => false,
        },
        Expr::Unary(unary) => matches!(unary.op, UnOp::Neg(_)) && is_float(&unary.expr),
        Expr::Cast(cast) => ["f32", "f64"].contains(&text(&cast.ty).as_str()),
        Expr::MethodCall(call) => of_library(call)
            .is_some_and(|(method, _)| FUNCTIONS.iter().any(|function| method == function.name)),
        Expr::Lit(literal) => matches!(literal.lit, Lit::Float(_)),
        _ => false,
    }
}

/// Whether an expression is visibly no float: a condition, or a cast to another type.
fn is_no_float(expr: &Expr) -> bool {
    use BinOp::{And, BitAnd, BitOr, BitXor, Eq, Ge, Gt, Le, Lt, Ne, Or};
    match ast::unparenthesised(expr) {
        Expr::Binary(binary) => match binary.op {
            Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_) | And(_) | Or(_) => true,
            BitAnd(_) | BitOr(_) | BitXor(_) => {
                is_no_float(&binary.left) || is_no_float(&binary.right)
            }
            _ => false,
        },
        Expr::Unary(unary) => matches!(unary.op, UnOp::Not(_)),
        Expr::MethodCall(call) => call.method.to_string().starts_with("is_"),
        Expr::Lit(literal) => matches!(literal.lit, Lit::Bool(_)),
        Expr::Cast(cast) => !["f32", "f64"].contains(&text(&cast.ty).as_str()),
        _ => false,
    }
}
