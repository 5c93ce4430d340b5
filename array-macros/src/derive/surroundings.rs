//! Accesses past edges that read one copy of their operand with its surroundings.

use crate::identity::identity;
use crate::ir::{Access, Edge, IndexSum, Indices};

/// The most elements by which accesses of one copy are apart along an axis.
const APART: u64 = 32;

/// Gives each access past an edge a copy; returns the accesses of each copy.
pub(super) fn surround(indices: &mut Indices) -> Vec<Vec<usize>> {
    let mut copies: Vec<Vec<usize>> = Vec::new();
    for number in 0..indices.accesses.len() {
        let access = &indices.accesses[number];
        let is_part = !access.axes.iter().all(is_run) || is_diagonal(access);
        if access.is_target || !access.is_packed() || is_part {
            continue;
        }
        let fits = |copy: &Vec<usize>| {
            let mut others = copy.iter();
            others.all(|&other| are_beside(access, &indices.accesses[other]))
        };
        let copy = match copies.iter().position(fits) {
            Some(copy) => copy,
            None => {
                copies.push(Vec::new());
                copies.len() - 1
            }
        };
        copies[copy].push(number);
        indices.accesses[number].surroundings = Some(copy);
    }
    copies
}

/// Whether an index expression runs along its axis element by element.
fn is_run(sum: &IndexSum) -> bool {
    !matches!(sum.edge, Edge::List(..)) && sum.terms.iter().all(|(_, factor)| factor.abs() == 1)
}

/// Whether fewer indices than axes say which elements are read: a copy with all between them is many times as large.
fn is_diagonal(access: &Access) -> bool {
    let mut indices: Vec<usize> = { access.axes.iter() }
        .flat_map(|sum| sum.terms.iter().map(|(index, _)| *index))
        .collect();
    indices.sort_unstable();
    indices.dedup();
    let varies = |sum: &&IndexSum| !sum.terms.is_empty();
    indices.len() < access.axes.iter().filter(varies).count()
}

/// Whether accesses read about the same elements of one operand, past the same edges.
fn are_beside(one: &Access, other: &Access) -> bool {
    let mut axes = one.axes.iter().zip(&other.axes);
    one.identity == other.identity
        && one.axes.len() == other.axes.len()
        && axes.all(|(one, other)| {
            let apart = if one.terms.is_empty() { 0 } else { APART };
            one.terms == other.terms
                && one.constant.abs_diff(other.constant) <= apart
                && variables(one) == variables(other)
                && is_one_edge(&one.edge, &other.edge)
        })
}

fn variables(sum: &IndexSum) -> Vec<(String, bool)> {
    let all = sum.variables.iter();
    all.map(|(value, is_negative)| (identity(value), *is_negative))
        .collect()
}

/// Whether an axis with both edges has one: what is inside is so with any.
fn is_one_edge(one: &Edge, other: &Edge) -> bool {
    match (one, other) {
        (Edge::Inside, _) | (_, Edge::Inside) => true,
        (Edge::Clamp, Edge::Clamp) | (Edge::Wrap, Edge::Wrap) => true,
        (Edge::Pad(None), Edge::Pad(None)) => true,
        (Edge::Pad(Some(one)), Edge::Pad(Some(other))) => identity(&**one) == identity(&**other),
        _ => false,
    }
}
