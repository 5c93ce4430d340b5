//! Shapes whose extents are known: from checked numbers, or from the type alone.

use super::Shape;

/// The shape of type `S` with extents that are known to fit it.
#[inline(always)]
pub(crate) fn of_extents<S: Shape>(extents: &[usize]) -> S {
    match S::try_from_extents(extents) {
        Ok(shape) => shape,
        Err(_) => unreachable!("the extents were taken from a shape of this type"),
    }
}

/// Whether the type `S` has all extents.
pub(crate) const fn is_fixed<S: Shape>() -> bool {
    let mut axis = 0;
    while axis < S::EXTENTS.len() {
        if S::EXTENTS[axis].is_none() {
            return false;
        }
        axis += 1;
    }
    S::RANK.is_some()
}

/// The shape of a type that has all extents.
#[inline(always)]
pub(crate) fn fixed_shape<S: Shape>() -> S {
    let mut extents = [1; MAX_RANK];
    for (extent, fixed) in extents.iter_mut().zip(S::EXTENTS) {
        *extent = fixed.unwrap_or_default();
    }
    of_extents(&extents[..S::EXTENTS.len()])
}

/// The highest rank of a typed shape.
pub(crate) const MAX_RANK: usize = 8;
