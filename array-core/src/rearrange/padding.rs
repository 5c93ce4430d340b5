//! `pad_with`: more positions around the elements, filled with a constant or with the elements.

use crate::array::{Array, ArrayD, Layout, ViewD, ViewMut, built};
use crate::error::ShapeError;
use crate::leaf::Elem;
use crate::pick::gathered;
use crate::shape::{DynRank, Shape};
use core::ops::Range;

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
    /// The positions of an axis of `extent` that are seen at `places`, counted from its first
    /// element. One division for all.
    fn seen(&self, places: Range<isize>, extent: usize) -> Vec<usize> {
        let extent = extent as isize;
        let (period, last) = match self {
            PadMode::Constant(_) | PadMode::Edge => {
                let at = |place: isize| place.clamp(0, extent - 1) as usize;
                return places.map(at).collect();
            }
            PadMode::Reflect => ((2 * (extent - 1)).max(1), 0),
            PadMode::Symmetric => (2 * extent, 1),
            PadMode::Wrap => (extent, 0),
        };
        let is_mirror = !matches!(self, PadMode::Wrap);
        let mut next = places.start.rem_euclid(period);
        let seen = places.map(|_| {
            let place = next;
            next = if place + 1 == period { 0 } else { place + 1 };
            let mirrored = if is_mirror {
                period - last - place
            } else {
                place
            };
            place.min(mirrored) as usize
        });
        seen.collect()
    }
}

/// `view` with `amounts` more positions on each axis.
///
/// The elements are copied into the middle. Then each axis in turn is filled from them: what is beside
/// the axes before is there already, so the corners follow.
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
        *extent = sum.ok_or_else(|| ShapeError::too_large(&[*before, *extent, *after]))?;
    }
    let shape = DynRank::from(&extents[..]);
    shape.checked_count()?;
    let value = match mode {
        PadMode::Constant(value) => Some(value),
        _ => view.iter().next().copied(),
    };
    let is_empty = |(&extent, &amount): (&usize, &(usize, usize))| extent == 0 && amount != (0, 0);
    if !matches!(mode, PadMode::Constant(_))
        && let Some(axis) = own.iter().zip(amounts).position(is_empty)
    {
        return Err(ShapeError::nothing_to_pad_with(axis));
    }
    let mut out: ArrayD<T> = built(shape, |_| match value {
        Some(value) => value,
        None => unreachable!("an array with elements is made of one with elements"),
    })?;
    let layout = out.view().layout;
    // The elements of the operand along the axes from `axis` on.
    let inside = |mut layout: Layout<DynRank>, axis: usize| {
        for axis in axis..own.len() {
            layout = layout.narrowed(axis, amounts[axis].0, own[axis]);
        }
        layout
    };
    write(&mut out, inside(layout.clone(), 0), view);
    if !out.is_empty() && !matches!(mode, PadMode::Constant(_)) {
        for (axis, &(before, after)) in amounts.iter().enumerate() {
            let extent = own[axis];
            let sides = [(0, before), (before + extent, after)];
            for (start, len) in sides.into_iter().filter(|(_, len)| *len > 0) {
                let first = start as isize - before as isize;
                let seen = mode.seen(first..first + len as isize, extent);
                let elements = ViewD {
                    data: out.as_slice().into(),
                    layout: inside(layout.clone(), axis),
                };
                let side: ArrayD<T> = gathered(&elements, &seen, axis)?;
                let side_layout = inside(layout.narrowed(axis, start, len), axis + 1);
                write(&mut out, side_layout, &side.view());
            }
        }
    }
    Ok(super::reshaped(out, &extents))
}

/// Writes `part` to the elements of `out` in this layout, which has the same extents.
fn write<T: Elem>(out: &mut ArrayD<T>, layout: Layout<DynRank>, part: &ViewD<'_, T>) {
    let data = out.as_mut_slice().into();
    ViewMut { data, layout }.assign(part);
}

#[cfg(test)]
mod tests {
    use super::PadMode;

    /// The position at `place`, by steps from one end to the other.
    fn stepped(mode: PadMode<u8>, place: isize, extent: isize) -> isize {
        let (first, last) = (0, extent - 1);
        match (mode, place) {
            _ if (first..=last).contains(&place) => place,
            (PadMode::Constant(_) | PadMode::Edge, ..0) => first,
            (PadMode::Constant(_) | PadMode::Edge, _) => last,
            (PadMode::Wrap, ..0) => stepped(mode, place + extent, extent),
            (PadMode::Wrap, _) => stepped(mode, place - extent, extent),
            (PadMode::Reflect, _) if extent == 1 => 0,
            (PadMode::Reflect, ..0) => stepped(mode, -place, extent),
            (PadMode::Reflect, _) => stepped(mode, 2 * last - place, extent),
            (PadMode::Symmetric, ..0) => stepped(mode, -1 - place, extent),
            (PadMode::Symmetric, _) => stepped(mode, 2 * last + 1 - place, extent),
        }
    }

    #[test]
    fn positions_repeat() {
        use PadMode::{Edge, Reflect, Symmetric, Wrap};
        for mode in [PadMode::Constant(0), Edge, Reflect, Symmetric, Wrap] {
            for extent in 1..6 {
                for start in -13..14 {
                    let wanted = (start..20).map(|place| stepped(mode, place, extent) as usize);
                    let seen = mode.seen(start..20, extent as usize);
                    assert_eq!(
                        seen,
                        wanted.collect::<Vec<_>>(),
                        "{mode:?} {extent} {start}"
                    );
                }
            }
        }
    }
}
