//! Costly parts of a body that vary along fewer axes than the body. Each is computed once, as a placed
//! group is that a user writes.
//!
//! ```text
//! x * (v @ (1)).exp()                     x * ((v).exp()) @ (1)
//! x * (v @ (1) / s).exp()                 the same if the type of s is that of a scalar
//! [i, j] => x[j].sin() + y[i].cos()       a sine for each j, a cosine for each i
//! ```
//! Nothing leaves an `if`, a closure, a loop or a block with a label.

use proc_macro2::{Ident, Span};
use quote::format_ident;
use syn::spanned::Spanned;
use syn::{Expr, parse_quote};

use super::code::{Names, as_written, each_unconditional, is_costly};
use super::keys::{canonical, of_code};
use crate::ast::{At, Tuple, unparenthesised};
use crate::identity::{identity, is_pure, words};
use crate::ir::{Group, IndexSet, Indices, Operand, Placement, Schedule, Source, Sweep};

/// A part that leaves its body.
struct Part {
    code: Expr,
    /// The axes along which it varies.
    axes: u64,
    /// Its name in the body.
    binding: Ident,
    identity: String,
    schedule: Schedule,
}

/// Makes an operand of each part of the body that is to be computed once.
///
/// In index notation `repeated` has the keys of those that other sweeps compute too.
///
/// The types of the operands `open` tell whether they are scalars.
pub(super) fn leave(
    sweep: &mut Sweep,
    indices: &mut Option<Indices>,
    repeated: &[String],
    open: Vec<usize>,
) {
    let names = Names::of(sweep);
    let all = match sweep.axes.is_empty() {
        true => { names.elements.values() }.fold(IndexSet::NONE, |all, (_, own)| all.and(*own)),
        false => IndexSet::of(&sweep.axes),
    };
    let mut parts = Parts {
        names: &names,
        scalars: names.with_scalars(&open),
        open,
        all,
        sweep,
        found: Vec::new(),
        indices: indices.as_ref(),
        repeated,
    };
    let mut body = parts.sweep.body.clone();
    each_unconditional(&mut body, &mut |expr| parts.takes(expr));
    let found = parts.found;
    if found.is_empty() {
        return;
    }
    let before = numbers(&sweep.body, &names);
    sweep.body = body;
    let left = numbers(&sweep.body, &names);
    let mut operands = Vec::new();
    for (number, operand) in sweep.operands.iter().enumerate() {
        // Where its first operand is, for their order of evaluation.
        let begins = |part: &&Part| numbers(&part.code, &names).iter().min() == Some(&number);
        for part in found.iter().filter(begins) {
            operands.push(grouped(part, sweep, &names, indices));
        }
        // One that the body never read tells the range of an index.
        if left.contains(&number) || !before.contains(&number) {
            operands.push(operand.clone());
        }
    }
    sweep.operands = operands;
}

/// The operands that may be scalars or arrays of the result's rank: they have no tuple, and evaluating them earlier
/// cannot be observed.
pub(super) fn without_tuple(sweep: &Sweep) -> Vec<usize> {
    let is_open = |operand: &Operand| {
        operand.placement == Placement::Whole
            && matches!(&operand.source, Source::Place(place) if is_pure(place))
    };
    let operands = sweep.operands.iter().enumerate();
    let open = operands.filter(|(_, operand)| is_open(operand));
    open.map(|(number, _)| number).collect()
}

/// The numbers of the operands that code reads.
fn numbers(code: &Expr, names: &Names) -> Vec<usize> {
    let number_of = |name: &String| names.elements.get(name).map(|(number, _)| *number);
    words(code).iter().filter_map(number_of).collect()
}

/// The walk that finds them.
struct Parts<'a> {
    names: &'a Names,
    /// The same, where the operands `open` are scalars.
    scalars: Names,
    open: Vec<usize>,
    /// The axes of the sweep.
    all: IndexSet,
    sweep: &'a Sweep,
    found: Vec<Part>,
    indices: Option<&'a Indices>,
    repeated: &'a [String],
}

impl Parts<'_> {
    /// Takes a part out of the body, if `expr` is one.
    fn takes(&mut self, expr: &mut Expr) -> bool {
        if let Some(IndexSet::Axes(axes)) = self.names.varies(expr)
            && axes != 0
            && is_costly(expr)
            && (IndexSet::Axes(axes) != self.all || self.is_repeated(expr))
            && self.may_leave(expr)
        {
            *expr = self.part(expr, axes, Schedule::Hoisted);
            return true;
        }
        if let Some(IndexSet::All) = self.names.varies(expr)
            && let Some(IndexSet::Axes(axes)) = self.scalars.varies(expr)
            && axes != 0
            && is_costly(expr)
            && self.may_lack_axes(expr, axes)
            && self.may_leave(expr)
        {
            *expr = self.part(expr, axes, Schedule::IfScalars);
            return true;
        }
        false
    }

    /// Whether a part with operands without a tuple, which nothing else reads, may have fewer axes than the body:
    /// another operand has none either, or other axes.
    fn may_lack_axes(&self, part: &Expr, axes: u64) -> bool {
        let inside = numbers(part, self.names);
        let all = numbers(&self.sweep.body, self.names);
        let count = |numbers: &[usize], one: usize| numbers.iter().filter(|&&n| n == one).count();
        let is_alone = |one: &usize| count(&inside, *one) == count(&all, *one);
        let has_more = |operand: &Operand| match operand.placement.index_set() {
            IndexSet::Axes(other) => other & !axes != 0,
            IndexSet::All | IndexSet::Trailing => true,
        };
        let open = inside.iter().filter(|number| self.open.contains(number));
        let mut others = all.iter().filter(|number| !inside.contains(number));
        { open }.all(is_alone) && others.any(|number| has_more(&self.sweep.operands[*number]))
    }

    /// Whether another sweep computes the same.
    fn is_repeated(&self, expr: &Expr) -> bool {
        let (Some(indices), false) = (self.indices, self.repeated.is_empty()) else {
            return false;
        };
        let key = of_code(expr, self.sweep).map(|key| canonical(&key, indices));
        key.is_some_and(|key| self.repeated.contains(&key))
    }

    /// Whether the operands of a part can be read where it is computed: an operand that is read
    /// outside of the part too is then evaluated twice.
    fn may_leave(&self, expr: &Expr) -> bool {
        let inside = words(expr);
        let all = words(&self.sweep.body);
        let count =
            |words: &[String], name: &String| words.iter().filter(|word| *word == name).count();
        inside.iter().all(|name| {
            let Some((number, _)) = self.names.elements.get(name) else {
                return true;
            };
            let is_shared = count(&inside, name) < count(&all, name);
            match &self.sweep.operands[*number].source {
                Source::Place(place) => !is_shared || is_pure(place),
                Source::Number(_) => true,
                Source::Current => false,
                Source::Wanted(_) | Source::Packed(_) | Source::Group(_) | Source::Pass(_) => {
                    !is_shared
                }
                Source::Reduction(_) => !is_shared || self.indices.is_some(),
            }
        })
    }

    /// Notes a part; returns the expression that reads it.
    fn part(&mut self, code: &Expr, axes: u64, schedule: Schedule) -> Expr {
        // A value needs no parentheses, which the compiler would say.
        let code = unparenthesised(code);
        let identity = identity(code);
        let known = self.found.iter().find(|part| part.identity == identity);
        let binding = match known {
            Some(part) => part.binding.clone(),
            None => {
                let name = |number| format_ident!("__part_{number}", span = Span::mixed_site());
                let is_free = |name: &Ident| {
                    let mut operands = self.sweep.operands.iter();
                    !operands.any(|operand| operand.binding == *name)
                };
                let binding = (0..).map(name).filter(is_free).nth(self.found.len());
                let binding = binding.expect("a number");
                self.found.push(Part {
                    code: code.clone(),
                    axes,
                    binding: binding.clone(),
                    identity,
                    schedule,
                });
                binding
            }
        };
        let mut read = binding;
        read.set_span(read.span().located_at(code.span()));
        parse_quote!(#read)
    }
}

/// The operand that a part is.
fn grouped(part: &Part, sweep: &Sweep, names: &Names, indices: &mut Option<Indices>) -> Operand {
    let span = part.code.span();
    let axes: Vec<usize> = (0..64).filter(|axis| part.axes >> axis & 1 == 1).collect();
    let read = numbers(&part.code, names);
    let operands = { sweep.operands.iter().enumerate() }
        .filter(|(number, _)| read.contains(number))
        .map(|(_, operand)| match part.schedule {
            Schedule::IfScalars => operand.clone(),
            _ => within(operand, &axes, indices),
        });
    let mut operands: Vec<Operand> = operands.collect();
    if part.schedule == Schedule::IfScalars {
        // Their types tell the axes of the others.
        operands.sort_by_key(|operand| operand.placement != Placement::Whole);
    }
    let name = as_written(&part.code, &sweep.operands);
    Operand {
        source: Source::Group(Group {
            sweep: Sweep {
                operands,
                body: part.code.clone(),
                locals: Vec::new(),
                axes: match indices {
                    Some(_) => axes.clone(),
                    None => Vec::new(),
                },
                rank: None,
            },
            conditional: false,
            schedule: part.schedule,
        }),
        placement: Placement::At(At::Axes(Tuple::of(axes, span))),
        name,
        identity: part.identity.clone(),
        binding: part.binding.clone(),
        span,
        access: None,
        key: indices.as_ref().and_then(|_| of_code(&part.code, sweep)),
    }
}

/// An operand as one of a group on these axes. In index notation it keeps its indices.
fn within(operand: &Operand, axes: &[usize], indices: &mut Option<Indices>) -> Operand {
    let mut operand = operand.clone();
    if let Some(indices) = indices {
        // Each access has a view of its own.
        if let Some(access) = &mut operand.access {
            indices.accesses.push(indices.accesses[*access].clone());
            *access = indices.accesses.len() - 1;
        }
        return operand;
    }
    if let Placement::At(At::Axes(tuple)) = &operand.placement {
        let own = { tuple.entries.iter() }.filter_map(|(_, axis)| usize::try_from((*axis)?).ok());
        let position = |axis| axes.iter().position(|other| *other == axis);
        let own: Vec<usize> = own.filter_map(position).collect();
        operand.placement = match own.len() == axes.len() {
            true => Placement::Whole,
            false => Placement::At(At::Axes(Tuple::of(own, tuple.span))),
        };
    }
    operand
}
