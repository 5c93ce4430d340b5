//! A destination whose elements a list names: `y[list[i], j] += value`.
//!
//! The values are computed first, then stored one after the other, in row-major order of the indices.

use super::packed::Packed;
use super::target::{Assigns, By, Place};
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
    access: Packed<'_>,
    value: Expr<E>,
) -> Result<(), BroadcastError>
where
    P: Place + ?Sized,
    A: Assigns<P::Item>,
    E: Closed<Item = P::Item, Shape: Whole>,
{
    let values = evaluate(&value.0)?;
    let mut view = place
        .elements()
        .expect("a destination by itself")
        .into_dyn();
    let places = access.places(&view.layout)?;
    let values = values.view();
    // An axis of one element has it for every index.
    let mut strides = values.strides().as_ref().to_vec();
    for (stride, &extent) in strides.iter_mut().zip(values.extents().as_ref()) {
        *stride *= (extent != 1) as isize;
    }
    let extents: Vec<usize> = access
        .order
        .iter()
        .flatten()
        .map(|&letter| access.n[letter])
        .collect();
    let distances = crate::pick::distances(&extents, &strides);
    for (place, distance) in places.into_iter().zip(distances) {
        let element = &mut view.data[place];
        *element = how.0.stored(*element, values.data[distance]);
    }
    Ok(())
}
