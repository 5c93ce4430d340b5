//! Slicing: `a.slice(s![1..3, .., ..;2, 0])` takes a range or a position of every axis, without
//! copying.
//!
//! The items are values of three types, so the types of the items alone decide the type of the
//! result. An integer is an [`At`] and drops its axis; `..` is an [`All`] and keeps its dimension;
//! every other range is a [`Span`], whose extent is known at run time. `item` defines the
//! items, `taken` what one takes of an axis, `typed` the shape of the result, `layout` its strides.

mod item;
mod layout;
mod new_axes;
mod taken;
mod typed;

pub use item::{All, At, AxisIndex, IntoSliceItem, Reversed, SliceItem, Span, item};
pub use new_axes::NewAxis;
pub use typed::Slice;
#[doc(hidden)]
pub use typed::{Onto, Prepend};
#[doc(hidden)]
pub use typed::{Sliced, Slices};

use super::construct::or_panic;
use super::{Array, Layout, View, ViewMut};
use crate::error::ShapeError;
use crate::shape::Shape;
use crate::storage::Home;

/// The items of a slice, one for each axis: `a.slice(s![1..3, .., ..;2, 0])`.
///
/// Of fewer items than axes, a single `..` stands for all axes that are left, and without it the last
/// axes are taken whole (`...`, NumPy's ellipsis, is the same as `..`): of three axes, `s![1]` is `s![1, .., ..]` and `s![.., 0]` is `s![.., .., 0]`.
///
/// | item | takes | axis of the result |
/// |---|---|---|
/// | `3`, `-1`, `i` | one position; negative counts from the end | none |
/// | `..` | everything | the same dimension |
/// | `..;-1` | everything, backwards | the same dimension |
/// | `a..b`, `a..=b`, `a..`, `..b` | `a` to `b`; negative counts from the end | `Dyn` |
/// | [`NewAxis`] | no axis | a new axis of extent 1 |
/// | any range`;step` | every `step`-th; a negative step goes down from `a` to `b` | `Dyn` |
///
/// The rules are NumPy's, except that ranges are not clamped: one that leaves the axis, or that
/// ends before it starts, is an error. `b` is excluded, and the steps are counted from `a`, which
/// with a negative step is the upper end: `5..1;-2` takes 5 and 3, `..2;-1` all from the last down
/// to 3. At most 8 items; for more axes pass a slice `&[SliceItem]`.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let a = Array::from_fn(shape![4, 5], |[i, j]| 10 * i + j);
/// assert_eq!(a.slice(s![1, ..]).to_vec(), [10, 11, 12, 13, 14]);
/// assert_eq!(a.slice(s![-1, 3..]).to_vec(), [33, 34]);
/// assert_eq!(a.slice(s![.., 0]).to_array(), Array::from_vec(shape![4], vec![0, 10, 20, 30]));
/// assert_eq!(a.slice(s![0, ..;2]).to_vec(), [0, 2, 4]);
/// assert_eq!(a.slice(s![0, -2..0;-1]).to_vec(), [3, 2, 1]);
/// assert_eq!(a.slice(s![2]).to_vec(), [20, 21, 22, 23, 24]);
///
/// let reversed = a.slice(s![..;-1, 2..=3]);
/// let _: &Shape![4, _] = reversed.typed_shape();
/// assert_eq!(reversed.to_vec(), [32, 33, 22, 23, 12, 13, 2, 3]);
/// ```
#[macro_export]
macro_rules! s {
    (@items ($($done:tt)*)) => { ($($done)*) };
    (@items ($($done:tt)*) ... $(, $($rest:tt)*)?) => {
        $crate::s!(@items ($($done)* $crate::array::slice::All::FORWARD,) $($($rest)*)?)
    };
    (@items ($($done:tt)*) ..;-1 $(, $($rest:tt)*)?) => {
        $crate::s!(@items ($($done)* $crate::array::slice::All::REVERSED,) $($($rest)*)?)
    };
    // NumPy's `:` and `::2`; `1:3` comes to the last of the lines of items.
    (@items $done:tt : $($rest:tt)*) => { $crate::s!(@no_item) };
    (@items $done:tt :: $step:literal $($rest:tt)*) => { $crate::s!(@no_item) };
    (@items ($($done:tt)*) $range:expr; $step:expr $(, $($rest:tt)*)?) => {
        $crate::s!(@items ($($done)* $crate::array::slice::Span::new($range).step($step),) $($($rest)*)?)
    };
    (@items ($($done:tt)*) $item:expr $(, $($rest:tt)*)?) => {
        $crate::s!(@items ($($done)* $crate::array::slice::item($item),) $($($rest)*)?)
    };
    (@items $($no_item:tt)*) => { $crate::s!(@no_item) };
    (@no_item) => {
        ::core::compile_error!(
            "an item is a position, or a range with two dots and its step behind a semicolon: `s![0, .., 1..3, ..;2]`"
        )
    };
    ($($items:tt)*) => {{
        // `1..-1` is a valid range here.
        #[allow(clippy::reversed_empty_ranges)]
        let items = $crate::s!(@items () $($items)*);
        items
    }};
}

impl<'a, T, S: Shape> View<'a, T, S> {
    /// The part of this view that `items`, written [`s![..]`](crate::s!), select.
    ///
    /// The shape of the result has the dimensions that the items keep.
    ///
    /// # Panics
    /// If [`try_slice`](Self::try_slice) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = ArrayD::from_fn([3, 4], |index| index.as_ref().to_vec());
    /// let column = a.view().slice(s![1.., -1]);
    /// assert_eq!(column.to_vec(), [[1, 3], [2, 3]]);
    /// ```
    #[track_caller]
    pub fn slice<I: Slices<S>>(&self, items: I) -> View<'a, T, Sliced<I, S>> {
        or_panic(self.try_slice(items))
    }

    /// As [`slice`](Self::slice).
    ///
    /// # Errors
    /// `index_out_of_range` if an integer or a range leaves its axis, `invalid_slice` if a range
    /// ends before it starts or has a step of 0, `rank_mismatch` if a run-time rank is not the
    /// number of items.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = Array::from_fn(shape![3, 4], |[i, j]| i + j);
    /// let error = a.view().try_slice(s![.., 2..9]).unwrap_err();
    /// assert_eq!(error.kind().as_str(), "index_out_of_range");
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the range 2..9 is outside axis 1, which has extent 4; ranges are not clamped: one without an end, `1..`, ends with its axis"
    /// );
    /// ```
    pub fn try_slice<I: Slices<S>>(
        &self,
        items: I,
    ) -> Result<View<'a, T, Sliced<I, S>>, ShapeError> {
        Ok(View {
            data: self.data,
            layout: self.layout.try_slice(&items)?,
        })
    }
}

impl<T, S: Shape, H: Home> Array<T, S, H> {
    /// The part of this array that `items`, written [`s![..]`](crate::s!), select.
    ///
    /// The shape of the result has the dimensions that the items keep.
    ///
    /// # Panics
    /// If [`try_slice`](Self::try_slice) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = Array::from_fn(shape![2, 3], |[i, j]| 10 * i + j);
    /// assert_eq!(a.slice(s![1, 0..2]).to_vec(), [10, 11]);
    /// ```
    #[track_caller]
    pub fn slice<I: Slices<S>>(&self, items: I) -> View<'_, T, Sliced<I, S>> {
        or_panic(self.try_slice(items))
    }

    /// As [`slice`](Self::slice).
    ///
    /// # Errors
    /// As [`View::try_slice`].
    pub fn try_slice<I: Slices<S>>(
        &self,
        items: I,
    ) -> Result<View<'_, T, Sliced<I, S>>, ShapeError> {
        self.view().try_slice(items)
    }

    /// The part of this array that `items` select, mutable.
    ///
    /// # Panics
    /// If [`try_slice_mut`](Self::try_slice_mut) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let mut a = Array::from_vec(shape![2, 3], vec![0; 6]);
    /// a.slice_mut(s![.., ..;2]).fill(1);
    /// assert_eq!(a.as_slice(), [1, 0, 1, 1, 0, 1]);
    /// ```
    #[track_caller]
    pub fn slice_mut<I: Slices<S>>(&mut self, items: I) -> ViewMut<'_, T, Sliced<I, S>> {
        or_panic(self.try_slice_mut(items))
    }

    /// As [`slice_mut`](Self::slice_mut).
    ///
    /// # Errors
    /// As [`View::try_slice`].
    pub fn try_slice_mut<I: Slices<S>>(
        &mut self,
        items: I,
    ) -> Result<ViewMut<'_, T, Sliced<I, S>>, ShapeError> {
        let layout = Layout::row_major(self.shape.clone()).try_slice(&items)?;
        Ok(ViewMut {
            data: self.as_mut_slice().into(),
            layout,
        })
    }
}

impl<T, S: Shape> ViewMut<'_, T, S> {
    /// The part of this view that `items` select, read-only.
    ///
    /// # Panics
    /// If [`try_slice`](Self::try_slice) returns an error.
    #[track_caller]
    pub fn slice<I: Slices<S>>(&self, items: I) -> View<'_, T, Sliced<I, S>> {
        or_panic(self.try_slice(items))
    }

    /// As [`slice`](Self::slice).
    ///
    /// # Errors
    /// As [`View::try_slice`].
    pub fn try_slice<I: Slices<S>>(
        &self,
        items: I,
    ) -> Result<View<'_, T, Sliced<I, S>>, ShapeError> {
        self.as_view().try_slice(items)
    }

    /// The part of this view that `items` select, mutable.
    ///
    /// # Panics
    /// If [`try_slice_mut`](Self::try_slice_mut) returns an error.
    #[track_caller]
    pub fn slice_mut<I: Slices<S>>(&mut self, items: I) -> ViewMut<'_, T, Sliced<I, S>> {
        or_panic(self.try_slice_mut(items))
    }

    /// As [`slice_mut`](Self::slice_mut).
    ///
    /// # Errors
    /// As [`View::try_slice`].
    pub fn try_slice_mut<I: Slices<S>>(
        &mut self,
        items: I,
    ) -> Result<ViewMut<'_, T, Sliced<I, S>>, ShapeError> {
        Ok(ViewMut {
            layout: self.layout.try_slice(&items)?,
            data: self.data.reborrow(),
        })
    }
}
