//! Index notation: which operands and parts have the same elements.
//!
//! The key of a value is the text that computes it, with the numbers of its indices. Two values whose
//! texts differ in the indices alone are the same array if each index runs over the same range: it is
//! the same index, or both are alone on the same axis of an operand, and nothing else tells their
//! ranges.
//!
//! ```text
//! max(|j| sum(|k| q[i, k] * p[j, k]))     sum(|l| (sum(|k| q[i, k] * p[l, k]) - m).exp())
//!         \_ the same, over i and j _/             \_ and over i and l ___/
//! ```

use syn::Expr;

use super::code::Names;
use crate::ast;
use crate::functions::of_library;
use crate::identity::{identity, is_pure};
use crate::ir::{Access, Edge, IndexSum, Indices, Key, KeyPart, Operand, Schedule, Source, Sweep};

/// Gives a key to each operand of a sweep, and to those inside of it.
pub(super) fn give_keys(sweep: &mut Sweep, indices: &Indices) {
    for operand in &mut sweep.operands {
        if let Some(inner) = operand.source.sweep_mut() {
            give_keys(inner, indices);
        }
        operand.key = key_of(operand, indices);
    }
}

fn key_of(operand: &Operand, indices: &Indices) -> Option<Key> {
    match &operand.source {
        Source::Place(_) => {
            let mut key = Key::new();
            add_access(&indices.accesses[operand.access?], indices, &mut key)?;
            Some(key)
        }
        Source::Number(index) => Some(vec![text("number"), KeyPart::Index(*index)]),
        Source::Reduction(reduction) => {
            let own = operand.indices();
            let mut key = vec![text(reduction.op.item)];
            for index in &reduction.sweep.axes {
                if !own.contains(index) {
                    key.extend([text("over"), KeyPart::Index(*index)]);
                    let bound = indices.letters[*index].bound.as_ref();
                    if !bound.is_none_or(is_pure) {
                        return None;
                    }
                    key.extend(bound.map(|bound| text(&identity(bound))));
                }
            }
            key.extend(of_code(&reduction.sweep.body, &reduction.sweep)?);
            key.push(text(";"));
            Some(key)
        }
        Source::Group(group) if group.schedule == Schedule::Hoisted => {
            of_code(&group.sweep.body, &group.sweep)
        }
        _ => None,
    }
}

/// The key of code in the body of a sweep whose operands have keys; `None` if it may not be moved.
pub(super) fn of_code(code: &Expr, sweep: &Sweep) -> Option<Key> {
    Names::of(sweep).varies(code)?;
    let mut key = Key::new();
    add_code(code, sweep, &mut key)?;
    Some(key)
}

/// Adds code that may be moved. Parentheses around values mean nothing.
fn add_code(code: &Expr, sweep: &Sweep, key: &mut Key) -> Option<()> {
    match code {
        Expr::Paren(paren) => add_code(&paren.expr, sweep, key),
        Expr::Group(group) => add_code(&group.expr, sweep, key),
        Expr::Unary(unary) => {
            key.push(text(&identity(unary.op)));
            add_code(&unary.expr, sweep, key)
        }
        Expr::Binary(binary) => {
            key.push(text("("));
            add_code(&binary.left, sweep, key)?;
            key.push(text(&identity(binary.op)));
            add_code(&binary.right, sweep, key)?;
            key.push(text(")"));
            Some(())
        }
        Expr::Cast(cast) => {
            add_code(&cast.expr, sweep, key)?;
            key.push(text(&format!("as {}", identity(&cast.ty))));
            Some(())
        }
        Expr::MethodCall(call) => {
            let (method, receiver) = of_library(call)?;
            key.push(text(&format!("{method} {}(", identity(&call.turbofish))));
            for argument in receiver.into_iter().chain(&call.args) {
                add_code(argument, sweep, key)?;
                key.push(text(","));
            }
            key.push(text(")"));
            Some(())
        }
        other => {
            let mut operands = sweep.operands.iter();
            match ast::name(other)
                .and_then(|name| operands.find(|operand| operand.binding == *name))
            {
                Some(operand) => key.extend(operand.key.clone()?),
                None => key.push(text(&identity(other))),
            }
            Some(())
        }
    }
}

fn add_access(access: &Access, indices: &Indices, key: &mut Key) -> Option<()> {
    key.extend([text(&access.identity), text("[")]);
    for axis in &access.axes {
        add_sum(axis, indices, key)?;
        key.push(text(","));
    }
    key.push(text("]"));
    Some(())
}

fn add_sum(sum: &IndexSum, indices: &Indices, key: &mut Key) -> Option<()> {
    if let Some(index) = sum.alone() {
        key.push(KeyPart::Alone(index));
        return Some(());
    }
    for &(index, factor) in &sum.terms {
        key.extend([text(&factor.to_string()), KeyPart::Index(index)]);
    }
    key.push(text(&sum.constant.to_string()));
    for (value, negative) in &sum.variables {
        if !is_pure(value) {
            return None;
        }
        key.push(text(&format!("{negative} {}", identity(value))));
    }
    match &sum.edge {
        Edge::Inside | Edge::Part => {}
        Edge::Clamp => key.push(text("clamp")),
        Edge::Wrap => key.push(text("wrap")),
        Edge::Pad(None) => key.push(text("pad")),
        Edge::Pad(Some(value)) if is_pure(value) => {
            key.push(text(&format!("pad {}", identity(&**value))));
        }
        Edge::Pad(Some(_)) => return None,
        Edge::List(sweep, _) => {
            let mut list = (**sweep).clone();
            give_keys(&mut list, indices);
            key.push(text("list"));
            key.extend(of_code(&list.body, &list)?);
        }
    }
    Some(())
}

fn text(part: &str) -> KeyPart {
    KeyPart::Text(part.to_string())
}

/// The key as text: equal for values that are the same array.
pub(crate) fn canonical(key: &Key, indices: &Indices) -> String {
    let mut numbers: Vec<usize> = Vec::new();
    let mut alone: Vec<usize> = Vec::new();
    let mut all = String::new();
    for part in key {
        let index = match part {
            KeyPart::Text(text) => {
                all += text;
                all.push(' ');
                continue;
            }
            KeyPart::Index(index) => *index,
            KeyPart::Alone(index) => {
                alone.push(*index);
                *index
            }
        };
        let known = numbers.iter().position(|number| *number == index);
        let place = known.unwrap_or_else(|| {
            numbers.push(index);
            numbers.len() - 1
        });
        all += &format!("#{place} ");
    }
    // The same order of axes.
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    order.sort_by_key(|&place| numbers[place]);
    all += &format!("{order:?}");
    for index in &numbers {
        match alone.contains(index) && indices.is_plain(*index) {
            true => all += " any",
            false => all += &format!(" {index}"),
        }
    }
    all
}

impl Indices {
    /// Whether the range of an index is the extent of each axis on which it is.
    fn is_plain(&self, index: usize) -> bool {
        let mut axes = self.accesses.iter().flat_map(|access| &access.axes);
        self.letters[index].bound.is_none()
            && axes.all(|axis| {
                let mut terms = axis.terms.iter();
                axis.alone().is_some() || terms.all(|term| term.0 != index)
            })
    }
}
