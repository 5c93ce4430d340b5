//! Elementwise work on any element type, not lazy: `map_ref` makes an array, `fill` overwrites one.
//!
//! Expressions take `Copy` elements; these functions take all others.

use core::cmp::Ordering;
use core::marker::PhantomData;
use core::ops;

use super::construct::{built, or_panic};
use super::{Array, View, ViewMut};
use crate::error::ShapeError;
use crate::shape::Shape;
use crate::storage::Home;

/// The array of `elements`, one for each index of `shape`.
///
/// # Errors
/// `too_large`.
pub(super) fn collected<U, S: Shape>(
    shape: &S,
    mut elements: impl Iterator<Item = U>,
) -> Result<Array<U, S>, ShapeError> {
    built(shape.clone(), |_| match elements.next() {
        Some(element) => element,
        None => unreachable!("the iterator of an array gives every element"),
    })
}

impl<T, S: Shape, H: Home> Array<T, S, H> {
    /// The array of `f(&element)`, on the heap, called in row-major order.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let words = Array::from_vec(shape![2], vec![String::from("warp"), String::from("weft!")]);
    /// assert_eq!(words.map_ref(|word| word.len()).as_slice(), [4, 5]);
    /// ```
    ///
    /// # Panics
    /// If [`try_map_ref`](Self::try_map_ref) returns an error.
    #[track_caller]
    pub fn map_ref<U>(&self, f: impl FnMut(&T) -> U) -> Array<U, S> {
        or_panic(self.try_map_ref(f))
    }

    /// As [`map_ref`](Self::map_ref).
    ///
    /// # Errors
    /// `too_large` if the memory is refused.
    pub fn try_map_ref<U>(&self, f: impl FnMut(&T) -> U) -> Result<Array<U, S>, ShapeError> {
        collected(&self.shape, self.iter().map(f))
    }

    /// Sets every element to `value`.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let mut a = Array::from_vec(shape![2], vec![1, 2]);
    /// a.fill(7);
    /// assert_eq!(a.as_slice(), [7, 7]);
    /// ```
    pub fn fill(&mut self, value: T)
    where
        T: Clone,
    {
        self.as_mut_slice().fill(value);
    }
}

impl<T, S: Shape> View<'_, T, S> {
    /// The array of `f(&element)`, row-major, called in that order.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = Array::from_vec(shape![2, 2], vec!["a", "b", "c", "d"]);
    /// let upper = a.t().map_ref(|letter| letter.to_uppercase());
    /// assert_eq!(upper.as_slice(), ["A", "C", "B", "D"]);
    /// ```
    ///
    /// # Panics
    /// If [`try_map_ref`](Self::try_map_ref) returns an error.
    #[track_caller]
    pub fn map_ref<U>(&self, f: impl FnMut(&T) -> U) -> Array<U, S> {
        or_panic(self.try_map_ref(f))
    }

    /// As [`map_ref`](Self::map_ref).
    ///
    /// # Errors
    /// `too_large` if the memory is refused.
    pub fn try_map_ref<U>(&self, f: impl FnMut(&T) -> U) -> Result<Array<U, S>, ShapeError> {
        collected(self.typed_shape(), self.iter().map(f))
    }
}

impl<T, S: Shape> ViewMut<'_, T, S> {
    /// Sets every element to `value`.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let mut a = Array::from_vec(shape![2, 2], vec![1, 2, 3, 4]);
    /// a.slice_mut(s![.., 0]).fill(0);
    /// assert_eq!(a.as_slice(), [0, 2, 0, 4]);
    /// ```
    pub fn fill(&mut self, value: T)
    where
        T: Clone,
    {
        self.iter_mut()
            .for_each(|element| element.clone_from(&value));
    }
}

/// Elements of slices: those of arrays are not.
#[diagnostic::on_unimplemented(
    message = "this is a method of slices and of `Vec`, not of arrays",
    label = "a method of slices",
    note = "a slice has it: `x.as_slice().contains(&1)`, `x.as_mut_slice().sort_by(|a, b| b.total_cmp(a))`; a `Vec` is `x.into_vec()`"
)]
#[doc(hidden)]
pub trait IsSlice {}

/// Methods of slices that an array has only to say so. They take `&mut self`, so a method of a user's
/// trait that takes `&self` comes first. Each is one line, because the compiler quotes it.
#[rustfmt::skip]
#[doc(hidden)]
#[allow(missing_docs, reason = "they only refuse")]
impl<T, S: Shape, H: Home> Array<T, S, H> {
    pub fn contains(&mut self, _: &T) -> bool where T: IsSlice { unreachable!("no array is a slice") }
    pub fn sort_by<X>(&mut self, _: impl FnMut(&T, &T) -> Ordering) -> X where T: IsSlice { unreachable!("no array is a slice") }
}

/// Elements that a view can change: none.
#[diagnostic::on_unimplemented(
    message = "a `View` only reads its elements",
    label = "this writes",
    note = "a `ViewMut` writes: `x.slice_mut(s![1, ..]).fill(0.0)`, `x.view_mut()`, `x.row_mut(0)`, each of `x.rows_mut()`; an array of its own is `let mut total = x.row(0).to_array();`"
)]
#[doc(hidden)]
pub trait IsMutable {}

/// The right side of an operator that writes. The bound is about this type, because the compiler prints
/// the text of a bound on `X` only if `X` is not the type of the left side.
#[doc(hidden)]
#[derive(Debug)]
pub struct WrittenBy<X>(PhantomData<X>);

/// No right side.
#[doc(hidden)]
#[derive(Debug)]
pub enum Unwritten {}

// As long as `X` is open it may be one of these: without any the compiler finds no operator, and one
// alone it would take for `X`.
#[diagnostic::do_not_recommend]
impl IsMutable for WrittenBy<Unwritten> {}
#[diagnostic::do_not_recommend]
impl IsMutable for WrittenBy<[Unwritten; 0]> {}

/// The operators that write, for the same reason.
macro_rules! written_by {
    ($($Trait:ident $method:ident)*) => {$(
        #[doc(hidden)]
        impl<T, S: Shape, X> ops::$Trait<X> for View<'_, T, S>
        where
            WrittenBy<X>: IsMutable,
        {
            fn $method(&mut self, _: X) {
                unreachable!("no view is written into")
            }
        }
    )*};
}
written_by!(AddAssign add_assign SubAssign sub_assign MulAssign mul_assign DivAssign div_assign);

/// Methods that a view has only to say that it does not write. Each is one line, because the compiler
/// quotes it.
#[rustfmt::skip]
#[doc(hidden)]
#[allow(missing_docs, reason = "they only refuse")]
impl<T, S: Shape> View<'_, T, S> {
    pub fn fill<X>(&self, _: X) where T: IsMutable {}
    pub fn assign<X>(&self, _: X) where T: IsMutable {}
    pub fn update<X>(&self, _: X) where T: IsMutable {}
    pub fn fill_where<M, X>(&self, _: M, _: X) where T: IsMutable {}
}
