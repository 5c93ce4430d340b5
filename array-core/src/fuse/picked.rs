//! The elements of an access past edges, one by one.
//!
//! ```text
//! x[wrap(i), wrap(i + 1)]    n elements, of n * n that a copy of all between the first and the last would have
//! ```

use super::axis_access::AxisAccess;
use super::listed::IndexedAccess;
use crate::array::{ViewD, advance};
use crate::leaf::Elem;
use crate::shape::count;

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
    let axes: Vec<AxisAccess<'_>> = (0..view.dims().len())
        .map(|axis| AxisAccess::of(access, axis, &view.layout, axis_of, order.len()))
        .collect();
    let extents = order
        .iter()
        .map(|letter| letter.map_or(1, |letter| n[letter]));
    let extents: Vec<usize> = extents.collect();
    let mut index = vec![0; extents.len()];
    for _ in 0..count(&extents) {
        let mut place = view.layout.offset;
        let outside = axes
            .iter()
            .position(|axis| match axis.inside(axis.start(&index)) {
                Some(inside) => {
                    place = place.wrapping_add_signed((inside * axis.stride) as isize);
                    false
                }
                None => true,
            });
        into.push(match outside {
            Some(axis) => fills[axis].expect("a padded axis has a value"),
            None => view.data[place],
        });
        advance(&mut index, &extents);
    }
}
