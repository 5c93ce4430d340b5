//! The copies of picked elements: `gathered` along one axis.
//!
//! ```text
//! for each index before the axis:
//!     for each position in the list:
//!         copy the elements after the axis
//! ```
//! One axis without elements before or after it is gathered while its indices are checked; runs of
//! row-major elements are copied as slices; other layouts by lists of places.

use crate::array::{Array, Layout, ViewD, built, checked_len, no_memory};
use crate::error::ShapeError;
use crate::eval::evaluate;
use crate::expr::Node;
use crate::leaf::Elem;
use crate::shape::{AxisNumber, DynRank, Shape, Whole, count, of_extents};
use crate::storage::{Heap, Memory, Walk, build_picked, build_while};

use super::indices::{position, positions};

/// Calls `read` with the elements of `node`: where they are stored, or computed.
pub(crate) fn with_view<E: Node<Shape: Whole>, R>(
    node: &E,
    read: impl FnOnce(ViewD<'_, E::Item>) -> Result<R, ShapeError>,
) -> Result<R, ShapeError> {
    match node.viewed() {
        Some(view) => read(view),
        None => read(evaluate(node)?.view().into_dyn()),
    }
}

/// Calls `read` with the extents and the row-major elements of `node`.
pub(crate) fn with_rows<E: Node<Shape: Whole>, R>(
    node: &E,
    read: impl FnOnce(&[usize], &[E::Item]) -> Result<R, ShapeError>,
) -> Result<R, ShapeError> {
    if let Some(view) = node.viewed()
        && let Some(items) = view.as_slice()
    {
        return read(view.dims(), items);
    }
    let array = evaluate(node)?;
    read(array.extents().as_ref(), array.as_slice())
}

/// The distances of the elements along some axes from the first one, in row-major order of the
/// index; they are added with wrapping arithmetic.
pub(crate) fn distances(extents: &[usize], strides: &[isize]) -> Vec<usize> {
    let shape = DynRank::from(extents);
    let mut table = shape.table(0isize);
    table.as_mut().copy_from_slice(strides);
    let mut walk = Walk::new(&shape, &table, 0);
    core::iter::from_fn(|| walk.next()).collect()
}

/// The distances of the elements before an axis and of those after it, and the stride of the axis.
pub(super) fn around(layout: &Layout<DynRank>, axis: usize) -> (Vec<usize>, Vec<usize>, usize) {
    let (extents, strides) = (layout.shape.as_slice(), layout.strides.as_ref());
    (
        distances(&extents[..axis], &strides[..axis]),
        distances(&extents[axis + 1..], &strides[axis + 1..]),
        strides[axis] as usize,
    )
}

/// The extents of `shape` with `len` along `axis`.
fn resized(shape: &[usize], axis: usize, len: usize) -> Vec<usize> {
    let mut extents = shape.to_vec();
    extents[axis] = len;
    extents
}

/// The elements of `view` at `indices` of `axis`, for errors of `op`; `named` is the axis of the
/// operand, if it is one.
///
/// # Errors
/// `index_out_of_range`, `too_large`.
pub(super) fn taken<T: Elem, I: AxisNumber, S: Shape>(
    op: &str,
    view: &ViewD<'_, T>,
    indices: &[I],
    axis: usize,
    named: Option<usize>,
) -> Result<Array<T, S>, ShapeError> {
    let shape = view.dims();
    if shape[axis] == count(shape) && shape[axis] != 0 {
        let extents = resized(shape, axis, indices.len());
        let gathered = gather_checked(view, indices, axis, of_extents(&extents))?;
        if let Some(gathered) = gathered {
            return Ok(gathered);
        }
    }
    let positions = positions(op, indices, named, shape[axis])?;
    gathered(view, &positions, axis)
}

/// The elements of a view of one long axis at `indices`; `None` if an index is out of range.
fn gather_checked<T: Elem, I: AxisNumber, S: Shape>(
    view: &ViewD<'_, T>,
    indices: &[I],
    axis: usize,
    shape: S,
) -> Result<Option<Array<T, S>>, ShapeError> {
    let (extent, stride) = (view.dims()[axis], view.strides()[axis]);
    let (data, offset) = (view.data, view.layout.offset);
    let len = checked_len::<T, S>(&shape)?;
    // The same loop, once for a stride that is a constant.
    let built = if stride == 1 {
        let data = data.run(offset, extent);
        let items = indices
            .iter()
            .map(|&index| data.get(position(index, extent)?).copied());
        build_while::<Heap, T, S>(len, items, data[0])
    } else {
        let place = |position| (offset as isize + stride * position as isize) as usize;
        let item = |index| data.get(place(position(index, extent)?)).copied();
        let items = indices.iter().map(|&index| item(index));
        build_while::<Heap, T, S>(len, items, data[offset])
    };
    match built {
        Ok((storage, is_legal)) => Ok(is_legal.then_some(Array { storage, shape })),
        Err(_) => Err(no_memory::<T, S>(&shape)),
    }
}

/// The array of the elements of `data` at `places`.
fn of_places<T: Elem, S: Shape>(
    shape: S,
    data: Memory<'_, T>,
    places: impl Iterator<Item = usize>,
) -> Result<Array<T, S>, ShapeError> {
    let len = checked_len::<T, S>(&shape)?;
    let mut places = places.peekable();
    let Some(&first) = places.peek().and_then(|&place| data.get(place)) else {
        return built(shape, |_| unreachable!("no elements have places"));
    };
    let items = places.map(|place| data.get(place).copied());
    match build_while::<Heap, T, S>(len, items, first) {
        Ok((storage, is_whole)) => {
            debug_assert!(is_whole, "a place outside the elements");
            Ok(Array { storage, shape })
        }
        Err(_) => Err(no_memory::<T, S>(&shape)),
    }
}

/// The elements of `view` at `positions` of `axis`, which are in range.
///
/// # Errors
/// `too_large`.
pub(crate) fn gathered<T: Elem, S: Shape>(
    view: &ViewD<'_, T>,
    positions: &[usize],
    axis: usize,
) -> Result<Array<T, S>, ShapeError> {
    let extents = view.dims();
    let shape: S = of_extents(&resized(extents, axis, positions.len()));
    if checked_len::<T, S>(&shape)? == 0 {
        return built(shape, |_| unreachable!("no elements"));
    }
    let (extent, run) = (extents[axis], count(&extents[axis + 1..]));
    if let Some(items) = view.as_slice() {
        let built = build_picked::<Heap, T, S>(items, positions, [extent, run]);
        return match built {
            Ok(storage) => Ok(Array { storage, shape }),
            Err(_) => Err(no_memory::<T, S>(&shape)),
        };
    }
    let (outer, after, stride) = around(&view.layout, axis);
    let starts = outer.iter().flat_map(|outer| {
        let start = view.layout.offset.wrapping_add(*outer);
        let along = move |position: &usize| start.wrapping_add(stride.wrapping_mul(*position));
        positions.iter().map(along)
    });
    let places = starts.flat_map(|start| after.iter().map(move |at| start.wrapping_add(*at)));
    of_places(shape, view.data, places)
}

/// The elements of `view` at the indices along `axis` that an array of the same extents has there.
///
/// # Errors
/// `index_out_of_range`, `rank_mismatch`, `extent_mismatch`, `too_large`.
pub(super) fn taken_each<T: Elem, I: AxisNumber, S: Shape>(
    op: &str,
    view: &ViewD<'_, T>,
    extents: &[usize],
    indices: &[I],
    axis: usize,
) -> Result<Array<T, S>, ShapeError> {
    let places = places_of_each(op, &view.layout, extents, indices, axis)?;
    of_places(of_extents(extents), view.data, places.into_iter())
}

/// The places of the elements that `indices`, of extents `extents`, name along `axis` of a layout.
///
/// # Errors
/// As [`taken_each`].
pub(super) fn places_of_each<I: AxisNumber>(
    op: &str,
    layout: &Layout<DynRank>,
    extents: &[usize],
    indices: &[I],
    axis: usize,
) -> Result<Vec<usize>, ShapeError> {
    let shape = layout.shape.as_slice();
    if extents.len() != shape.len() {
        let what = format!("the shape of the indices of `{op}`");
        return Err(ShapeError::rank_mismatch(&what, shape.len(), extents.len()));
    }
    let mut beside = extents.iter().zip(shape).enumerate();
    if beside.any(|(k, (index, own))| k != axis && index != own) {
        return Err(ShapeError::indices_beside(op, axis, extents, shape));
    }
    let mut places = Vec::new();
    if places.try_reserve_exact(indices.len()).is_err() {
        return Err(ShapeError::no_memory(extents, size_of::<usize>()));
    }
    if indices.is_empty() {
        return Ok(places);
    }
    let (outer, after, stride) = around(layout, axis);
    let slabs = indices.chunks_exact(after.len());
    let each = outer
        .iter()
        .flat_map(|outer| (0..extents[axis]).map(move |_| outer));
    for (outer, indices) in each.zip(slabs) {
        for (&index, after) in indices.iter().zip(&after) {
            let Some(position) = position(index, shape[axis]) else {
                let number = places.len();
                let at = unraveled(number, extents);
                return Err(ShapeError::index_outside(
                    op,
                    &at,
                    index,
                    Some(axis),
                    shape[axis],
                ));
            };
            let first = layout.offset.wrapping_add(*outer).wrapping_add(*after);
            places.push(first.wrapping_add(stride.wrapping_mul(position)));
        }
    }
    Ok(places)
}

/// The index of element number `number` of a shape with elements.
pub(super) fn unraveled(mut number: usize, extents: &[usize]) -> Vec<usize> {
    let mut index = vec![0; extents.len()];
    for (index, &extent) in index.iter_mut().zip(extents).rev() {
        *index = number % extent;
        number /= extent;
    }
    index
}
