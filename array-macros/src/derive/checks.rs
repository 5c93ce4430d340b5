//! What is wrong with a request, beside the body of its value.

use proc_macro2::Ident;
use syn::Expr;

use super::operands::place_of;
use super::{Rule, Wanted};
use crate::ast;
use crate::diag::{Errors, Message, OfGradient};
use crate::identity::identity;
use crate::ir::{Placement, Program, Source, Sweep};
use crate::text::text;

/// Whether a value has no index that is free; reports one.
pub(super) fn is_number(program: &Program, errors: &mut Errors) -> bool {
    let letters = program.indices.iter().flat_map(|indices| &indices.letters);
    let free: Vec<&Ident> = { letters.filter(|letter| letter.is_free) }
        .map(|letter| &letter.name)
        .collect();
    if let Some(first) = free.first() {
        let names: Vec<String> = free.iter().map(|name| name.to_string()).collect();
        let message = OfGradient::NoScalar(&names.join(", "));
        errors.report(first, Message::Gradient(message));
    }
    free.is_empty()
}

/// The first operand that is asked for, if a number has no reducer and no index: a function of operands
/// in it is most likely one of whole arrays.
pub(super) fn of_whole(value: &Sweep, wanted: &[Wanted]) -> Option<String> {
    let mut operands = value.operands.iter();
    let places = operands.all(|operand| matches!(operand.source, Source::Place(_)));
    wanted
        .first()
        .filter(|_| places)
        .map(|first| text(&first.operand))
}

/// Reports operands that are asked for twice, or that nothing reads.
pub(super) fn check_wanted(
    wanted: &[Wanted],
    name: &'static str,
    program: &Program,
    errors: &mut Errors,
) {
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
        let own = text(&one.operand);
        if wanted[..number]
            .iter()
            .any(|other| place(other) == place(one))
        {
            errors.report(
                &one.operand,
                Message::Gradient(OfGradient::Twice(name, &own)),
            );
        }
        if !read.contains(&place(one)) {
            let message = match is_variable(program, ast::bare(&one.operand)) {
                true => OfGradient::OfVariable(&own),
                false => OfGradient::NotRead(&own),
            };
            errors.report(&one.operand, Message::Gradient(message));
        }
    }
}

/// Whether a value with indices reads this name without brackets.
fn is_variable(program: &Program, operand: &Expr) -> bool {
    let own = identity(operand);
    let names = { program.indices.iter() }.flat_map(|indices| &indices.variables);
    names.into_iter().any(|name| identity(name) == own)
}

/// Reports the operands of a recorded value that are no variables of its tape. An operand without a tuple
/// may be a number, which the compiler knows.
pub(super) fn check_on_tape(
    wanted: &[Wanted],
    constants: &[Expr],
    program: &Program,
    errors: &mut Errors,
) {
    let variables = wanted.iter().map(|one| &one.operand).chain(constants);
    let variables: Vec<String> = variables.map(|one| identity(ast::bare(one))).collect();
    let mut reported: Vec<String> = Vec::new();
    let mut check = |place: &Expr| {
        let own = identity(ast::bare(place));
        if variables.contains(&own) || reported.contains(&own) {
            return;
        }
        reported.push(own);
        errors.report(
            place,
            Message::Gradient(OfGradient::NotOnTape(&text(place))),
        );
    };
    for access in program.indices.iter().flat_map(|indices| &indices.accesses) {
        check(&access.place);
    }
    let sweeps = program.sweeps().into_iter();
    for operand in sweeps.flat_map(|sweep| &sweep.operands) {
        if let (Source::Place(place), Placement::At(_)) = (&operand.source, &operand.placement)
            && program.indices.is_none()
        {
            check(place);
        }
    }
}

/// Reports rules that no call has used, and second ones of a function.
pub(super) fn check_used(rules: &[Rule], errors: &mut Errors) {
    for (number, rule) in rules.iter().enumerate() {
        let mut before = rules[..number].iter();
        let again = before.any(|other| other.function == rule.function);
        if again || !rule.is_used.get() {
            let name = rule.function.to_string();
            let message = Message::Gradient(OfGradient::UnusedRule(&name));
            errors.report(&rule.function, message);
        }
    }
}
