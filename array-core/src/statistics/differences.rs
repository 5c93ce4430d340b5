//! Differences of neighbours along an axis, and the trapezoidal rule.

use crate::array::{Array, ArrayD, View, ViewD};
use crate::dim::Dyn;
use crate::error::ReduceError;
use crate::expr::{Closed, Float, Lazy, Number};
use crate::order::with_items;
use crate::reduce::Reductions;
use crate::shape::{Along, DynRank, OneAxis, Shape, Whole, WholeOf};

/// An array of the shape of an `L`, with an extent of the run time along the axis `A`.
pub type DifferencesOf<L, A> =
    Array<<L as Lazy>::Item, <WholeOf<<L as Lazy>::Shape> as Along<A>>::With<Dyn>>;

/// An array of the shape of an `L` without the axis `A`.
pub type WithoutAxis<L, A> =
    Array<<L as Lazy>::Item, <WholeOf<<L as Lazy>::Shape> as Along<A>>::Without>;

/// All elements but the last one along `axis`, and all but the first one.
fn neighbours<'a, T>(items: &ViewD<'a, T>, axis: usize) -> [ViewD<'a, T>; 2] {
    let extent = items.dims()[axis];
    let len = extent.saturating_sub(1);
    [0, extent - len].map(|start| View {
        data: items.data,
        layout: items.layout.narrowed(axis, start, len),
    })
}

/// The differences of neighbours along `axis`.
fn differences<T: Number>(items: &ViewD<'_, T>, axis: usize) -> Result<ArrayD<T>, ReduceError> {
    let [before, after] = neighbours(items, axis);
    Ok(after.zip_map(&before, T::wrapping_difference).try_eval()?)
}

/// The differences of `x` along `axis`, taken `n` times.
pub(super) fn diff<L, A>(
    op: &str,
    x: L,
    n: usize,
    axis: A,
) -> Result<DifferencesOf<L, A>, ReduceError>
where
    L: Lazy<Item: Number, Shape: Whole, Node: Closed>,
    A: OneAxis,
    WholeOf<L::Shape>: Along<A>,
{
    with_items(x, |items, shape| {
        let extents = shape.extents();
        let axis = axis.axis_for(op, extents.as_ref().len())?;
        let items = ViewD::try_from_slice(extents.as_ref(), items)?;
        let mut found = match n {
            0 => (&items).lazy().try_eval()?,
            _ => differences(&items, axis)?,
        };
        for _ in 1..n {
            if found.dims()[axis] == 0 {
                break;
            }
            found = differences(&found.view(), axis)?;
        }
        Ok(found.try_into_shape()?)
    })
}

/// The integral of `x` along `axis` by the trapezoidal rule: `weigh` makes the products of sums of
/// neighbours along the axis, which has an extent, with the widths of their intervals.
pub(super) fn integral<L, A>(
    op: &str,
    x: L,
    axis: A,
    weigh: impl FnOnce([ViewD<'_, L::Item>; 2], usize, usize) -> Result<ArrayD<L::Item>, ReduceError>,
) -> Result<WithoutAxis<L, A>, ReduceError>
where
    L: Lazy<Item: Float, Shape: Whole, Node: Closed>,
    A: OneAxis,
    WholeOf<L::Shape>: Along<A>,
{
    with_items(x, |items, shape| {
        let extents = shape.extents();
        let axis = axis.axis_for(op, extents.as_ref().len())?;
        let items = ViewD::try_from_slice(extents.as_ref(), items)?;
        let extent = items.dims()[axis];
        let parts = weigh(neighbours(&items, axis), axis, extent)?;
        let found: ArrayD<L::Item> = parts.try_sum(&[axis][..])?;
        Ok(found.try_into_shape()?)
    })
}

/// The areas between neighbours that are `dx` apart.
pub(super) fn even_areas<T: Float>(
    [before, after]: [ViewD<'_, T>; 2],
    dx: T,
) -> Result<ArrayD<T>, ReduceError> {
    let half = T::from_f64(2.0);
    Ok(after
        .zip_map(&before, move |a, b| dx * (a + b) / half)
        .try_eval()?)
}

/// The areas between neighbours along `axis` at the places `at`.
pub(super) fn areas<T: Float>(
    op: &str,
    [before, after]: [ViewD<'_, T>; 2],
    axis: usize,
    at: impl Lazy<Item = T, Shape: Whole, Node: Closed>,
    extent: usize,
) -> Result<ArrayD<T>, ReduceError> {
    with_items(at, |at, shape| {
        let rank = shape.extents().as_ref().len();
        if rank != 1 {
            return Err(ReduceError::one_axis(op, "at", rank));
        }
        if at.len() != extent {
            return Err(ReduceError::beside_axis(op, "at", at.len(), extent));
        }
        let mut extents = vec![1; before.rank()];
        extents[axis] = before.dims()[axis];
        let widths = differences(&ViewD::try_from_slice(DynRank::from([at.len()]), at)?, 0)?;
        let widths = widths.view().try_reshape(DynRank::from(extents))?;
        let half = T::from_f64(2.0);
        let sums = after.zip_map(&before, |a, b| a + b);
        let areas = sums.zip_map(&widths, move |sum, width| width * sum / half);
        Ok(areas.try_eval()?)
    })
}
