//! Whether a reduction is legal, and the numbers that its loops need.

use super::ReduceAxes;
use crate::array::{checked_len, no_memory};
use crate::error::{ReduceError, ShapeError};
use crate::expr::{Inputs, whole};
use crate::shape::{DynRank, Shape, Whole, WholeOf, count};

/// A reduction that was found to be legal.
pub(crate) struct Checked<S: Shape, R: Shape> {
    /// The shape of the expression.
    pub(super) shape: S,
    pub(super) reduced: S::Table<bool>,
    /// The number of elements of the expression per element of the result.
    pub(super) taken: usize,
    /// The number of elements of the result.
    pub(super) kept: usize,
    /// The shape of the result.
    pub(super) left: R,
}

impl<S: Shape, R: Shape> Checked<S, R> {
    /// The error if the memory for elements `T` of the result's shape is refused.
    #[cold]
    pub(super) fn no_memory<T>(&self) -> ReduceError {
        no_memory::<T, R>(&self.left).into()
    }
}

/// The extents of the axes that are reduced, or of those that are not.
fn part(extents: &[usize], reduced: &[bool], of: bool) -> Vec<usize> {
    let axes = extents.iter().zip(reduced);
    axes.filter(|(_, reduced)| **reduced == of)
        .map(|(&extent, _)| extent)
        .collect()
}

/// First phase of a reduction to elements `T`: [`sized`], then operands computed before the loop.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn checked<'n, T, I, A>(
    inputs: &I,
    axes: &A,
    refuses: Option<&str>,
) -> Result<Checked<WholeOf<I::Shape>, A::Left>, ReduceError>
where
    I: Inputs<'n, Shape: Whole>,
    A: ReduceAxes<WholeOf<I::Shape>>,
{
    let checked = sized::<T, I, A>(inputs, axes, refuses)?;
    inputs.ready()?;
    Ok(checked)
}

/// Joins the shapes of the operands, finds the axes, and checks the sizes.
///
/// `refuses` is the name of a reduction that has no value over no elements.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn sized<'n, T, I, A>(
    inputs: &I,
    axes: &A,
    refuses: Option<&str>,
) -> Result<Checked<WholeOf<I::Shape>, A::Left>, ReduceError>
where
    I: Inputs<'n, Shape: Whole>,
    A: ReduceAxes<WholeOf<I::Shape>>,
{
    let shape = whole(inputs)?;
    shape.checked_count()?;
    let mut reduced = shape.table(false);
    let left = axes.reduced(&shape, reduced.as_mut())?;
    let (kept, taken) = shape.with_extents(
        #[cfg_attr(not(debug_assertions), inline(always))]
        |extents| numbers::<T>(extents, reduced.as_ref(), left.count(), refuses),
    )?;
    Ok(Checked {
        shape,
        reduced,
        taken,
        kept,
        left,
    })
}

/// The numbers of elements of the result, of which there are `left`, and of the expression per
/// element of the result.
#[cfg_attr(not(debug_assertions), inline(always))]
fn numbers<T>(
    extents: &[usize],
    reduced: &[bool],
    left: usize,
    refuses: Option<&str>,
) -> Result<(usize, usize), ReduceError> {
    let along = |which| {
        let axes = extents.iter().zip(reduced);
        let mut axes = axes.filter(move |(_, reduced)| **reduced == which);
        axes.try_fold(1usize, |count, (&extent, _)| count.checked_mul(extent))
    };
    // With an extent of 0 among the reduced axes, the result alone may be too large.
    let (kept, taken) = match (along(false), along(true)) {
        (Some(kept), Some(taken))
            if kept
                .checked_mul(size_of::<T>())
                .is_some_and(|bytes| bytes <= isize::MAX as usize) =>
        {
            (kept, taken)
        }
        _ => {
            let of = |which| part(extents, reduced, which);
            let kept = checked_len::<T, _>(&DynRank::from(of(false)))?;
            (kept, count(&of(true)))
        }
    };
    if let Some(name) = refuses.filter(|_| taken == 0 && kept != 0) {
        return Err(ShapeError::empty_reduction(name, extents).into());
    }
    // The kernels write one element for each index of the kept axes. The axes of a sum back belong
    // to one shape, but a caller could pass another.
    assert!(
        left == kept,
        "the axes are those of a shape other than {extents:?}"
    );
    Ok((kept, taken))
}
