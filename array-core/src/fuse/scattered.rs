//! A destination whose elements a list names: `y[list[i], j] += value`.
//!
//! The values are computed first, then stored one after the other, in row-major order of the indices.

use super::listed::{IndexedAccess, RowPlaces};
use super::positions::each_block;
use super::target::{Assigns, By, Place};
use crate::array::ViewMutD;
use crate::error::BroadcastError;
use crate::eval::evaluate;
use crate::expr::{Closed, Expr};
use crate::shape::Whole;

/// Stores `value`, an element for each index, into the elements of `place` that `access` names.
///
/// # Errors
/// If a position of a list is outside of its axis, or operands of the value do not broadcast. Nothing
/// is written then.
pub fn scattered<P, A, E>(
    place: &mut P,
    how: By<A>,
    access: IndexedAccess<'_>,
    value: Expr<E>,
) -> Result<(), BroadcastError>
where
    P: Place + ?Sized,
    A: Assigns<P::Item>,
    E: Closed<Item = P::Item, Shape: Whole>,
{
    let values = evaluate(&value.0)?;
    let ViewMutD { mut data, layout } = place
        .elements()
        .expect("a destination by itself")
        .into_dyn();
    let letters = access.order.iter().flatten();
    let extents: Vec<usize> = letters.map(|&letter| access.n[letter]).collect();
    let is_whole = values.extents().as_ref() == extents;
    let (elements, single) = (values.as_slice(), values.as_slice().len() == 1);
    if (is_whole || single)
        && let Some((axis, list)) = access.only_list(&layout)?
    {
        each_block(list, |from, positions| {
            match elements {
                &[value] => data.scatter(axis, positions, |_, old| how.0.stored(old, value)),
                _ => {
                    let values = &elements[from..from + positions.len()];
                    data.scatter(axis, positions, |k, old| how.0.stored(old, values[k]));
                }
            }
            true
        });
        return Ok(());
    }
    if is_whole {
        let mut left = elements;
        return access.each_row(&layout, |row| {
            let values;
            (values, left) = left.split_at(row.len);
            match row {
                // One element after the other: no two of them are one.
                RowPlaces {
                    start,
                    step: 1,
                    lists: [],
                    len,
                } => {
                    let run = data.reborrow().run(*start, *len);
                    for (element, &value) in run.iter_mut().zip(values) {
                        *element = how.0.stored(*element, value);
                    }
                }
                _ => {
                    let mut values = values.iter();
                    row.each(|place| {
                        let element = &mut data[place];
                        let value = values.next().expect("a value for each place");
                        *element = how.0.stored(*element, *value);
                    });
                }
            }
        });
    }
    let mut store = |place: usize, value| {
        let element = &mut data[place];
        *element = how.0.stored(*element, value);
    };
    if let [value] = *values.as_slice() {
        return access.each_row(&layout, |row| row.each(|place| store(place, value)));
    }
    // An axis of one element has it for every index.
    let values = values.view();
    let mut strides = values.strides().as_ref().to_vec();
    for (stride, &extent) in strides.iter_mut().zip(values.extents().as_ref()) {
        *stride *= (extent != 1) as isize;
    }
    let mut distances = crate::pick::distances(&extents, &strides).into_iter();
    access.each_row(&layout, |row| {
        row.each(|place| store(place, values.data[distances.next().unwrap_or(0)]));
    })
}
