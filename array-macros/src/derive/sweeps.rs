//! A sweep of derivatives for each sweep that an operand has an effect on.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::spanned::Spanned;
use syn::{Expr, parse_quote};

use super::forms::first_token;
use super::operands::{array, clone_of, float, height, literals, number, place_of, whole};
use super::passed_on::{counted_axes, counted_indices, passed_on};
use super::pulls::Cotangent;
use super::sums::{Gradients, Into, Kept, Member, Sums};
use super::walk::Walk;
use super::{Request, Rule, Wanted};
use crate::ast;
use crate::diag::{Errors, Message, OfGradient};
use crate::identity::{identity, words};
use crate::ir::{Indices, Operand, Placement, Program, Reduction, Source, Surface, Sweep};
use crate::schedule;
use crate::text::text;

/// The most members of the elements of a sweep.
const MEMBERS: usize = 6;

/// A sweep that is to be differentiated.
struct Task<'p> {
    sweep: &'p Sweep,
    of: Of<'p>,
    /// The arrays whose sum is the derivative of its value, and their indices. Without one it is 1.
    cotangents: Vec<Ident>,
    indices: Vec<usize>,
    /// Distinguishes it from others.
    key: Option<String>,
    height: usize,
}

/// What the value of a sweep becomes.
#[derive(Clone, Copy)]
enum Of<'p> {
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
        ..
    } = request;
    let letters = program.indices.iter().flat_map(|indices| &indices.letters);
    let free: Vec<&Ident> = { letters.filter(|letter| letter.is_free) }
        .map(|letter| &letter.name)
        .collect();
    if let (None, Some(first)) = (&cotangent, free.first()) {
        let names: Vec<String> = free.iter().map(|name| name.to_string()).collect();
        let message = OfGradient::NoScalar(&names.join(", "));
        errors.report(first, Message::Gradient(message));
        return None;
    }
    check_wanted(&wanted, &program, errors);
    schedule::prepare(&mut program);
    let indices = program.indices.take();
    let mut sweeps = Sweeps {
        indices: indices.as_ref(),
        wanted: &wanted,
        rules: &rules,
        surface: program.surface,
        has_value: cotangent.is_none(),
        sums: Vec::new(),
        arrays: 0,
        errors,
    };
    sweeps.all(&program.value, cotangent.as_ref());
    let sums = sweeps.sums;
    Some(Gradients {
        surface: program.surface,
        sums,
        has_value: cotangent.is_none(),
        wanted,
    })
}

/// Reports operands that are asked for twice, or that nothing reads.
fn check_wanted(wanted: &[Wanted], program: &Program, errors: &mut Errors) {
    let place = |wanted: &Wanted| identity(ast::bare(&wanted.operand));
    let accesses = program.indices.iter().flat_map(|indices| &indices.accesses);
    let mut read: Vec<String> = accesses.map(|access| access.identity.clone()).collect();
    if program.indices.is_none() {
        let operands = program
            .sweeps()
            .into_iter()
            .flat_map(|sweep| &sweep.operands);
        read.extend(operands.filter_map(place_of));
    }
    for (number, one) in wanted.iter().enumerate() {
        let name = text(&one.operand);
        if wanted[..number]
            .iter()
            .any(|other| place(other) == place(one))
        {
            errors.report(&one.operand, Message::Gradient(OfGradient::Twice(&name)));
        }
        if !read.contains(&place(one)) {
            errors.report(&one.operand, Message::Gradient(OfGradient::NotRead(&name)));
        }
    }
}

/// The walk over the sweeps.
struct Sweeps<'s> {
    indices: Option<&'s Indices>,
    wanted: &'s [Wanted],
    rules: &'s [Rule],
    surface: Surface,
    has_value: bool,
    sums: Vec<Sums>,
    arrays: usize,
    errors: &'s mut Errors,
}

impl<'s> Sweeps<'s> {
    fn all<'p>(&mut self, value: &'p Sweep, cotangent: Option<&Expr>) {
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
            self.one(&task, cotangent, &mut tasks);
        }
    }

    /// The number of the wanted operand that an operand is.
    fn wanted_by(&self, operand: &Operand) -> Option<usize> {
        let own = match self.indices {
            Some(indices) => indices.accesses[operand.access?].identity.clone(),
            None => place_of(operand)?,
        };
        let place = |wanted: &Wanted| identity(ast::bare(&wanted.operand));
        { self.wanted.iter() }.position(|wanted| place(wanted) == own)
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
    fn is_active(&self, operand: &Operand) -> bool {
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
    fn one<'p>(&mut self, task: &Task<'p>, given: Option<&Expr>, tasks: &mut Vec<Task<'p>>) {
        let sweep = task.sweep;
        let active: Vec<&Operand> = { sweep.operands.iter() }
            .filter(|operand| self.is_active(operand))
            .collect();
        let is_value = matches!(task.of, Of::Value);
        // The value is a sum: its derivative is 1, and it is a member of that sweep.
        if let (true, true, [only]) = (is_value, given.is_none(), &active[..])
            && let Source::Reduction(reduction) = &only.source
            && reduction.op.item == "Sum"
            && (self.indices.is_some() || reduction.axes.is_none())
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
        let (back, found) = walk.back(&value, cotangent);
        let mut members: Vec<(TokenStream, Member)> = Vec::new();
        let is_total = matches!(task.of, Of::Reduction(..)) && task.cotangents.is_empty();
        if self.has_value && (is_value || is_total) {
            members.push((
                value.tokens.clone(),
                Member {
                    kept: Kept::Axes(Vec::new()),
                    into: Into::Value,
                },
            ));
        }
        for (operand, tokens) in active.iter().zip(found) {
            let Some(tokens) = tokens else {
                continue;
            };
            let own = operand.indices();
            let axis = |index: &usize| sweep.axes.iter().position(|axis| axis == index);
            let kept = match self.indices {
                Some(_) => Kept::Axes(own.iter().filter_map(axis).collect()),
                None => Kept::Operand(operand.binding.clone(), operand.placement.clone()),
            };
            let into = match self.wanted_by(operand) {
                Some(number) => Into::Wanted(number, operand.access),
                None => {
                    self.arrays += 1;
                    let name = format_ident!("__j{}", self.arrays, span = Span::mixed_site());
                    add_task(operand, &name, tasks);
                    Into::Array(name, self.axes_of_one(operand))
                }
            };
            members.push((tokens, Member { kept, into }));
        }
        // With indices the macro has checked it.
        let is_open = is_value && self.has_value && self.indices.is_none();
        let mut must_be_number = is_open.then(|| first_token(&sweep.body).span());
        let mut members = members.into_iter().peekable();
        while members.peek().is_some() {
            let (tokens, members): (Vec<TokenStream>, Vec<Member>) =
                members.by_ref().take(MEMBERS).unzip();
            let elements = match &tokens[..] {
                [only] => quote!(::broadloom::__private::Alone(#only)),
                _ => quote!((#(#tokens),*)),
            };
            let body: Expr = parse_quote!({ #forward #back #elements });
            let program = self.program(sweep, &operands, indices.as_ref().map(clone_of), body);
            self.sums.push(Sums {
                program,
                members,
                count: count.clone(),
                must_be_number: must_be_number.take(),
            });
        }
    }

    /// A program of a sweep with this body.
    fn program(
        &self,
        sweep: &Sweep,
        operands: &[Operand],
        indices: Option<Indices>,
        body: Expr,
    ) -> Program {
        let read = words(&body);
        // Without indices the axes of an operand tell those of its derivative.
        let is_read = |operand: &&Operand| {
            operand.source.sweep().is_none()
                || self.indices.is_none() && self.is_active(operand)
                || read.contains(&operand.binding.to_string())
        };
        let mut operands: Vec<Operand> = operands.iter().filter(is_read).cloned().collect();
        if let Some(indices) = &indices {
            for &index in &sweep.axes {
                if !operands
                    .iter()
                    .any(|operand| operand.indices().contains(&index))
                {
                    operands.push(number(indices, index));
                }
            }
        }
        let mut program = Program {
            surface: self.surface,
            target: None,
            value: Sweep {
                operands,
                body,
                locals: Vec::new(),
                axes: sweep.axes.clone(),
                rank: sweep.rank,
            },
            indices,
        };
        schedule::schedule(&mut program);
        program
    }
}

/// Adds a sum to the derivative of the value of an operand, which is a sweep.
fn add_task<'p>(operand: &'p Operand, name: &Ident, tasks: &mut Vec<Task<'p>>) {
    let indices = operand.indices();
    let key = operand
        .key
        .as_ref()
        .map(|key| format!("{key:?} {indices:?}"));
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
