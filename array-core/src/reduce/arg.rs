//! Positions of extremes: `argmax` and `argmin` along one axis, or over all elements in row-major
//! order.
//!
//! ```text
//! for each tile of the expression:                      // axes in an order that suits memory
//!     if the axis is the last one: for each part of a row in the tile:
//!         find the extreme of the part                  // a vector loop without positions
//!         if it exceeds the row's: search its position  // a second vector loop, rare
//!     else:                        for each part of a row of columns:
//!         if an item exceeds its column's extreme, take it and its position
//! ```
//! Short rows are transposed to be searched as columns; of few columns, several rows are searched
//! beside each other. An
//! extreme that occurs again changes nothing: the first one wins. NaN exceeds everything but a NaN.

mod few_columns;
mod search;

use core::marker::PhantomData;

use super::extremes::amin_amax;
use super::order::order;
use super::{Checked, OneOrAll, checked};
use crate::array::{Array, built};
use crate::error::{ReduceError, ShapeError};
use crate::expr::{Closed, Identity, Node, PlacedOn, Reducible};
use crate::kernel::{Output, Program, bound};
use crate::leaf::AllUnit;
use crate::plan::limits::{
    FEW_NARROW, MANY_SOUGHT, NARROW_SOUGHT, NEAR_SOUGHT, SHORT_SOUGHT, SHORT_SOUGHT_BYTES,
};
use crate::shape::{Shape, Whole, WholeOf, count};
use crate::storage::{Home, NoMemory, copies};
pub use search::{Largest, Seeks, Smallest};
use search::{SoughtTile, TileForm};

// What needs no expression is compiled once for all.

fn in_order(extents: &[usize], order: &[usize]) -> Vec<usize> {
    order.iter().map(|&axis| extents[axis]).collect()
}

/// The number of elements of the axes behind `axis`.
fn count_behind(axis: usize, order: &[usize], swept: &[usize]) -> usize {
    let place = order.iter().position(|&other| other == axis);
    place.map_or(1, |place| count(&swept[place + 1..]))
}

/// Writes the positions of `node`'s extremes along `axis`, or over all elements, to `places`, and
/// the extremes to `values`, unless the list is empty.
fn positions<K: Seeks, E: Node<Item: Reducible>>(
    node: &E,
    extents: &[usize],
    axis: Option<usize>,
    places: &mut [usize],
    values: &mut [E::Item],
) -> Result<(), NoMemory> {
    let stored = node.stored();
    // A stored array is searched in its own order.
    let order = match stored {
        Some(_) => Vec::new(),
        None => order(&node.inputs(), extents, axis),
    };
    let swept = in_order(extents, &order);
    let width = match axis {
        None => 1,
        // Rows of one item are the columns of one row.
        Some(axis) if stored.is_some() && extents[axis] == 1 => count(extents),
        Some(axis) if stored.is_some() => count(&extents[axis + 1..]),
        Some(axis) => count_behind(axis, &order, &swept),
    };
    let taken = axis.map_or(count(extents), |axis| extents[axis]);
    let slab = taken * width;
    let are_many = slab * size_of::<E::Item>() <= SHORT_SOUGHT_BYTES
        && count(extents) >= slab.saturating_mul(MANY_SOUGHT);
    let is_short = slab < SHORT_SOUGHT || are_many;
    let is_narrow = (2..NARROW_SOUGHT).contains(&width) && taken > FEW_NARROW;
    let needs_room = values.is_empty() && !is_short;
    let mut room = copies(
        K::start::<E::Item>(),
        if needs_room { places.len() } else { 0 },
    )?;
    let extremes = if needs_room { &mut room } else { values };
    let mut look = |start, items: &[E::Item]| {
        let tile = SoughtTile {
            seeks: PhantomData::<K>,
            start,
            items,
            taken,
            width,
            extremes,
            places,
        };
        let form = if is_short {
            TileForm::Short
        } else if is_narrow {
            TileForm::Narrow
        } else {
            TileForm::Long
        };
        tile.look(form);
    };
    if let Some(items) = stored {
        let at_once = if is_short || is_narrow {
            items.len()
        } else if width < NEAR_SOUGHT {
            NEAR_SOUGHT - NEAR_SOUGHT % width
        } else {
            NEAR_SOUGHT
        };
        for (number, items) in items.chunks(at_once).enumerate() {
            look(number * at_once, items);
        }
        return Ok(());
    }
    let mut dims = vec![0; order.len()];
    for (at, &axis) in order.iter().enumerate() {
        dims[axis] = at as i64;
    }
    let program = Program::of::<E, AllUnit>(node);
    let (outer, nowhere) = (Identity(swept.len()), Output::nowhere());
    let axes = PlacedOn { dims: &dims, outer };
    bound(
        &node.inputs(),
        axes,
        program,
        nowhere,
        &swept,
        None,
        |launch| launch.sweep(look),
    );
    Ok(())
}

/// The positions of the extremes of `node`: along one axis, over all elements, or, for an empty
/// list of axes, for each element by itself.
pub(crate) fn position<H: Home, K: Seeks, E, A>(
    _: K,
    node: &E,
    axes: &A,
) -> Result<Array<usize, A::Left, H>, ReduceError>
where
    E: Closed<Item: Reducible, Shape: Whole>,
    A: OneOrAll<WholeOf<E::Shape>>,
{
    let checked = sought::<E, A>(K::NAME, node, axes)?;
    let mut places = built(checked.left.clone(), |_| 0)?;
    seek::<K, E, A>(node, &checked, places.as_mut_slice(), &mut [])?;
    Ok(places)
}

/// The extremes of `node` and their positions, as [`position`].
pub(crate) fn extreme_and_position<H: Home, K: Seeks, E, A>(
    name: &str,
    _: K,
    node: &E,
    axes: &A,
) -> Result<(Array<E::Item, A::Left, H>, Array<usize, A::Left, H>), ReduceError>
where
    E: Closed<Item: Reducible, Shape: Whole>,
    A: OneOrAll<WholeOf<E::Shape>>,
{
    let checked = sought::<E, A>(name, node, axes)?;
    let mut places = built(checked.left.clone(), |_| 0)?;
    if !checked.reduced.as_ref().contains(&true) {
        // Each element is its own minimum.
        let (values, _) = amin_amax(name, node, axes)?;
        return Ok((values, places));
    }
    let mut values = built(checked.left.clone(), |_| K::start::<E::Item>())?;
    let (found, at) = (values.as_mut_slice(), places.as_mut_slice());
    seek::<K, E, A>(node, &checked, at, found)?;
    Ok((values, places))
}

/// The shape of the positions that [`position`] finds.
///
/// # Errors
/// As there.
pub(crate) fn check_position<K: Seeks, E, A>(node: &E, axes: &A) -> Result<A::Left, ReduceError>
where
    E: Closed<Item: Reducible, Shape: Whole>,
    A: OneOrAll<WholeOf<E::Shape>>,
{
    Ok(sought::<E, A>(K::NAME, node, axes)?.left)
}

/// First phase of a search called `name`.
fn sought<E, A>(
    name: &str,
    node: &E,
    axes: &A,
) -> Result<Checked<WholeOf<E::Shape>, A::Left>, ReduceError>
where
    E: Closed<Item: Reducible, Shape: Whole>,
    A: OneOrAll<WholeOf<E::Shape>>,
{
    let checked = checked::<usize, _, A>(&node.inputs(), axes, Some(name))?;
    let extents = checked.shape.extents();
    let (extents, reduced) = (extents.as_ref(), checked.reduced.as_ref());
    let named = reduced.iter().filter(|reduced| **reduced).count();
    if named > 1 && !axes.are_all() {
        return Err(ShapeError::several_axes(name, named, extents).into());
    }
    Ok(checked)
}

/// The search: see [`positions`].
fn seek<K: Seeks, E, A>(
    node: &E,
    checked: &Checked<WholeOf<E::Shape>, A::Left>,
    places: &mut [usize],
    values: &mut [E::Item],
) -> Result<(), ReduceError>
where
    E: Closed<Item: Reducible, Shape: Whole>,
    A: OneOrAll<WholeOf<E::Shape>>,
{
    let extents = checked.shape.extents();
    let (extents, reduced) = (extents.as_ref(), checked.reduced.as_ref());
    if checked.kept == 0 || !reduced.contains(&true) {
        return Ok(());
    }
    positions::<K, E>(node, extents, along(reduced), places, values)
        .map_err(|NoMemory| checked.no_memory::<E::Item>())
}

/// The reduced axis, if there is exactly one.
pub(super) fn along(reduced: &[bool]) -> Option<usize> {
    let named = reduced.iter().filter(|reduced| **reduced).count();
    let axis = reduced.iter().position(|&reduced| reduced);
    axis.filter(|_| named == 1)
}
