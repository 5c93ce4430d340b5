//! Index notation: whether an assignment is computed box by box.
//!
//! ```text
//! y[i] = x[clamp(i - 1)] + x[i]
//! for each box of i: y[i] = a view of x + a view of x       // the ends, and what is between
//! ```
//! In the boxes, accesses past an edge are views, so nothing is copied but what lies at a border and is
//! reduced.

use crate::ast::{self, Target};
use crate::identity::identity;
use crate::ir::{Access, Edge, Indices, Source, Sweep};

impl Indices {
    /// The indices that are cut where an access would be outside; none if the call is one box.
    ///
    /// A reducer is computed in each box, so it must depend on all of them; and it may not read the
    /// destination, of which the boxes before have been written.
    pub(super) fn cut_indices(&self, target: Option<&Target>, sweep: &Sweep) -> Vec<usize> {
        let Some(target) = target else {
            return Vec::new();
        };
        let cut = self.edge_indices();
        let (written, read): (Vec<&Access>, Vec<&Access>) =
            self.accesses.iter().partition(|access| access.is_target);
        let is_read = |one: &Access| {
            let own = identity(ast::bare(&one.place));
            read.iter()
                .any(|other| identity(ast::bare(&other.place)) == own)
        };
        let mut axes = self.accesses.iter().flat_map(|access| &access.axes);
        let has_lists = axes.any(|axis| matches!(axis.edge, Edge::List(..)));
        let is_each_cut = |access: &&Access| {
            let mut edges = access.axes.iter().filter(|axis| !axis.edge.is_inside());
            edges.all(|axis| axis.terms.iter().any(|(letter, _)| cut.contains(letter)))
        };
        let can = !has_lists
            && read.iter().all(is_each_cut)
            && target.places().into_iter().all(ast::is_chain)
            && !written.into_iter().any(is_read)
            && reducers_depend_on(&cut, sweep, self);
        if can { cut } else { Vec::new() }
    }

    /// The indices of the result by which an access may be past an edge.
    fn edge_indices(&self) -> Vec<usize> {
        let axes = self.accesses.iter().flat_map(|access| &access.axes);
        let edges =
            axes.filter(|axis| matches!(axis.edge, Edge::Clamp | Edge::Wrap | Edge::Pad(_)));
        let mut cut: Vec<usize> = edges
            .flat_map(|axis| axis.terms.iter().map(|term| term.0))
            .filter(|&letter| self.letters[letter].is_free)
            .collect();
        cut.sort_unstable();
        cut.dedup();
        cut
    }
}

/// Whether every reducer reads all of these indices.
fn reducers_depend_on(cut: &[usize], sweep: &Sweep, all: &Indices) -> bool {
    sweep.operands.iter().all(|operand| match &operand.source {
        Source::Reduction(reduction) => {
            let mut read = Vec::new();
            indices_of(&reduction.sweep, all, &mut read);
            cut.iter().all(|letter| read.contains(letter))
                && reducers_depend_on(cut, &reduction.sweep, all)
        }
        _ => true,
    })
}

/// The indices that a sweep reads.
fn indices_of(sweep: &Sweep, all: &Indices, read: &mut Vec<usize>) {
    for operand in &sweep.operands {
        if let Some(access) = operand.access {
            let axes = &all.accesses[access].axes;
            read.extend(axes.iter().flat_map(|axis| &axis.terms).map(|term| term.0));
        }
        match &operand.source {
            Source::Number(letter) => read.push(*letter),
            source => {
                if let Some(inner) = source.sweep() {
                    indices_of(inner, all, read);
                }
            }
        }
    }
}
