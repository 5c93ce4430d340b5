//! A sweep of derivatives for each sweep that an operand has an effect on.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::spanned::Spanned;
use syn::{Expr, parse_quote};

use super::body::{Cotangent, Walk};
use super::{Request, Rule, Wanted};
use crate::ast::{self, At, Op, Tuple};
use crate::diag::{Errors, Message, OfGradient};
use crate::identity::{identity, words};
use crate::ir::{
    Access, IndexSum, Indices, Operand, Placement, Program, Reduction, Source, Surface, Sweep,
};
use crate::schedule;
use crate::text::text;

/// The most members of the elements of a sweep.
const MEMBERS: usize = 6;

/// A call, as sweeps that are computed one after the other.
pub(crate) struct Gradients {
    pub(crate) surface: Surface,
    pub(crate) sums: Vec<Sums>,
    pub(crate) wanted: Vec<Wanted>,
    /// Whether the value is a result.
    pub(crate) has_value: bool,
}

/// A sweep whose elements are tuples, and what becomes of each member.
pub(crate) struct Sums {
    pub(crate) program: Program,
    pub(crate) members: Vec<Member>,
}

/// A member of the elements of a sweep.
pub(crate) struct Member {
    /// The axes of the sweep that its sum keeps.
    pub(crate) kept: Vec<usize>,
    pub(crate) into: Into,
}

/// What a sum is.
pub(crate) enum Into {
    /// The value of the call.
    Value,
    /// An array of this name, which other sweeps read.
    Array(Ident),
    /// A part of the gradient of a wanted operand, by an access of this number.
    Wanted(usize, usize),
}

/// A sweep that is to be differentiated.
struct Task<'p> {
    sweep: &'p Sweep,
    of: Of<'p>,
    /// The arrays whose sum is the derivative of its value, and their indices. None is 1.
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
    let indices = program.indices.as_ref()?;
    if cotangent.is_none() && !program.value.axes.is_empty() {
        let free = indices.letters.iter().filter(|letter| letter.is_free);
        let names: Vec<String> = free.map(|letter| letter.name.to_string()).collect();
        let letters = names.join(", ");
        let message = OfGradient::NoScalar(&letters);
        errors.report(&program.value.body, Message::Gradient(message));
        return None;
    }
    check_wanted(&wanted, indices, errors);
    schedule::prepare(&mut program);
    let indices = program.indices.take()?;
    let mut sweeps = Sweeps {
        indices: &indices,
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
fn check_wanted(wanted: &[Wanted], indices: &Indices, errors: &mut Errors) {
    let place = |wanted: &Wanted| identity(ast::bare(&wanted.operand));
    for (number, one) in wanted.iter().enumerate() {
        let name = text(&one.operand);
        if wanted[..number]
            .iter()
            .any(|other| place(other) == place(one))
        {
            errors.report(&one.operand, Message::Gradient(OfGradient::Twice(&name)));
        }
        let mut accesses = indices.accesses.iter();
        if !accesses.any(|access| access.identity == place(one)) {
            errors.report(&one.operand, Message::Gradient(OfGradient::NotRead(&name)));
        }
    }
}

/// The walk over the sweeps.
struct Sweeps<'s> {
    indices: &'s Indices,
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
        let access = &self.indices.accesses[operand.access?];
        let place = |wanted: &Wanted| identity(ast::bare(&wanted.operand));
        { self.wanted.iter() }.position(|wanted| place(wanted) == access.identity)
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
        let mut indices = clone_of(self.indices);
        let mut operands = sweep.operands.clone();
        let bindings: Vec<Ident> = active
            .iter()
            .map(|operand| operand.binding.clone())
            .collect();
        let mut walk = Walk::new(&bindings, self.rules, self.errors);
        let value = walk.value(&sweep.body);
        let forward = walk.forward.clone();
        // The derivative of the value of this sweep.
        let mut parts = Vec::new();
        for name in &task.cotangents {
            let binding = format_ident!("{name}_d", span = Span::mixed_site());
            operands.push(array(
                &mut indices,
                &parse_quote!(#name),
                &task.indices,
                &binding,
            ));
            parts.push(binding.to_token_stream());
        }
        if let (true, Some(given)) = (is_value, given) {
            let binding = format_ident!("__given", span = Span::mixed_site());
            operands.push(array(&mut indices, given, &sweep.axes, &binding));
            parts.push(binding.to_token_stream());
        }
        let whole: Cotangent = match parts.len() {
            0 => None,
            1 => Some(parts.remove(0)),
            _ => Some(quote!((#(#parts)+*))),
        };
        let (cotangent, more) = match task.of {
            Of::Value | Of::Group => (whole, Vec::new()),
            Of::Reduction(reduction, operand) => {
                passed_on(reduction, operand, whole, &value.tokens)
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
                    kept: Vec::new(),
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
            let kept = own.iter().filter_map(axis).collect();
            let into = match self.wanted_by(operand) {
                Some(number) => Into::Wanted(number, operand.access.expect("an access")),
                None => {
                    self.arrays += 1;
                    let name = format_ident!("__j{}", self.arrays, span = Span::mixed_site());
                    add_task(operand, &name, tasks);
                    Into::Array(name)
                }
            };
            members.push((tokens, Member { kept, into }));
        }
        let mut members = members.into_iter().peekable();
        while members.peek().is_some() {
            let (tokens, members): (Vec<TokenStream>, Vec<Member>) =
                members.by_ref().take(MEMBERS).unzip();
            let body: Expr = parse_quote!({ #forward #back (#(#tokens,)*) });
            let program = self.program(sweep, &operands, clone_of(&indices), body);
            self.sums.push(Sums { program, members });
        }
    }

    /// A program of a sweep with this body.
    fn program(
        &self,
        sweep: &Sweep,
        operands: &[Operand],
        indices: Indices,
        body: Expr,
    ) -> Program {
        let read = words(&body);
        let is_read = |operand: &&Operand| {
            operand.source.sweep().is_none() || read.contains(&operand.binding.to_string())
        };
        let mut operands: Vec<Operand> = operands.iter().filter(is_read).cloned().collect();
        for &index in &sweep.axes {
            if !operands
                .iter()
                .any(|operand| operand.indices().contains(&index))
            {
                operands.push(number(&indices, index));
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
                rank: None,
            },
            indices: Some(indices),
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

/// What a reducer passes on to an element whose value is `value`, and the operands that this needs.
fn passed_on(
    reduction: &Reduction,
    operand: &Operand,
    cotangent: Cotangent,
    value: &TokenStream,
) -> (Cotangent, Vec<Operand>) {
    let d = match &cotangent {
        Some(tokens) => tokens.clone(),
        None => quote!(::broadloom::__private::pull::one(#value)),
    };
    let own = operand.indices();
    let sweep = &reduction.sweep;
    let of_elements = |item: &'static str, body: Expr, extra: Vec<Operand>, name: &str| {
        let mut operands = sweep.operands.clone();
        operands.extend(extra);
        let binding = format_ident!("__{name}", span = Span::mixed_site());
        Operand {
            source: Source::Reduction(Reduction {
                op: Op { name: "sum", item },
                axes: reduction.axes.clone(),
                sweep: Sweep {
                    operands,
                    body,
                    ..sweep.clone()
                },
                span: reduction.span,
            }),
            placement: operand.placement.clone(),
            name: format!("{name} of {}", operand.name),
            identity: format!("{name} of {}", operand.identity),
            binding,
            span: operand.span,
            access: None,
            key: None,
        }
    };
    let body = &sweep.body;
    match reduction.op.item {
        "Mean" => {
            let reduced = sweep.axes.iter().filter(|index| !own.contains(index));
            let counts = reduced.map(|&index| {
                let index = proc_macro2::Literal::usize_suffixed(index);
                let n = Ident::new("__n", Span::mixed_site());
                quote!(#n[#index])
            });
            let part = quote!(::broadloom::__private::pull::shared(#d, 1usize #(* #counts)*));
            (Some(part), Vec::new())
        }
        "Max" | "Min" => {
            let extreme = Operand {
                binding: format_ident!("__extreme", span = Span::mixed_site()),
                ..operand.clone()
            };
            let name = &extreme.binding;
            let is = parse_quote!(::broadloom::__private::pull::is_extreme(#body, #name));
            let ties = of_elements("Sum", is, vec![extreme.clone()], "ties");
            let count = &ties.binding;
            let part = quote!(::broadloom::__private::pull::of_extreme(#d, #value, #name, #count));
            (Some(part), vec![extreme.clone(), ties])
        }
        "Prod" => {
            let others = parse_quote!(::broadloom::__private::pull::not_zero(#body));
            let others = of_elements("Prod", others, Vec::new(), "others");
            let is = parse_quote!({
                let __x = #body;
                ::broadloom::__private::pull::is_extreme(__x, ::broadloom::__private::pull::zero(__x))
            });
            let zeros = of_elements("Sum", is, Vec::new(), "zeros");
            let (product, count) = (&others.binding, &zeros.binding);
            let part =
                quote!(::broadloom::__private::pull::of_product(#d, #value, #product, #count));
            (Some(part), vec![others, zeros])
        }
        _ => (cotangent, Vec::new()),
    }
}

/// How many sweeps are inside of each other.
fn height(sweep: &Sweep) -> usize {
    let inner = sweep
        .operands
        .iter()
        .filter_map(|operand| operand.source.sweep());
    inner.map(height).max().map_or(0, |inner| inner + 1)
}

/// An operand that is an array with these indices.
fn array(indices: &mut Indices, place: &Expr, own: &[usize], binding: &Ident) -> Operand {
    let span = place.span();
    let alone = |&index: &usize| IndexSum {
        terms: vec![(index, 1)],
        ..IndexSum::default()
    };
    let names: Vec<String> = { own.iter() }
        .map(|&index| indices.letters[index].name.to_string())
        .collect();
    indices.accesses.push(Access {
        place: place.clone(),
        is_target: false,
        identity: identity(place),
        text: format!("{}[{}]", text(place), names.join(", ")),
        axes: own.iter().map(alone).collect(),
        span,
        view: None,
        order: own.iter().copied().map(Some).collect(),
        is_before: false,
    });
    Operand {
        source: Source::Place(place.clone()),
        placement: Placement::At(At::Axes(Tuple::of(own.iter().copied(), span))),
        name: text(place),
        identity: identity(place),
        binding: binding.clone(),
        span,
        access: Some(indices.accesses.len() - 1),
        key: None,
    }
}

/// An index as an operand, which tells the range of an axis that nothing else has.
fn number(indices: &Indices, index: usize) -> Operand {
    let name = &indices.letters[index].name;
    let span = name.span();
    Operand {
        source: Source::Number(index),
        placement: Placement::At(At::Axes(Tuple::of([index], span))),
        name: name.to_string(),
        identity: name.to_string(),
        binding: format_ident!("__number{index}", span = Span::mixed_site()),
        span,
        access: None,
        key: None,
    }
}

/// The indices of a call before anything is scheduled.
fn clone_of(indices: &Indices) -> Indices {
    Indices {
        letters: indices.letters.clone(),
        accesses: indices.accesses.clone(),
        variables: indices.variables.clone(),
        ..Indices::default()
    }
}
