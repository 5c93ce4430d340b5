//! The rules that a program must obey, by name. Rules about types and run-time values are checked
//! elsewhere.

use array_core::rule::check_entries;

use crate::ast::{At, Tuple};
use crate::diag::{Errors, Foreign, Message};
use crate::identity::variable;
use crate::ir::{Edge, Indices, Operand, Placement, Program, Source};
use crate::text::text;

/// Reports everything that is wrong with a program.
pub(crate) fn check(program: &Program, errors: &mut Errors) {
    // An access with a mistake tells no range.
    if let (Some(indices), 0) = (&program.indices, errors.count()) {
        indices_have_ranges(indices, errors);
        indices_are_no_floats(indices, errors);
    }
    if let Some(indices) = &program.indices {
        indices_stay_in_their_reducers(indices, errors);
        positions_read_no_locals(indices, errors);
    }
    for sweep in program.sweeps() {
        for operand in &sweep.operands {
            axes_follow_the_rule(operand, errors);
            reducers_name_axes_once(operand, errors);
            groups_have_operands(operand, errors);
            reducers_read_no_locals(operand, errors);
        }
    }
}

/// The entries of a dimension tuple are literals, not negative, and increase.
fn axes_follow_the_rule(operand: &Operand, errors: &mut Errors) {
    if let Placement::At(At::Axes(tuple)) = &operand.placement {
        each_wrong_entry(tuple, |entry, violation| match tuple.entries[entry] {
            (ref entry, None) => errors.report(entry, Message::NotALiteral),
            (ref entry, Some(_)) => errors.report(entry, Message::Rule(violation)),
        });
    }
}

/// The axes of a reducer are literals, not negative, and increase.
fn reducers_name_axes_once(operand: &Operand, errors: &mut Errors) {
    if let Source::Reduction(reduction) = &operand.source
        && let Some(tuple) = &reduction.axes
    {
        each_wrong_entry(tuple, |entry, violation| {
            let message = Message::ReducedAxes(reduction.op.name, violation);
            errors.report(&tuple.entries[entry].0, message);
        });
    }
}

/// A placed group contains an operand.
fn groups_have_operands(operand: &Operand, errors: &mut Errors) {
    if let Source::Group(group) = &operand.source
        && group.sweep.operands.is_empty()
    {
        errors.report(&group.sweep.body, Message::PlacedNothing);
    }
}

/// A reducer is computed before the loop, so it cannot use names that the body binds.
fn reducers_read_no_locals(operand: &Operand, errors: &mut Errors) {
    if let Source::Reduction(reduction) = &operand.source {
        for local in &reduction.sweep.locals {
            let name = local.to_string();
            errors.report(local, Message::LocalInReducer(&name));
        }
    }
}

/// An index is a `usize`. One without a range may be meant as something else, and is reported as that.
fn indices_are_no_floats(indices: &Indices, errors: &mut Errors) {
    if errors.count() > 0 {
        return;
    }
    for index in &indices.among_floats {
        let name = match index {
            syn::Expr::Binary(_) => format!("({})", text(index)),
            _ => text(index),
        };
        errors.report(index, Message::Foreign(Foreign::IndexAmongFloats(&name)));
    }
}

/// Positions are computed before the loop, too.
fn positions_read_no_locals(indices: &Indices, errors: &mut Errors) {
    let axes = indices.accesses.iter().flat_map(|access| &access.axes);
    let lists = axes.filter_map(|axis| match &axis.edge {
        Edge::List(sweep, _) => Some(sweep),
        _ => None,
    });
    let mut locals: Vec<_> = lists.flat_map(|sweep| &sweep.locals).collect();
    // A name that stands in several brackets is one mistake.
    locals.dedup_by_key(|local| variable(local));
    for local in locals {
        let name = local.to_string();
        errors.report(local, Message::Foreign(Foreign::LocalIndex(&name)));
    }
}

/// A name is an index of a reducer or a variable of the surrounding code, not both.
fn indices_stay_in_their_reducers(indices: &Indices, errors: &mut Errors) {
    for letter in indices.letters.iter().filter(|letter| !letter.is_free) {
        let index = variable(&letter.name);
        let outside = indices.variables.iter();
        if let Some(name) = outside.clone().find(|name| variable(name) == index) {
            errors.report(name, Message::IndexOutside(&name.to_string()));
            return;
        }
    }
}

/// Each index has a bound, or runs along an axis of an operand: alone, or together with indices that
/// have a range.
fn indices_have_ranges(indices: &Indices, errors: &mut Errors) {
    let mut told: Vec<bool> = indices
        .letters
        .iter()
        .map(|letter| letter.bound.is_some())
        .collect();
    loop {
        let before = told.clone();
        for axis in indices.accesses.iter().flat_map(|access| &access.axes) {
            let mut open = axis.terms.iter().filter(|term| !told[term.0]);
            let tells = match axis.edge {
                Edge::Inside => true,
                Edge::Part => false,
                _ => matches!(axis.terms[..], [(_, 1)]),
            };
            if let (Some(&(letter, _)), None, true) = (open.next(), open.next(), tells) {
                told[letter] = true;
            }
        }
        if told == before {
            break;
        }
    }
    // The first one: names that are taken for indices come together.
    let mut open = indices.letters.iter().zip(told).filter(|(_, told)| !told);
    if let Some((letter, _)) = open.next() {
        let name = letter.name.to_string();
        let free: Vec<String> = { indices.letters.iter() }
            .filter(|letter| letter.is_free)
            .map(|letter| letter.name.to_string())
            .collect();
        let all = letter.is_free.then(|| free.join(", "));
        let is_hidden = { indices.letters.iter() }
            .any(|other| !other.is_free && variable(&other.name) == variable(&letter.name));
        if letter.is_bound_again || (letter.is_free && is_hidden) {
            let range = match &all {
                Some(_) if is_hidden => "give the index of the reducer another name".to_string(),
                Some(all) => format!("give the range after the value, `[{all}] => .., {name} < n`"),
                None => format!("give the range after the value, `sum(|{name}| .., {name} < n)`"),
            };
            errors.report(&letter.name, Message::RangeBoundAgain(&name, &range));
            return;
        }
        errors.report(
            &letter.name,
            Message::IndexWithoutRange(&name, all.as_deref()),
        );
    }
}

/// Checks every entry of a tuple by the rule; extents and ranks are not known yet.
fn each_wrong_entry(tuple: &Tuple, mut wrong: impl FnMut(usize, array_core::error::Violation)) {
    // An entry that is not a literal counts as negative: it is reported itself, and the entry after
    // it has nothing to exceed.
    let axes = tuple.entries.iter().map(|(_, axis)| axis.unwrap_or(-1));
    let axes: Vec<i64> = axes.collect();
    let mut from = 0;
    while let Err(violation) = check_entries(usize::MAX, &axes, from) {
        let entry = violation.entry().expect("the rule blames an entry");
        wrong(entry, violation);
        from = entry + 1;
    }
}
