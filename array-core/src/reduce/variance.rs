//! Variances and standard deviations: as arrays, and over the elements of a destination.

use super::axes::ReduceAxes;
use super::checked;
use super::mean_var::{MeanOf, moments};
use crate::array::{Array, built};
use crate::error::ReduceError;
use crate::expr::{Closed, Float, Reducible};
use crate::math::Math;
use crate::shape::{Shape, Whole, WholeOf};
use crate::storage::Home;

/// The variances of `node` over `axes`.
pub(crate) fn variance<H: Home, E, A>(
    node: &E,
    axes: &A,
    ddof: usize,
) -> Result<Array<MeanOf<E>, A::Left, H>, ReduceError>
where
    E: Closed<Item: Reducible, Shape: Whole>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    let checked = checked::<MeanOf<E>, _, A>(&node.inputs(), axes, None)?;
    let nothing = MeanOf::<E>::from_f64(f64::NAN);
    let mut variances = built(checked.left.clone(), |_| nothing)?;
    moments(node, &checked, ddof, [&mut [], variances.as_mut_slice()])?;
    Ok(variances)
}

/// [`variance`] over the elements of `out`, which have these extents. Returns whether the result has
/// them; if it has not, nothing is written.
pub(crate) fn variance_over<E, A>(
    node: &E,
    axes: &A,
    ddof: usize,
    extents: &[usize],
    out: &mut [MeanOf<E>],
) -> Result<bool, ReduceError>
where
    E: Closed<Item: Reducible, Shape: Whole>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    let checked = checked::<MeanOf<E>, _, A>(&node.inputs(), axes, None)?;
    let fits = checked.left.extents().as_ref() == extents;
    if fits {
        moments(node, &checked, ddof, [&mut [], &mut *out])?;
        if checked.taken == 0 {
            out.fill(MeanOf::<E>::from_f64(f64::NAN));
        }
    }
    Ok(fits)
}

/// The standard deviations of `node` over `axes`.
pub(crate) fn standard_deviation<H: Home, E, A>(
    node: &E,
    axes: &A,
    ddof: usize,
) -> Result<Array<MeanOf<E>, A::Left, H>, ReduceError>
where
    E: Closed<Item: Reducible, Shape: Whole>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    let mut deviations = variance(node, axes, ddof)?;
    square_roots(deviations.as_mut_slice());
    Ok(deviations)
}

/// [`standard_deviation`] over the elements of `out`, as [`variance_over`].
pub(crate) fn deviation_over<E, A>(
    node: &E,
    axes: &A,
    ddof: usize,
    extents: &[usize],
    out: &mut [MeanOf<E>],
) -> Result<bool, ReduceError>
where
    E: Closed<Item: Reducible, Shape: Whole>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    let fits = variance_over(node, axes, ddof, extents, &mut *out)?;
    if fits {
        square_roots(out);
    }
    Ok(fits)
}

/// Replaces variances by standard deviations.
fn square_roots<M: Math>(variances: &mut [M]) {
    for variance in variances {
        *variance = Math::sqrt(*variance);
    }
}
