//! `pad_with`: more positions around the elements, filled with a constant or with the elements.

use crate::array::{Array, ArrayD, ViewD, ViewMut, built};
use crate::error::ShapeError;
use crate::join::join;
use crate::leaf::Elem;
use crate::pick::gathered;
use crate::shape::{Shape, of_extents};

/// What is around the elements of a padded array (NumPy's `mode`).
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PadMode<T> {
    /// This value.
    Constant(T),
    /// The first and the last element: `1 1 | 1 2 3 | 3 3`.
    Edge,
    /// The elements mirrored at the first and at the last one: `3 2 | 1 2 3 | 2 1`. An axis with a
    /// single element repeats it.
    Reflect,
    /// The elements mirrored at the edges: `2 1 | 1 2 3 | 3 2`.
    Symmetric,
    /// The elements again and again: `2 3 | 1 2 3 | 1 2`.
    Wrap,
}

impl<T> PadMode<T> {
    /// The position of an axis of `extent` that is seen at `place`, counted from its first element.
    fn seen(&self, place: isize, extent: usize) -> usize {
        let extent = extent as isize;
        let mirrored = |period: isize| {
            let place = place.rem_euclid(period);
            place.min(period - place)
        };
        let position = match self {
            PadMode::Constant(_) | PadMode::Edge => place.clamp(0, extent - 1),
            PadMode::Reflect if extent == 1 => 0,
            PadMode::Reflect => mirrored(2 * (extent - 1)),
            PadMode::Symmetric => {
                let place = place.rem_euclid(2 * extent);
                place.min(2 * extent - 1 - place)
            }
            PadMode::Wrap => place.rem_euclid(extent),
        };
        position as usize
    }
}

/// `view` with `amounts` more positions on each axis.
///
/// # Errors
/// `rank_mismatch`, `extent_mismatch`, `too_large`.
pub(super) fn padded<T: Elem, S: Shape>(
    view: &ViewD<'_, T>,
    amounts: &[(usize, usize)],
    mode: PadMode<T>,
) -> Result<Array<T, S>, ShapeError> {
    let own = view.dims();
    if amounts.len() != own.len() {
        let what = "the list of amounts";
        return Err(ShapeError::rank_mismatch(what, own.len(), amounts.len()));
    }
    let mut extents = own.to_vec();
    for (extent, (before, after)) in extents.iter_mut().zip(amounts) {
        let sum = before
            .checked_add(*extent)
            .and_then(|sum| sum.checked_add(*after));
        *extent = sum.unwrap_or(usize::MAX);
    }
    if let PadMode::Constant(value) = mode {
        return surrounded(view, &extents, amounts, value);
    }
    let is_padded =
        |&(&extent, &amount): &(&usize, &(usize, usize))| extent == 0 && amount != (0, 0);
    if let Some(axis) = own.iter().zip(amounts).position(|pair| is_padded(&pair)) {
        return Err(ShapeError::nothing_to_pad_with(axis));
    }
    of_extents_checked(&extents)?;
    // Axis by axis: what is before, the elements, what is after.
    let mut whole: Option<ArrayD<T>> = None;
    for (axis, &(before, after)) in amounts.iter().enumerate().filter(|(_, at)| **at != (0, 0)) {
        let extent = own[axis];
        let positions = |places: core::ops::Range<isize>| -> Vec<usize> {
            places.map(|place| mode.seen(place, extent)).collect()
        };
        let inner = whole
            .as_ref()
            .map_or_else(|| view.clone(), |whole| whole.view());
        let around = [
            positions(-(before as isize)..0),
            positions(extent as isize..extent as isize + after as isize),
        ];
        let [first, last]: [Result<ArrayD<T>, _>; 2] =
            around.map(|positions| gathered(&inner, &positions, axis));
        let (first, last) = (first?, last?);
        whole = Some(join("pad_with", axis, &[first.view(), inner, last.view()])?);
    }
    let whole = match whole {
        Some(whole) => whole,
        None => view.try_to_array()?,
    };
    Ok(super::reshaped(whole, &extents))
}

/// An error if a shape has too many elements.
fn of_extents_checked(extents: &[usize]) -> Result<(), ShapeError> {
    crate::shape::DynRank::from(extents)
        .checked_count()
        .map(|_| ())
}

/// An array of `value` with the elements of `view` in it, after the first of `amounts`.
fn surrounded<T: Elem, S: Shape>(
    view: &ViewD<'_, T>,
    extents: &[usize],
    amounts: &[(usize, usize)],
    value: T,
) -> Result<Array<T, S>, ShapeError> {
    of_extents_checked(extents)?;
    let mut out: Array<T, S> = built(of_extents(extents), |_| value)?;
    let ViewMut { data, mut layout } = out.view_mut().into_dyn();
    for (axis, (before, _)) in amounts.iter().enumerate() {
        layout = layout.narrowed(axis, *before, view.dims()[axis]);
    }
    ViewMut { data, layout }.assign(view);
    Ok(out)
}
