//! A sweep of derivatives for each sweep that an operand has an effect on.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::{Expr, parse_quote};

use super::checks::{check_on_tape, check_used, check_wanted, is_number, of_whole};
use super::forms::span_of;
use super::operands::{array, clone_of, float, height, literals, place_of, whole};
use super::passed_on::{counted_axes, counted_indices, passed_on};
use super::pulls::Cotangent;
use super::shared::{Shared, key_of};
use super::sums::{Gradients, Into, Kept, Member, Sums, Taps};
use super::surroundings::surround;
use super::taps::attach;
use super::walk::Walk;
use super::{Form, Request, Rule, Wanted};
use crate::ast;
use crate::diag::Errors;
use crate::ir::{Indices, Operand, Placement, Program, Reduction, Source, Surface, Sweep};
use crate::schedule;

/// The most members of the elements of a sweep.
pub(super) const MEMBERS: usize = 6;

/// A sweep that is to be differentiated.
pub(super) struct Task<'p> {
    pub(super) sweep: &'p Sweep,
    pub(super) of: Of<'p>,
    /// The arrays whose sum is the derivative of its value, and their indices. Without one it is 1.
    pub(super) cotangents: Vec<Ident>,
    pub(super) indices: Vec<usize>,
    /// Distinguishes it from others.
    key: Option<String>,
    height: usize,
}

/// What the value of a sweep becomes.
#[derive(Clone, Copy)]
pub(super) enum Of<'p> {
    /// The value of the call.
    Value,
    /// An element of an operand.
    Group,
    Reduction(&'p Reduction, &'p Operand),
}

/// The sweeps of a request, whose value is `program`.
pub(crate) fn derive(
    mut program: Program,
    request: Request,
    errors: &mut Errors,
) -> Option<Gradients> {
    let Request {
        cotangent,
        wanted,
        rules,
        form,
        constants,
        ..
    } = request;
    if cotangent.is_none() && !is_number(&program, errors) {
        return None;
    }
    check_wanted(&wanted, form.name(), &program, errors);
    if form == Form::Recorded {
        check_on_tape(&wanted, &constants, &program, errors);
    }
    schedule::prepare(&mut program);
    let mut indices = program.indices.take();
    let surroundings = indices.as_mut().map(surround).unwrap_or_default();
    let mut sweeps = Sweeps {
        indices: indices.as_ref(),
        shared: Shared::default(),
        wanted: &wanted,
        rules: &rules,
        surface: program.surface,
        has_value: cotangent.is_none(),
        sums: Vec::new(),
        taps: Vec::new(),
        arrays: 0,
        errors,
    };
    if let Some(indices) = &indices {
        let is_active = |operand: &Operand| sweeps.is_active(operand);
        sweeps.shared = Shared::of(&program.value, indices, &is_active);
    }
    sweeps.all(&program.value, cotangent.as_ref());
    let (mut sums, mut taps) = (sweeps.sums, sweeps.taps);
    attach(&mut sums, &mut taps);
    check_used(&rules, errors);
    let has_value = cotangent.is_none();
    // Without indices the sweep of the value compares its shape.
    let cotangent = cotangent.filter(|_| indices.is_some());
    Some(Gradients {
        surface: program.surface,
        indices: indices.as_ref().map(clone_of),
        surroundings,
        sums,
        taps,
        cotangent: cotangent.map(|given| (given, program.value.axes)),
        has_value,
        wanted,
    })
}

/// The walk over the sweeps.
pub(super) struct Sweeps<'s> {
    pub(super) indices: Option<&'s Indices>,
    pub(super) shared: Shared<'s>,
    pub(super) wanted: &'s [Wanted],
    rules: &'s [Rule],
    pub(super) surface: Surface,
    has_value: bool,
    pub(super) sums: Vec<Sums>,
    pub(super) taps: Vec<Taps>,
    pub(super) arrays: usize,
    errors: &'s mut Errors,
}

impl<'s> Sweeps<'s> {
    fn all(&mut self, value: &Sweep, cotangent: Option<&Expr>) {
        for number in 0..self.shared.reducers.len() {
            let (name, operand) = self.shared.reducers[number].clone();
            self.value_of(&name, operand);
        }
        let mut tasks = vec![Task {
            sweep: value,
            of: Of::Value,
            cotangents: Vec::new(),
            indices: value.axes.clone(),
            key: None,
            height: height(value),
        }];
        while !tasks.is_empty() {
            // What reads a value comes before it.
            let highest = (0..tasks.len()).max_by_key(|&at| (tasks[at].height, tasks.len() - at));
            let task = tasks.remove(highest.expect("a task"));
            self.differentiate(&task, cotangent, &mut tasks);
        }
    }

    /// The number of the wanted operand that an operand is.
    pub(super) fn wanted_by(&self, operand: &Operand) -> Option<usize> {
        let own = match self.indices {
            Some(indices) => indices.accesses[operand.access?].identity.clone(),
            None => place_of(operand)?,
        };
        self.wanted_place(&own)
    }

    /// Equal for operands with the same value.
    fn key(&self, operand: &Operand) -> Option<String> {
        key_of(operand, self.indices?)
    }

    /// The reduced axes of an operand: without indices, the derivative of its value has one element along
    /// them.
    fn axes_of_one(&self, operand: &Operand) -> Vec<usize> {
        match &operand.source {
            Source::Reduction(reduction) if self.indices.is_none() => {
                reduction.axes.as_ref().map(literals).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    /// Whether a wanted operand has an effect on an operand.
    pub(super) fn is_active(&self, operand: &Operand) -> bool {
        match &operand.source {
            Source::Place(_) => self.wanted_by(operand).is_some(),
            Source::Reduction(reduction) => {
                ["Sum", "Mean", "Prod", "Max", "Min"].contains(&reduction.op.item) && {
                    reduction.sweep.operands.iter()
                }
                .any(|inner| self.is_active(inner))
            }
            Source::Group(group) => {
                { group.sweep.operands.iter() }.any(|inner| self.is_active(inner))
            }
            _ => false,
        }
    }

    /// Differentiates one sweep.
    fn differentiate<'p>(
        &mut self,
        task: &Task<'p>,
        given: Option<&Expr>,
        tasks: &mut Vec<Task<'p>>,
    ) {
        let sweep = task.sweep;
        let active: Vec<&Operand> = { sweep.operands.iter() }
            .filter(|operand| self.is_active(operand))
            .collect();
        let is_value = matches!(task.of, Of::Value);
        // The value is a sum or a mean: its derivative is 1, and it is a member of that sweep.
        if let (true, true, [only]) = (is_value, given.is_none(), &active[..])
            && let Source::Reduction(reduction) = &only.source
            && ["Sum", "Mean"].contains(&reduction.op.item)
            && (reduction.axes.is_none() || self.indices.is_some())
            && sweep.operands.len() == 1
            && ast::name(ast::unparenthesised(&sweep.body)) == Some(&only.binding)
        {
            tasks.push(Task {
                sweep: &reduction.sweep,
                of: Of::Reduction(reduction, only),
                cotangents: Vec::new(),
                indices: Vec::new(),
                key: None,
                height: height(&reduction.sweep),
            });
            return;
        }
        if self.by_products(task, &active, tasks) {
            return;
        }
        let mut indices = self.indices.map(clone_of);
        let mut operands = sweep.operands.clone();
        let bindings: Vec<Ident> = active
            .iter()
            .map(|operand| operand.binding.clone())
            .collect();
        let floats: Vec<TokenStream> = { active.iter() }
            .filter_map(|own| Some(float(own, &self.wanted[self.wanted_by(own)?])))
            .collect();
        let mut walk = Walk::new(&bindings, self.rules, self.errors);
        if is_value && self.has_value && self.indices.is_none() {
            walk.whole = of_whole(sweep, self.wanted);
        }
        let value = walk.value(&sweep.body);
        let forward = walk.forward.clone();
        // The derivative of the value of this sweep.
        let mut parts = Vec::new();
        for name in &task.cotangents {
            let binding = format_ident!("{name}_d", span = Span::mixed_site());
            operands.push(match &mut indices {
                Some(indices) => array(indices, &parse_quote!(#name), &task.indices, &binding),
                // It has an axis of one element for each that was reduced.
                None => whole(&parse_quote!(#name), &binding),
            });
            parts.push(binding.to_token_stream());
        }
        if let (true, Some(given)) = (is_value, given) {
            let binding = format_ident!("__given", span = Span::mixed_site());
            operands.push(match &mut indices {
                Some(indices) => array(indices, given, &sweep.axes, &binding),
                None => whole(given, &binding),
            });
            parts.push(binding.to_token_stream());
        }
        // By indices it is compared with the ranges before.
        let compared = (is_value && given.is_some() && self.indices.is_none())
            .then(|| format_ident!("__given", span = Span::mixed_site()));
        let total: Cotangent = match parts.len() {
            0 => None,
            1 => Some(parts.remove(0)),
            _ => Some(quote!((#(#parts)+*))),
        };
        let mut count = None;
        // A derivative may not read them.
        let places = operands
            .iter()
            .filter(|operand| operand.source.sweep().is_none());
        let read = places.map(|operand| &operand.binding);
        let forward = quote!(#(#floats)* #(let _ = #read;)* #forward);
        let (cotangent, more) = match task.of {
            Of::Value | Of::Group => (total, Vec::new()),
            Of::Reduction(reduction, operand) => {
                if reduction.op.item == "Mean" {
                    count = Some(match self.indices {
                        Some(_) => counted_indices(reduction, operand),
                        None => counted_axes(reduction),
                    });
                }
                let placement = match self.indices {
                    Some(_) => operand.placement.clone(),
                    None => Placement::Whole,
                };
                passed_on(reduction, (operand, placement), total, &value.tokens)
            }
        };
        operands.extend(more);
        if let Some(indices) = &mut indices {
            for operand in &mut operands {
                self.shared.read(operand, indices);
            }
        }
        let (back, found) = walk.back(&value, cotangent);
        let cuts = walk.cuts(sweep, active.len(), &value);
        let (cuts, is_tapped) = self.cuts(sweep, &active, (&cuts, &found));
        let block = self.block_of(sweep, &operands, (&active, &is_tapped));
        let mut members: Vec<(TokenStream, Member)> = Vec::new();
        let is_total = matches!(task.of, Of::Reduction(..)) && task.cotangents.is_empty();
        if self.has_value && (is_value || is_total) {
            members.push((
                value.tokens.clone(),
                Member {
                    kept: match is_value {
                        true => Kept::Number,
                        false => Kept::Axes(Vec::new()),
                    },
                    into: Into::Value,
                },
            ));
        }
        members.extend(cuts);
        for ((operand, tokens), is_tapped) in active.iter().zip(found).zip(is_tapped) {
            let Some(tokens) = tokens.filter(|_| !is_tapped) else {
                continue;
            };
            let own = operand.indices();
            let axis = |index: &usize| sweep.axes.iter().position(|axis| axis == index);
            let kept = match self.indices {
                Some(_) => Kept::Axes(own.iter().filter_map(axis).collect()),
                None => Kept::Operand(operand.binding.clone(), operand.placement.clone()),
            };
            let into = match block {
                Some(index) if own.contains(&index) => self.goes_to_part(operand),
                _ => self.into(operand, tasks),
            };
            members.push((tokens, Member { kept, into }));
        }
        // With indices the macro has checked it.
        let is_open = is_value && self.has_value && self.indices.is_none();
        let mut must_be_number = is_open.then(|| span_of(&sweep.body));
        let mut members = members.into_iter().peekable();
        let mut continues = false;
        while members.peek().is_some() {
            let (tokens, members): (Vec<TokenStream>, Vec<Member>) =
                members.by_ref().take(MEMBERS).unzip();
            let elements = match &tokens[..] {
                [only] => quote!(::broadloom::__private::OneMember(#only)),
                _ => quote!((#(#tokens),*)),
            };
            let body: Expr = parse_quote!({ #forward #back #elements });
            let indices = indices.as_ref().map(clone_of);
            let program = self.program_in_blocks((sweep, block), &operands, indices, body);
            self.sums.push(Sums {
                program,
                members,
                compared: compared.clone(),
                count: count.clone(),
                is_mean: is_total && count.is_some(),
                must_be_number: must_be_number.take(),
                block,
                continues: std::mem::replace(&mut continues, true),
                taps: Vec::new(),
            });
        }
    }

    /// Where the derivative of an operand goes: to a wanted operand, or to another sweep.
    pub(super) fn into<'p>(&mut self, operand: &'p Operand, tasks: &mut Vec<Task<'p>>) -> Into {
        if let Some(taps) = self.goes_to_taps(operand) {
            return taps;
        }
        if let Some(number) = self.wanted_by(operand) {
            return Into::Wanted(number, operand.access);
        }
        let name = self.fresh_array();
        add_task(operand, self.key(operand), &name, tasks);
        let text = format!("d {}", operand.name);
        Into::Array(name, self.axes_of_one(operand), text)
    }

    /// A name for one more array.
    pub(super) fn fresh_array(&mut self) -> Ident {
        self.arrays += 1;
        format_ident!("__j{}", self.arrays, span = Span::mixed_site())
    }
}

/// Adds a sum to the derivative of the value of an operand, which is a sweep.
fn add_task<'p>(
    operand: &'p Operand,
    key: Option<String>,
    name: &Ident,
    tasks: &mut Vec<Task<'p>>,
) {
    let indices = operand.indices();
    let mut known = tasks.iter_mut();
    if let Some(known) = known.find(|task| key.is_some() && task.key == key) {
        known.cotangents.push(name.clone());
        return;
    }
    let sweep = operand.source.sweep().expect("a sweep");
    let of = match &operand.source {
        Source::Reduction(reduction) => Of::Reduction(reduction, operand),
        _ => Of::Group,
    };
    tasks.push(Task {
        sweep,
        of,
        cotangents: vec![name.clone()],
        indices,
        key,
        height: height(sweep),
    });
}
