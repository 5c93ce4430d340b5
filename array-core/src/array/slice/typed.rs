//! The shape of a slice, computed from the types of the items and of the dimensions, innermost
//! first.

use super::item::{All, At, Reversed, SliceItem, Span};
use super::taken::{AxisItem, TakenPart};
use crate::dim::{Dim, Dyn, each_rank};
use crate::shape::{DynRank, Shape};

/// The items of a slice of a shape `S`, written [`s![..]`](crate::s!): one for each axis, or fewer, of
/// which at most one is `..`.
#[diagnostic::on_unimplemented(
    message = "the items `{Self}` do not slice a shape `{S}`",
    label = "not the items of a slice of `{S}`",
    note = "a slice has one item for each axis, `s![0, .., 1..3]` for three; of fewer items a single `..` stands for all axes that are left, and without it the last axes are kept; beside a `NewAxis` each axis has its item"
)]
pub trait Slice<S: Shape> {
    /// The shape of the slice.
    type Output: Shape;

    /// The items, outermost axis first.
    fn items(&self) -> impl AsRef<[SliceItem]>;

    /// What the items take of axes with these extents, if there is one for each and it is
    /// [ordinary](AxisItem::ordinary).
    #[doc(hidden)]
    #[inline(always)]
    fn parts(&self, _extents: &[usize]) -> Option<impl AsRef<[TakenPart]>> {
        None::<[TakenPart; 0]>
    }
}

/// The shape of a slice.
pub type Sliced<I, S> = <I as Slice<S>>::Output;

/// [`Slice`], for the methods: with one trait more, the compiler finds an error in the type of the
/// result first, and reports it at the method's name, without its declaration.
#[diagnostic::on_unimplemented(
    message = "the items `{Self}` do not slice a shape `{S}`",
    label = "not the items of a slice of `{S}`",
    note = "a slice has one item for each axis, `s![0, .., 1..3]` for three; of fewer items a single `..` stands for all axes that are left, and without it the last axes are kept; beside a `NewAxis` each axis has its item"
)]
pub trait Slices<S: Shape>: Slice<S> {}
#[diagnostic::do_not_recommend]
impl<S: Shape, I: Slice<S>> Slices<S> for I {}

/// A shape with one more axis in front.
#[doc(hidden)]
pub trait Prepend<D>: Shape {
    /// The shape with the axis `D` before the others.
    type Prepended: Shape;
}

/// An item of a slice, applied to an axis `D` before the axes `Rest`, which are sliced already.
#[doc(hidden)]
pub trait Onto<D, Rest>: AxisItem {
    /// `Rest`, preceded by the dimension that the item leaves of `D`, if any.
    type Output: Shape;
}

impl<D, Rest: Shape> Onto<D, Rest> for At {
    type Output = Rest;
}

impl<D, Rest: Prepend<D>> Onto<D, Rest> for All {
    type Output = Rest::Prepended;
}

impl From<Reversed> for SliceItem {
    #[inline(always)]
    fn from(Reversed: Reversed) -> Self {
        SliceItem::All(All::BACKWARDS)
    }
}

impl<D, Rest: Prepend<D>> Onto<D, Rest> for Reversed {
    type Output = Rest::Prepended;
}

impl<D, Rest: Prepend<Dyn>> Onto<D, Rest> for Span {
    type Output = Rest::Prepended;
}

macro_rules! prepend {
    ($rank:literal: $P:ident $Q:ident $R:ident 0 $(, $D:ident $E:ident $F:ident $i:tt)*) => {
        impl<$P: Dim, $($D: Dim),*> Prepend<$P> for ($($D,)*) {
            type Prepended = ($P, $($D,)*);
        }
    };
}
each_rank!(prepend);

/// Generates `Slice` for one rank: an axis `D`, its item `I`, and `R`, the shape from that axis on;
/// outermost first.
///
/// Each `R` is a parameter, given by the bound of its item. Nested projections would repeat the
/// inner ones in every bound.
macro_rules! slice {
    (@bounds $all:tt [$($bounds:tt)*]) => {
        slice!(@impl $all [$($bounds)*]);
    };
    (@bounds $all:tt [$($bounds:tt)*] $D:ident $I:ident $R:ident $i:tt) => {
        slice!(@bounds $all [$($bounds)* $I: Copy + Into<SliceItem> + Onto<$D, (), Output = $R>,]);
    };
    (@bounds $all:tt [$($bounds:tt)*] $D:ident $I:ident $R:ident $i:tt $D1:ident $I1:ident $R1:ident $($rest:tt)*) => {
        slice!(@bounds $all [$($bounds)* $I: Copy + Into<SliceItem> + Onto<$D, $R1, Output = $R>,] $D1 $I1 $R1 $($rest)*);
    };
    (@impl [$D0:ident $I0:ident $R0:ident 0 $($D:ident $I:ident $R:ident $i:tt)*] [$($bounds:tt)*]) => {
        #[diagnostic::do_not_recommend]
        impl<$D0: Dim, $($D: Dim,)* $I0, $($I,)* $R0: Shape, $($R: Shape),*> Slice<($D0, $($D,)*)> for ($I0, $($I,)*)
        where
            $($bounds)*
        {
            type Output = $R0;
            slice!(@items 0 $($i)*);

            #[inline(always)]
            fn parts(&self, extents: &[usize]) -> Option<impl AsRef<[TakenPart]>> {
                Some([self.0.ordinary(extents[0])? $(, self.$i.ordinary(extents[$i])?)*])
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$I0: Copy + Into<SliceItem>, $($I: Copy + Into<SliceItem>),*> Slice<DynRank> for ($I0, $($I,)*) {
            type Output = DynRank;
            slice!(@items 0 $($i)*);
        }
    };
    (@items $($i:tt)*) => {
        #[inline(always)]
        fn items(&self) -> impl AsRef<[SliceItem]> {
            [$(self.$i.into()),*]
        }
    };
    ($rank:literal: $($D:ident $I:ident $R:ident $i:tt),+) => {
        slice!(@bounds [$($D $I $R $i)+] [] $($D $I $R $i)+);
    };
}
each_rank!(slice);

/// The items that take one axis each, also if there are fewer than axes.
pub trait OneAxisItem: Copy + Into<SliceItem> {}
impl OneAxisItem for At {}
impl OneAxisItem for Span {}
impl OneAxisItem for Reversed {}

/// Generates `Slice` for fewer items than axes: every way to leave some axes that follow each other to
/// a `..`, and the last ones to none.
macro_rules! fewer_items {
    ($rank:literal: $($D:ident $I:ident $R:ident $i:tt),+) => {
        fewer_items!(@from [$($D)+] [] [$($I)+]);
        fewer_items!(@last [$($D)+] [] [$($I)+]);
    };
    // The first axis of `..`, which stands for two or more.
    (@from $axes:tt $before:tt [$I:ident]) => {};
    (@from $axes:tt [$($before:ident)*] [$I:ident $J:ident $($rest:ident)*]) => {
        fewer_items!(@to $axes [$($before)*] [All All] [$($rest)*]);
        fewer_items!(@from $axes [$($before)* $I] [$J $($rest)*]);
    };
    // The last axis of `..`.
    (@to $axes:tt $before:tt $left:tt []) => {
        fewer_items!(@impl $axes $before [all: All] $left []);
    };
    (@to $axes:tt $before:tt [$($left:ident)*] [$I:ident $($after:ident)*]) => {
        fewer_items!(@impl $axes $before [all: All] [$($left)*] [$I $($after)*]);
        fewer_items!(@to $axes $before [$($left)* All] [$($after)*]);
    };
    // The axes after the last item.
    (@last $axes:tt $before:tt [$I:ident]) => {};
    (@last $axes:tt [$($before:ident)*] [$I:ident $($rest:ident)+]) => {
        fewer_items!(@impl $axes [$($before)* $I] [] [$(fewer_items!(@all $rest))+] []);
        fewer_items!(@last $axes [$($before)* $I] [$($rest)+]);
    };
    (@all $I:ident) => { All };
    (@impl [$($D:ident)+] [$($before:ident)*] [$($all:ident: $All:ident)?] [$($left:ty)*] [$($after:ident)*]) => {
        #[diagnostic::do_not_recommend]
        impl<$($D: Dim,)+ $($before: OneAxisItem,)* $($after: OneAxisItem),*> Slice<($($D,)+)>
            for ($($before,)* $($All,)? $($after,)*)
        where
            ($($before,)* $($left,)* $($after,)*): Slice<($($D,)+)>,
        {
            type Output = <($($before,)* $($left,)* $($after,)*) as Slice<($($D,)+)>>::Output;

            #[inline(always)]
            #[allow(non_snake_case, reason = "an item has the name of its type")]
            fn items(&self) -> impl AsRef<[SliceItem]> {
                let ($($before,)* $($all,)? $($after,)*) = *self;
                [$($before.into(),)* $($all.into(),)? $($after.into()),*]
            }
        }
    };
}
each_rank!(fewer_items);

#[diagnostic::do_not_recommend]
impl Slice<()> for () {
    type Output = ();

    fn items(&self) -> impl AsRef<[SliceItem]> {
        []
    }
}

#[diagnostic::do_not_recommend]
impl Slice<DynRank> for () {
    type Output = DynRank;

    fn items(&self) -> impl AsRef<[SliceItem]> {
        []
    }
}

#[diagnostic::do_not_recommend]
impl Slice<DynRank> for &[SliceItem] {
    type Output = DynRank;

    fn items(&self) -> impl AsRef<[SliceItem]> {
        *self
    }
}

#[diagnostic::do_not_recommend]
impl<const R: usize> Slice<DynRank> for &[SliceItem; R] {
    type Output = DynRank;

    fn items(&self) -> impl AsRef<[SliceItem]> {
        &self[..]
    }
}
