//! An operand with what its accesses read past its edges: one copy for all of them.
//!
//! ```text
//! x[clamp(i - 1)] + x[clamp(i + 1)]        x[0] x[0] x[1] .. x[n - 1] x[n - 1]
//!                                          both accesses are shifted views of this
//! ```
//! The sweeps of a gradient read it, each access several times. A lazy value cannot, for it leaves the
//! block that would own the copy.

use super::index_sums::{Edge, IndexSum, Seen};
use super::indices::{InMemory, indexed};
use super::listed::IndexedAccess;
use super::operand::Leaf;
use super::packed::packed;
use crate::array::{Layout, View};
use crate::error::BroadcastError;
use crate::expr::{Node, OwnedView};
use crate::shape::{DynRank, MAX_RANK, Shape};

/// A copy of an operand with its surroundings.
#[derive(Debug)]
pub struct Surrounded<T, const R: usize> {
    elements: Vec<T>,
    extents: [usize; R],
    /// The index of the first element along each axis.
    low: [i64; R],
}

/// Each axis by itself.
const EACH_AXIS: [&[(usize, i64)]; MAX_RANK] = [
    &[(0, 1)],
    &[(1, 1)],
    &[(2, 1)],
    &[(3, 1)],
    &[(4, 1)],
    &[(5, 1)],
    &[(6, 1)],
    &[(7, 1)],
];

impl<N: Node<Shape: Shape>> Leaf<N> {
    /// The elements that some accesses read, past these edges; `fills` has the value beyond each padded axis.
    ///
    /// # Errors
    /// If an axis without elements has no edge, or the copy does not fit in memory.
    pub fn surrounded<'a, const R: usize>(
        &self,
        accesses: &[Seen<'_>],
        edges: &'static [Edge],
        (letters, n): (&[&'static str], &[usize]),
        fills: &[Option<N::Item>],
    ) -> Result<Surrounded<N::Item, R>, BroadcastError>
    where
        N: InMemory<'a>,
    {
        let view = self.0.as_view().into_dyn();
        let (mut low, mut high) = ([i64::MAX; R], [i64::MIN; R]);
        let is_read = |seen: &&Seen<'_>| {
            let mut terms = seen.along.iter().flat_map(|sum| sum.terms);
            terms.all(|&(letter, _)| n[letter] > 0)
        };
        let access_of = |seen| IndexedAccess {
            seen,
            letters,
            n,
            order: &[],
            lists: &[],
        };
        for seen in accesses.iter().filter(is_read) {
            access_of(*seen).check_edges(view.dims())?;
            for (axis, sum) in seen.along.iter().enumerate() {
                let [first, last] = sum.reach(n).unwrap_or([0, 0]);
                (low[axis], high[axis]) = (low[axis].min(first), high[axis].max(last));
            }
        }
        let Some(seen) = accesses.iter().find(is_read) else {
            return Ok(Surrounded {
                elements: Vec::new(),
                extents: [0; R],
                low: [0; R],
            });
        };
        let extents: [usize; R] = std::array::from_fn(|axis| (high[axis] - low[axis] + 1) as usize);
        let along: [IndexSum; R] = std::array::from_fn(|axis| IndexSum {
            terms: EACH_AXIS[axis],
            add: low[axis],
        });
        let order: [Option<usize>; R] = std::array::from_fn(Some);
        let whole = Seen {
            along: &along,
            edges,
            ..*seen
        };
        let all = IndexedAccess {
            n: &extents,
            order: &order,
            ..access_of(whole)
        };
        let OwnedView { elements, .. } = packed::<_, DynRank>(&view, all, fills)?;
        Ok(Surrounded {
            elements,
            extents,
            low,
        })
    }
}

impl<T, const R: usize> Surrounded<T, R> {
    /// The view whose axis `k` is index `letters[k]`, or does not vary.
    ///
    /// # Panics
    /// If the copy was made for other accesses.
    pub fn of<S: Shape>(
        &self,
        n: &[usize],
        letters: &[Option<usize>],
        along: &[IndexSum; R],
    ) -> View<'_, T, S> {
        let mut along = *along;
        for (sum, low) in along.iter_mut().zip(self.low) {
            sum.add -= low;
        }
        let layout = Layout::row_major(DynRank::from(&self.extents[..]));
        View {
            data: self.elements.as_slice().into(),
            layout: indexed(&layout, n, letters, &along),
        }
    }
}
