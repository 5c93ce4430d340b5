//! One axis of an array of any shape: the elements at an index of it, and its lanes.

use crate::array::slice::{All, At, SliceItem};
use crate::array::{Array, View, advance, built, or_panic};
use crate::dim::Dyn;
use crate::error::ShapeError;
use crate::shape::{Shape, count, of_extents};

/// The items of a slice: `index` of `axis`, and all of the other axes.
pub(super) fn at_index(axis: usize, index: usize, rank: usize) -> Vec<SliceItem> {
    let item = |other| match other == axis {
        true => SliceItem::from(At(index.try_into().unwrap_or(isize::MAX))),
        false => All::FORWARD.into(),
    };
    (0..rank).map(item).collect()
}

/// The views along `axis`, which exists, for every index of the other axes in row-major order.
pub(super) fn lanes_of<'a, T, S: Shape>(
    view: View<'a, T, S>,
    axis: usize,
) -> impl ExactSizeIterator<Item = View<'a, T, (Dyn,)>> {
    let view = view.into_dyn();
    let mut outer = view.dims().to_vec();
    outer[axis] = 1;
    let mut index = vec![0; outer.len()];
    (0..count(&outer)).map(move |_| {
        let items = index.iter().map(|&at| SliceItem::from(At(at as isize)));
        let mut items: Vec<SliceItem> = items.collect();
        items[axis] = All::FORWARD.into();
        advance(&mut index, &outer);
        or_panic(view.slice(&items[..]).try_into_shape())
    })
}

/// The array of `make(k)` for each lane `k` of `view` along `axis`: its shape without the axis.
///
/// # Errors
/// `too_large`; `make` is not called then.
pub(super) fn for_each_lane<T, S: Shape, R: Shape, B>(
    view: &View<'_, T, S>,
    axis: usize,
    make: impl FnMut(usize) -> B,
) -> Result<Array<B, R>, ShapeError> {
    let mut extents = view.extents().as_ref().to_vec();
    extents.remove(axis);
    built(of_extents(&extents), make)
}
