//! New axes in a slice: `x.slice(s![.., NewAxis, 0])`.
//!
//! The types reduce such a slice to one without new axes: the shape gets an axis of extent 1 at the
//! place of the first [`NewAxis`], and this axis is kept whole. At run time the other items are
//! applied, and the new axes enter the result.

use super::Layout;
use super::item::{All, At, IntoSliceItem, SliceItem};
use super::layout::Spread;
use super::taken::{AxisItem, TakenPart};
use super::typed::{Onto, Prepend, Slice};
use crate::dim::{Dim, Stretch, each_rank};
use crate::error::ShapeError;
use crate::shape::{DynRank, Shape, of_extents};

/// An item of a slice that takes no axis: the result has a new axis of extent 1 there (NumPy's
/// `newaxis` or `None`).
///
/// Beside it there is one item for each axis: of two axes, `s![.., NewAxis, ..]`.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let x = array![[1, 2, 3], [4, 5, 6]];
/// assert_eq!(x.slice(s![.., NewAxis, ..]).extents(), [2, 1, 3]);
/// assert_eq!(x.slice(s![NewAxis, 0, .., NewAxis]).extents(), [1, 3, 1]);
///
/// // A column and a row meet.
/// let (u, v) = (array![1, 2], array![10, 20]);
/// let sums = (u.slice(s![.., NewAxis]) + v.slice(s![NewAxis, ..])).eval();
/// assert_eq!(sums, array![[11, 21], [12, 22]]);
/// ```
#[doc(alias = "newaxis")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NewAxis;

impl From<NewAxis> for SliceItem {
    #[inline(always)]
    fn from(_: NewAxis) -> Self {
        SliceItem::NewAxis
    }
}

#[diagnostic::do_not_recommend]
impl IntoSliceItem for NewAxis {
    type Item = NewAxis;

    #[inline(always)]
    fn into_slice_item(self) -> NewAxis {
        self
    }
}

/// All positions of an axis; `..`, which never stands for several axes.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Kept;

impl From<Kept> for SliceItem {
    fn from(_: Kept) -> Self {
        All::FORWARD.into()
    }
}

impl AxisItem for Kept {
    #[inline(always)]
    fn ordinary(&self, extent: usize) -> Option<TakenPart> {
        All::FORWARD.ordinary(extent)
    }
}

impl<D, Rest: Prepend<D>> Onto<D, Rest> for Kept {
    type Output = Rest::Prepended;
}

/// Generates `Slice` for items with a [`NewAxis`]: the first of them after each number of others,
/// and after it as many axes as items, or fewer, if there are further new ones.
macro_rules! new_axes {
    // The result would have more axes than a shape.
    (8: $($all:tt)*) => {};
    ($rank:literal: $($D:ident $I:ident $R:ident $i:tt),+) => {
        new_axes!(@at [] [] [$($D)+] [$($I)+]);
    };
    (@at [$($D:ident)*] [$($I:ident)*] [] []) => {
        new_axes!(@impl [$($D)*] [$($I)*] [] []);
    };
    (@at [$($D:ident)*] [$($I:ident)*] [$E:ident $($F:ident)*] [$J:ident $($K:ident)*]) => {
        new_axes!(@fewer [$($D)*] [$($I)*] [] [$E $($F)*] [$J $($K)*]);
        new_axes!(@at [$($D)* $E] [$($I)* $J] [$($F)*] [$($K)*]);
    };
    (@fewer $D:tt $I:tt [$($E:ident)*] [] $J:tt) => {
        new_axes!(@impl $D $I [$($E)*] $J);
    };
    (@fewer $D:tt $I:tt [$($E:ident)*] [$F:ident $($G:ident)*] $J:tt) => {
        new_axes!(@impl $D $I [$($E)*] $J);
        new_axes!(@fewer $D $I [$($E)* $F] [$($G)*] $J);
    };
    (@impl [$($D:ident)*] [$($I:ident)*] [$($E:ident)*] [$($J:ident)*]) => {
        #[diagnostic::do_not_recommend]
        impl<$($D: Dim,)* $($E: Dim,)* $($I: OtherItem,)* $($J: Copy + Into<SliceItem>),*>
            Slice<($($D,)* $($E,)*)> for ($($I,)* NewAxis, $($J,)*)
        where
            ($($I,)* Kept, $($J,)*): Slice<($($D,)* Stretch, $($E,)*)>,
        {
            type Output = <($($I,)* Kept, $($J,)*) as Slice<($($D,)* Stretch, $($E,)*)>>::Output;

            #[inline(always)]
            #[allow(non_snake_case, reason = "an item has the name of its type")]
            fn items(&self) -> impl AsRef<[SliceItem]> {
                let ($($I,)* new, $($J,)*) = *self;
                [$($I.into(),)* new.into(), $($J.into()),*]
            }
        }
    };
}
each_rank!(new_axes);

#[diagnostic::do_not_recommend]
impl Slice<()> for (NewAxis,) {
    type Output = (Stretch,);

    fn items(&self) -> impl AsRef<[SliceItem]> {
        [NewAxis.into()]
    }
}

/// The items before the first [`NewAxis`].
pub trait OtherItem: Copy + Into<SliceItem> {}
impl OtherItem for At {}
impl OtherItem for All {}
impl OtherItem for super::Reversed {}
impl OtherItem for super::Span {}
impl OtherItem for Kept {}

impl<S: Shape> Layout<S> {
    /// The layout of a slice with new axes.
    #[cold]
    pub(super) fn with_new_axes<R: Shape>(
        &self,
        extents: &[usize],
        items: &[SliceItem],
    ) -> Result<Layout<R>, ShapeError> {
        let others = without_new_axes(items);
        let spread = Spread::of(&others, extents.len())?;
        let sliced: Layout<DynRank> = self.any_slice(&others)?;
        let axes = axes_of_slice(items, &spread, sliced.strides.as_ref().len());
        let extents = extents_of(&axes, sliced.shape.extents().as_ref());
        Ok(sliced.picked(of_extents(&extents), |k| axes[k]))
    }
}

// What needs no type of a shape is compiled once for all.

fn is_new(item: &SliceItem) -> bool {
    matches!(item, SliceItem::NewAxis)
}

fn without_new_axes(items: &[SliceItem]) -> Vec<SliceItem> {
    let items = items.iter().copied();
    items.filter(|item| !is_new(item)).collect()
}

/// The axis of the slice without new axes at each axis of the result.
fn axes_of_slice(items: &[SliceItem], spread: &Spread, rank: usize) -> Vec<Option<usize>> {
    let mut axes = Vec::new();
    let mut taken = 0;
    let mut left = 0..rank;
    for item in items {
        if is_new(item) {
            axes.push(None);
            continue;
        }
        let after = spread.axes_of(taken);
        taken += 1;
        if !matches!(item, SliceItem::At(_)) {
            axes.extend(left.by_ref().take(after).map(Some));
        }
    }
    axes.extend(left.map(Some));
    axes
}

fn extents_of(axes: &[Option<usize>], kept: &[usize]) -> Vec<usize> {
    let extents = axes.iter().map(|axis| axis.map_or(1, |axis| kept[axis]));
    extents.collect()
}
