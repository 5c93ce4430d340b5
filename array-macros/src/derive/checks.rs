//! What is wrong with a request, beside the body of its value.

use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::{Expr, ExprCall};

use super::operands::place_of;
use super::{Rule, Wanted};
use crate::ast;
use crate::diag::{Errors, Message, OfGradient};
use crate::identity::identity;
use crate::ir::{Operand, Placement, Program, Source};
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

/// Whether a number has a reducer or an index, or no function without a rule: `loss(w)` is most likely
/// a function of the whole array. Reports it.
pub(super) fn is_formula(
    program: &Program,
    rules: &[Rule],
    wanted: &[Wanted],
    errors: &mut Errors,
) -> bool {
    struct Unknown<'r>(&'r [Rule], Option<(Ident, usize)>);
    impl<'a> Visit<'a> for Unknown<'_> {
        fn visit_expr_call(&mut self, call: &'a ExprCall) {
            let name = ast::name(&call.func);
            let unknown = name.filter(|name| !self.0.iter().any(|rule| rule.function == **name));
            if let (Some(name), None) = (unknown, &self.1) {
                self.1 = Some((name.clone(), call.args.len()));
            }
            visit::visit_expr_call(self, call);
        }
    }
    let mut operands = program.value.operands.iter();
    let is_place = |operand: &Operand| matches!(operand.source, Source::Place(_));
    if program.indices.is_some() || !operands.all(is_place) {
        return true;
    }
    let mut unknown = Unknown(rules, None);
    unknown.visit_expr(&program.value.body);
    let (Some((function, count)), Some(first)) = (unknown.1, wanted.first()) else {
        return true;
    };
    let (name, operand) = (function.to_string(), text(&first.operand));
    let message = OfGradient::WholeFunction(&name, count, &operand);
    errors.report(function, Message::Gradient(message));
    false
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
            errors.report(&one.operand, Message::Gradient(OfGradient::NotRead(&own)));
        }
    }
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
