//! Index notation: values that several sweeps read are computed once, and so is what is the same for
//! all boxes.

use std::collections::HashMap;

use proc_macro2::Span;
use quote::format_ident;

use super::code::{Names, each_unconditional};
use super::keys::{canonical, of_code};
use crate::functions;
use crate::ir::{Indices, Operand, Pass, Placement, Schedule, Source, Sweep};

/// The parts with a function that stand in more than one sweep.
pub(super) fn repeated(value: &Sweep, indices: &Indices) -> Vec<String> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    each_sweep(value, &mut |sweep| {
        let names = Names::of(sweep);
        let mut found = Vec::new();
        each_unconditional(&mut sweep.body.clone(), &mut |expr| {
            let is_costly = functions::calls_long(expr) || functions::calls_rare(expr);
            if is_costly
                && names.varies(expr).is_some()
                && let Some(key) = of_code(expr, sweep)
            {
                let key = canonical(&key, indices);
                if !found.contains(&key) {
                    found.push(key);
                }
            }
            false
        });
        for key in found {
            *counts.entry(key).or_default() += 1;
        }
    });
    let repeated = counts.into_iter().filter(|(_, count)| *count > 1);
    repeated.map(|(key, _)| key).collect()
}

fn each_sweep(sweep: &Sweep, each: &mut impl FnMut(&Sweep)) {
    for operand in &sweep.operands {
        if let Some(inner) = operand.source.sweep() {
            each_sweep(inner, each);
        }
    }
    each(sweep);
}

/// Makes passes of the operands that are computed more than once, and of those that are the same for
/// all boxes.
pub(super) fn make_passes(value: &mut Sweep, indices: &mut Indices) {
    let mut counts: HashMap<String, usize> = HashMap::new();
    each_sweep(value, &mut |sweep| {
        for operand in sweep.operands.iter().filter(|operand| is_computed(operand)) {
            if let Some(key) = &operand.key {
                *counts.entry(canonical(key, indices)).or_default() += 1;
            }
        }
    });
    let mut known = HashMap::new();
    replace(value, indices, &counts, &mut known);
    indices.each_list(|indices, list| mark(list, indices));
}

fn replace(
    sweep: &mut Sweep,
    indices: &mut Indices,
    counts: &HashMap<String, usize>,
    known: &mut HashMap<String, usize>,
) {
    for operand in &mut sweep.operands {
        if let Some(inner) = operand.source.sweep_mut() {
            replace(inner, indices, counts, known);
        }
        if !is_computed(operand) {
            continue;
        }
        let key = operand.key.as_ref().map(|key| canonical(key, indices));
        let is_repeated = key.as_ref().is_some_and(|key| counts[key] > 1);
        let is_before = indices.is_same_in_boxes(operand);
        if !is_repeated && !is_before {
            continue;
        }
        let found = key.as_ref().and_then(|key| known.get(key));
        let number = found.copied().unwrap_or(indices.passes.len());
        let computed = std::mem::replace(&mut operand.source, Source::Pass(number));
        if found.is_some() {
            continue;
        }
        known.extend(key.map(|key| (key, number)));
        let operand = Operand {
            source: computed,
            placement: Placement::Whole,
            ..operand.clone()
        };
        if is_before {
            let inner = operand.source.sweep().expect("a group or a reduction");
            mark(inner, indices);
        }
        indices.passes.push(Pass {
            name: format_ident!("__h{number}", span = Span::mixed_site()),
            operand,
            is_before,
        });
    }
}

/// Notes that the accesses of a sweep are read before the loop over boxes.
fn mark(sweep: &Sweep, indices: &mut Indices) {
    for operand in &sweep.operands {
        if let Some(access) = operand.access {
            indices.accesses[access].is_before = true;
        }
        if let Some(inner) = operand.source.sweep() {
            mark(inner, indices);
        }
    }
}

impl Indices {
    /// Whether a computed operand depends on no index that is cut.
    fn is_same_in_boxes(&self, operand: &Operand) -> bool {
        let sweep = operand.source.sweep().expect("a group or a reduction");
        let block = self.block.as_ref().map(|block| block.index);
        let mut cut = self.cut.iter().copied().chain(block);
        self.is_cut() && !cut.any(|index| sweep.axes.contains(&index))
    }
}

/// Whether an operand is computed before the loop that reads it.
pub(super) fn is_computed(operand: &Operand) -> bool {
    match &operand.source {
        Source::Reduction(_) => true,
        Source::Group(group) => group.schedule == Schedule::Hoisted,
        _ => false,
    }
}
