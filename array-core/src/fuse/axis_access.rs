//! The index of one axis of an operand, for each element of a result: by a sum of indices, past an edge, by a list.

use std::borrow::Cow;

use super::index_sums::Edge;
use super::listed::{IndexedAccess, read_list};
use crate::array::Layout;
use crate::shape::DynRank;

/// The index of an axis of the operand.
pub(super) struct AxisAccess<'p> {
    /// The axes of the result, and their factors; of a list their strides in it.
    pub(super) terms: Vec<(usize, i64)>,
    pub(super) add: i64,
    pub(super) edge: Edge,
    /// The positions of a list.
    pub(super) list: Option<Cow<'p, [i64]>>,
    pub(super) extent: i64,
    pub(super) stride: i64,
    /// The factor of the last axis of the result.
    pub(super) step: i64,
}

impl<'p> AxisAccess<'p> {
    /// Of an access into an operand of this layout, for a result of `rank` axes of which `axis_of` gives that of an
    /// index.
    pub(super) fn of(
        access: IndexedAccess<'p>,
        axis: usize,
        layout: &Layout<DynRank>,
        axis_of: impl Fn(usize) -> Option<usize>,
        rank: usize,
    ) -> Self {
        let sum = &access.seen.along[axis];
        let list = { access.lists.iter() }.find(|(own, ..)| *own == axis);
        let terms: Vec<(usize, i64)> = match list {
            None => { sum.terms.iter() }
                .filter_map(|&(letter, factor)| Some((axis_of(letter)?, factor)))
                .collect(),
            Some((_, letters, _)) => {
                let mut apart = 1;
                let mut terms = Vec::new();
                for &letter in letters.iter().rev() {
                    terms.extend(axis_of(letter).map(|axis| (axis, apart)));
                    apart *= access.n[letter] as i64;
                }
                terms
            }
        };
        let last = terms.iter().filter(|(axis, _)| axis + 1 == rank);
        AxisAccess {
            step: last.map(|(_, factor)| factor).sum(),
            terms,
            add: sum.add,
            edge: access.seen.edge(axis),
            list: list.map(|(_, _, positions)| read_list(axis, *positions, layout)),
            extent: layout.shape.as_slice()[axis] as i64,
            stride: layout.strides.as_ref()[axis] as i64,
        }
    }

    /// Its index by those of the result, of which the last ones may be left out: they are 0. Of a list the number
    /// of its position.
    pub(super) fn start(&self, index: &[usize]) -> i64 {
        { self.terms.iter() }.fold(self.add, |at, &(axis, factor)| {
            at + factor * index.get(axis).map_or(0, |&index| index as i64)
        })
    }

    /// The index inside of the axis; `None` beyond a padded one.
    pub(super) fn inside(&self, at: i64) -> Option<i64> {
        match (self.edge, &self.list) {
            (_, Some(positions)) => Some(positions[at as usize]),
            (Edge::Clamp, _) => Some(at.clamp(0, self.extent - 1)),
            (Edge::Wrap, _) => Some(at.rem_euclid(self.extent)),
            (Edge::Pad, _) if at < 0 || at >= self.extent => None,
            _ => Some(at),
        }
    }
}
