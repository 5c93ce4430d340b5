//! Elements picked by truth values: `filter`, `compress`, and the positions of true elements.

use super::gather::{gathered, unraveled, with_rows};
use crate::array::{Array, Array1, Array2, View, ViewD};
use crate::dim::Dyn;
use crate::error::ShapeError;
use crate::expr::{Node, Reducible};
use crate::leaf::Elem;
use crate::shape::{Shape, Whole, count};
use crate::storage::copies;

/// The elements of `items` whose truth value is true, in order.
///
/// Each element is written, and the next one over it unless it is picked: there is no branch, as the
/// truth values of data are in no order that a processor could predict.
///
/// # Errors
/// `too_large`.
pub(super) fn picked<T: Copy>(
    items: impl ExactSizeIterator<Item = T> + Clone,
    truths: impl Iterator<Item = bool> + Clone,
) -> Result<Array1<T>, ShapeError> {
    let chosen = truths.clone().map(usize::from).sum::<usize>();
    let Some(first) = items.clone().next().filter(|_| chosen > 0) else {
        return Ok(Array1::from(Vec::new()));
    };
    let no_memory = |_| ShapeError::no_memory(&[chosen], size_of::<T>());
    let mut out = copies(first, chosen + 1).map_err(no_memory)?;
    let mut len = 0;
    for (item, truth) in items.zip(truths) {
        out[len] = item;
        len += usize::from(truth);
    }
    let picked: View<'_, T, (Dyn,)> = View::from(&out[..chosen]);
    picked.try_to_array()
}

/// The positions of the true elements of a list.
fn true_positions(truths: &[bool]) -> Result<Array1<usize>, ShapeError> {
    picked(0..truths.len(), truths.iter().copied())
}

/// An error unless a mask has the shape of its operand.
pub(super) fn check_mask(op: &str, mask: &[usize], shape: &[usize]) -> Result<(), ShapeError> {
    match mask == shape {
        true => Ok(()),
        false => Err(ShapeError::mask_of_shape(op, mask, shape)),
    }
}

/// The elements of `node` where `mask` is true.
pub(super) fn filtered<E, M>(op: &str, node: &E, mask: &M) -> Result<Array1<E::Item>, ShapeError>
where
    E: Node<Shape: Whole>,
    M: Node<Item = bool, Shape: Whole>,
{
    with_rows(mask, |own, truths| {
        with_rows(node, |shape, items| {
            check_mask(op, own, shape)?;
            picked(items.iter().copied(), truths.iter().copied())
        })
    })
}

/// The positions of `axis` where `mask`, a list as long as the axis, is true; `named` is the axis of
/// the operand, if it is one.
pub(super) fn compressed<T: Elem, S: Shape>(
    op: &str,
    view: &ViewD<'_, T>,
    (own, truths): (&[usize], &[bool]),
    axis: usize,
    named: Option<usize>,
) -> Result<Array<T, S>, ShapeError> {
    let extent = view.dims()[axis];
    match own {
        [len] if *len == extent => gathered(view, true_positions(truths)?.as_slice(), axis),
        [len] => Err(ShapeError::mask_beside(op, named, *len, extent)),
        _ => Err(ShapeError::mask_of_rank(op, own)),
    }
}

/// The extents of `node`, and the numbers of its elements that are true.
pub(super) fn true_numbers<E>(node: &E) -> Result<(Vec<usize>, Array1<usize>), ShapeError>
where
    E: Node<Item: Reducible, Shape: Whole>,
{
    with_rows(node, |extents, items| {
        let truths = items.iter().map(|item| item.is_true());
        Ok((extents.to_vec(), picked(0..items.len(), truths)?))
    })
}

/// The index along each axis of every element that is true.
pub(super) fn true_indices<E>(node: &E) -> Result<Vec<Array1<usize>>, ShapeError>
where
    E: Node<Item: Reducible, Shape: Whole>,
{
    let (extents, numbers) = true_numbers(node)?;
    if extents.len() == 1 {
        return Ok(vec![numbers]);
    }
    let along = |axis: usize| {
        let inner = count(&extents[axis + 1..]);
        numbers.map_ref(|number| number / inner % extents[axis])
    };
    Ok((0..extents.len()).map(along).collect())
}

/// The indices of the elements that are true, a row each.
pub(super) fn true_rows<E>(node: &E) -> Result<Array2<usize>, ShapeError>
where
    E: Node<Item: Reducible, Shape: Whole>,
{
    let (extents, numbers) = true_numbers(node)?;
    let rank = extents.len();
    let mut rows = Vec::new();
    if rows.try_reserve_exact(numbers.len() * rank).is_err() {
        return Err(ShapeError::no_memory(
            &[numbers.len(), rank],
            size_of::<usize>(),
        ));
    }
    for &number in numbers.iter() {
        rows.extend(unraveled(number, &extents));
    }
    Array::try_from_vec((numbers.len(), rank), rows)
}
