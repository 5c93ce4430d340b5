//! Index notation: whether an assignment is computed box by box.
//!
//! ```text
//! y[i] = x[clamp(i - 1)] + x[i]
//! for each box of i: y[i] = a view of x + a view of x       // the ends, and what is between
//!
//! y[i, d] = sum(|j| (x[i] - p[j]).exp() * v[j, d])
//! for each block of i: h[i, j] = (x[i] - p[j]).exp(); y[i, d] = sum(|j| h[i, j] * v[j, d])
//! ```
//! In the boxes, accesses past an edge are views, so nothing is copied but what lies at a border and is
//! reduced. What is computed or copied for a block stays in the cache.

use super::passes::is_computed;
use crate::ast::{self, Target};
use crate::identity::identity;
use crate::ir::{Access, Block, Edge, Indices, Source, Sweep};

/// Whether and how the call is cut. A lazy value is one box, and so is an assignment that reads the
/// destination anywhere but in the element that it writes: the boxes before have been written.
pub(super) fn cut(indices: &mut Indices, target: Option<&Target>, value: &Sweep) {
    let Some(target) = target else {
        return;
    };
    let (written, read): (Vec<&Access>, Vec<&Access>) =
        { indices.accesses.iter() }.partition(|access| access.is_target);
    let is_read = |one: &&Access| {
        let own = identity(ast::bare(&one.place));
        let mut read = read.iter();
        read.any(|other| identity(ast::bare(&other.place)) == own)
    };
    if !target.places().into_iter().all(ast::is_chain)
        || written.iter().any(is_read)
        || written.iter().any(|access| access.is_listed())
    {
        return;
    }
    let by_edges = indices.edge_indices();
    let is_each_cut = |access: &&Access| {
        let mut edges = access.axes.iter().filter(|axis| !axis.edge.is_inside());
        edges.all(|axis| axis.terms.iter().any(|(index, _)| by_edges.contains(index)))
    };
    let has_lists = read.iter().any(|access| access.is_listed());
    if !has_lists && read.iter().all(is_each_cut) && computes_all_or_none(&by_edges, value) {
        indices.cut = by_edges;
    }
    indices.block = indices.outermost_block(value);
}

impl Indices {
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

    /// The first index, if an array that is computed or copied has it and is large: it has another
    /// index too, or is a copy.
    fn outermost_block(&self, value: &Sweep) -> Option<Block> {
        self.letters.first().filter(|first| first.is_free)?;
        let mut kept = Vec::new();
        self.add_kept(value, true, &mut kept);
        let is_first = |kept: &&Vec<usize>| kept.contains(&0);
        let kept: Vec<Vec<usize>> = { kept.iter().filter(is_first) }
            .map(|kept| kept.iter().copied().filter(|&index| index != 0).collect())
            .collect();
        (!kept.is_empty()).then_some(Block {
            index: 0,
            kept,
            is_of_derivatives: false,
        })
    }

    /// The indices of the arrays that a sweep computes or copies.
    fn add_kept(&self, sweep: &Sweep, is_outermost: bool, kept: &mut Vec<Vec<usize>>) {
        // The value of a call that is a reducer is stored once more, but not read in between.
        let is_result = is_outermost && sweep.operands.len() == 1;
        for operand in &sweep.operands {
            let indices = operand.indices();
            let copied = operand.access.map(|access| &self.accesses[access]);
            let is_copied = copied.is_some_and(|access| self.is_copied(access));
            if is_copied || is_computed(operand) && indices.len() > 1 && !is_result {
                kept.push(indices);
            }
            if let Some(inner) = operand.source.sweep() {
                self.add_kept(inner, false, kept);
            }
        }
    }
}

/// Whether everything that is computed before the sweep that reads it depends on all of these indices,
/// or on none, and is then computed once for all boxes.
fn computes_all_or_none(cut: &[usize], sweep: &Sweep) -> bool {
    sweep.operands.iter().all(|operand| match &operand.source {
        Source::Reduction(_) | Source::Group(_) => {
            let inner = operand.source.sweep().expect("a sweep");
            let reads = |index: &usize| inner.axes.contains(index);
            (cut.iter().all(reads) || !cut.iter().any(reads)) && computes_all_or_none(cut, inner)
        }
        _ => true,
    })
}
