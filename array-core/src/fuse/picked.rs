//! The elements of an access past edges, one by one.
//!
//! ```text
//! x[wrap(i), wrap(i + 1)]    n elements, of n * n that a copy of all between the first and the last would have
//! ```

use std::borrow::Cow;

use super::index_sums::Edge;
use super::listed::{IndexedAccess, read_list};
use crate::array::{ViewD, advance};
use crate::leaf::Elem;
use crate::shape::count;

/// How an axis of the operand is indexed.
struct PickedAxis<'p, T> {
    /// The axes of the result, and their factors; of a list their strides in it.
    terms: Vec<(usize, i64)>,
    add: i64,
    edge: Edge,
    /// The positions of a list.
    list: Option<Cow<'p, [i64]>>,
    extent: i64,
    stride: isize,
    fill: Option<T>,
}

impl<T> PickedAxis<'_, T> {
    /// How far the element is along the axis; `None` beyond a padded one.
    fn place(&self, index: &[usize]) -> Option<isize> {
        let terms = self.terms.iter();
        let at = terms.fold(self.add, |at, &(axis, factor)| {
            at + factor * index[axis] as i64
        });
        let inside = match (self.edge, &self.list) {
            (_, Some(positions)) => positions[at as usize],
            (Edge::Clamp, _) => at.clamp(0, self.extent - 1),
            (Edge::Wrap, _) => at.rem_euclid(self.extent),
            (Edge::Pad, _) if at < 0 || at >= self.extent => return None,
            _ => at,
        };
        Some(self.stride.wrapping_mul(inside as isize))
    }
}

/// Appends the elements of an access in the order of its indices; `fills` has the value beyond each padded axis.
///
/// # Panics
/// If an index is outside of an axis without edge, an axis without elements has an edge, or a padded axis has no value.
pub(super) fn pick<T: Elem>(
    view: &ViewD<'_, T>,
    access: IndexedAccess<'_>,
    fills: &[Option<T>],
    into: &mut Vec<T>,
) {
    let IndexedAccess { n, order, .. } = access;
    let axis_of = |letter: usize| order.iter().position(|own| *own == Some(letter));
    let axes: Vec<PickedAxis<'_, T>> = { access.seen.along.iter().enumerate() }
        .map(|(axis, sum)| {
            let list = { access.lists.iter() }.find(|(own, ..)| *own == axis);
            let terms = match list {
                None => { sum.terms.iter() }
                    .filter_map(|&(letter, factor)| Some((axis_of(letter)?, factor)))
                    .collect(),
                Some((_, letters, _)) => {
                    let mut apart = 1;
                    let each = letters.iter().rev().filter_map(|&letter| {
                        let own = (axis_of(letter)?, apart);
                        apart *= n[letter] as i64;
                        Some(own)
                    });
                    each.collect()
                }
            };
            PickedAxis {
                terms,
                add: if list.is_some() { 0 } else { sum.add },
                edge: access.seen.edge(axis),
                list: list.map(|(_, _, positions)| read_list(axis, *positions, &view.layout)),
                extent: view.dims()[axis] as i64,
                stride: view.strides()[axis],
                fill: fills[axis],
            }
        })
        .collect();
    let extents = order
        .iter()
        .map(|letter| letter.map_or(1, |letter| n[letter]));
    let extents: Vec<usize> = extents.collect();
    let mut index = vec![0; extents.len()];
    for _ in 0..count(&extents) {
        let mut place = view.layout.offset;
        let outside = axes.iter().find(|axis| match axis.place(&index) {
            Some(away) => {
                place = place.wrapping_add_signed(away);
                false
            }
            None => true,
        });
        into.push(match outside {
            Some(axis) => axis.fill.expect("a padded axis has a value"),
            None => view.data[place],
        });
        advance(&mut index, &extents);
    }
}
