//! What the methods of [`Sorting`](super::Sorting) compute.

use super::keys::Sortable;
use super::radix::sort_rows;
use super::rows::{RowAxes, with_items};
use super::select::{largest, places_of};
use crate::array::{Array, built, no_memory};
use crate::dim::Dyn;
use crate::error::ReduceError;
use crate::expr::{Closed, Lazy, Node};
use crate::reduce::OneOrAll;
use crate::shape::{Along, OneAxis, Shape, Whole, WholeOf, of_extents};
use crate::storage::{NoMemory, copies};

/// An array of `T`s of the shape of an `L`.
pub type OrderedAs<T, L> = Array<T, WholeOf<<L as Lazy>::Shape>, <<L as Lazy>::Node as Node>::Home>;

/// An array of `T`s of the shape of an `L`, with an extent of the run time along the axis `A`.
pub type TopOf<T, L, A> = Array<T, <WholeOf<<L as Lazy>::Shape> as Along<A>>::With<Dyn>>;

/// The error if the memory beside a row of `len` elements was refused.
#[cold]
pub(super) fn no_room(len: usize) -> ReduceError {
    no_memory::<u64, _>(&(Dyn(len),)).into()
}

/// An error unless `k` is below `extent`, or the rows have no elements because there are none.
pub(super) fn below(name: &str, k: usize, axes: &RowAxes) -> Result<(), ReduceError> {
    match k < axes.extent || (axes.rows == 0 && k == 0) {
        true => Ok(()),
        false => Err(ReduceError::position(
            name,
            k,
            axes.extent,
            axes.extent.wrapping_sub(1),
        )),
    }
}

/// The elements of `x` and the rows along `axis`.
pub(super) fn rows_of<L, A>(
    name: &str,
    x: L,
    axis: &A,
) -> Result<(OrderedAs<L::Item, L>, RowAxes), ReduceError>
where
    L: Lazy<Shape: Whole, Node: Closed>,
    A: OneOrAll<WholeOf<L::Shape>>,
{
    let array = x.lazy().try_eval()?;
    let axes = RowAxes::along(name, array.typed_shape(), axis)?;
    Ok((array, axes))
}

/// Positions that `place` writes for the rows of `x` along `axis`.
pub(super) fn positions<L, A>(
    name: &str,
    x: L,
    axis: &A,
    place: impl FnOnce(&[L::Item], &RowAxes, &mut [usize]) -> Result<(), ReduceError>,
) -> Result<OrderedAs<usize, L>, ReduceError>
where
    L: Lazy<Shape: Whole, Node: Closed>,
    A: OneOrAll<WholeOf<L::Shape>>,
{
    with_items(x, |items, shape| {
        let axes = RowAxes::along(name, shape, axis)?;
        let mut places = built(shape.clone(), |_| 0usize)?;
        let work = |rows: &[L::Item]| axes.update(&mut places, |places| place(rows, &axes, places));
        axes.read(items, shape.extents().as_ref(), work)???;
        Ok(places)
    })
}

/// The elements of `x`, sorted.
pub(super) fn sorted<L>(x: L) -> Result<Vec<L::Item>, ReduceError>
where
    L: Lazy<Item: Sortable, Shape: Whole, Node: Closed>,
{
    let sort = |items: &[L::Item], len: usize| {
        let Some(&some) = items.first() else {
            return Ok(Vec::new());
        };
        let mut sorted = copies(some, len)?;
        sorted.copy_from_slice(items);
        sort_rows(&mut sorted, len)?;
        Ok(sorted)
    };
    with_items(x, |items, _| {
        let len = items.len();
        sort(items, len).map_err(|NoMemory| no_room(len))
    })
}

/// The places of `values` in `sorted`.
pub(super) fn places<L, V>(
    name: &str,
    sorted: L,
    values: V,
    or_equal: bool,
) -> Result<OrderedAs<usize, V>, ReduceError>
where
    L: Lazy<Item: Sortable, Shape: Whole, Node: Closed>,
    V: Lazy<Item = L::Item, Shape: Whole, Node: Closed>,
{
    with_items(sorted, |sorted, shape| {
        let rank = shape.extents().as_ref().len();
        if rank != 1 {
            return Err(ReduceError::one_axis(name, "sorted", rank));
        }
        with_items(values, |values, shape| {
            Ok(built(shape.clone(), places_of(sorted, values, or_equal))?)
        })
    })
}

/// The first `k` of each row of `x` along `axis`: see [`topk`](super::Sorting::topk).
pub(super) fn top<L, A>(
    x: L,
    k: usize,
    axis: A,
) -> Result<(TopOf<L::Item, L, A>, TopOf<usize, L, A>), ReduceError>
where
    L: Lazy<Item: Sortable, Shape: Whole, Node: Closed>,
    A: OneAxis,
    WholeOf<L::Shape>: Along<A>,
{
    with_items(x, |items, shape| {
        let mut extents = shape.extents();
        let axis = axis.axis_for("topk", extents.as_ref().len())?;
        let mut flags = shape.table(false);
        flags.as_mut()[axis] = true;
        let axes = RowAxes::new(extents.as_ref(), flags.as_ref());
        if k > axes.extent {
            return Err(ReduceError::position("topk", k, axes.extent, axes.extent));
        }
        let top = |rows: &[L::Item]| largest(rows, axes.extent, k);
        let top = axes.read(items, extents.as_ref(), top)?;
        let (values, places) = top.map_err(|NoMemory| no_room(axes.extent))?;
        extents.as_mut()[axis] = k;
        let out = RowAxes::new(extents.as_ref(), flags.as_ref());
        let shape = || of_extents(extents.as_ref());
        let mut found = (
            built(shape(), |at| values[at])?,
            built(shape(), |at| places[at])?,
        );
        out.update(&mut found.0, |rows| rows.copy_from_slice(&values))?;
        out.update(&mut found.1, |rows| rows.copy_from_slice(&places))?;
        Ok(found)
    })
}
