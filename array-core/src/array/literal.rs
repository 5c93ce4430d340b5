//! Array literals: `array![[1., 2.], [3., 4.]]`, and conversions from and to nested Rust arrays.
//!
//! The macro takes the extents from the first entry of every level, and passes the whole literal to
//! a function that takes the nested array of that shape. So for a ragged literal rustc's own
//! message points at the entry that is too short or too long.

use super::{Array, StackArray};
use crate::dim::{Dyn, Fix};
use crate::error::ShapeError;
use crate::shape::StaticShape;
use crate::storage::to_heap;

/// An array literal, on the heap: `array![[1., 2.], [3., 4.]]`.
///
/// Every level of brackets is an axis. Its extent is part of the type, `Fix<N>`; a single entry
/// makes a `Stretch`. `array![inline; ..]` makes a [`StackArray`], `array![scalar; x]` an array of
/// rank 0. Up to rank 8.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let a: Array<f32, Shape![2, 3]> = array![[1., 2., 3.], [4., 5., 6.]];
/// assert_eq!(a[[1, 0]], 4.);
///
/// let column: Array<i32, Shape![3, 1]> = array![[1], [2], [3]];
/// let inline: StackArray<i32, Shape![2]> = array![inline; -1, 1];
/// let scalar: Array<i32, Shape![]> = array![scalar; 7];
/// assert_eq!(column[[2, 0]] + inline[[0]] + scalar[[]], 9);
/// ```
///
/// A ragged literal does not compile:
///
/// ```compile_fail,E0308
/// # extern crate array_core as broadloom;
/// let ragged = broadloom::array![[1, 2, 3], [4, 5]];
/// ```
#[macro_export]
macro_rules! array {
    // The dimensions, one level after the other: the axes so far, then the contents of the next
    // brackets.
    (@shape [$($dims:tt)*] [$($x:tt)*] $(,)?) => { $crate::array!(@shape [$($dims)* $crate::dim::Stretch,] $($x)*) };
    (@shape [$($dims:tt)*] [$($x:tt)*] $(, $other:tt)+ $(,)?) => {
        $crate::array!(@shape [$($dims)* $crate::dim::Fix<{ 1 $(+ $crate::array!(@one $other))+ }>,] $($x)*)
    };
    (@shape [$($dims:tt)*] $x:expr $(,)?) => { ($($dims)* $crate::dim::Stretch,) };
    (@shape [$($dims:tt)*] $($x:expr),* $(,)?) => {
        ($($dims)* $crate::dim::Fix<{ <[()]>::len(&[$($crate::array!(@unit $x)),*]) }>,)
    };
    // A repeated row, `[0.0; 3]`, or a repeated element.
    (@shape [$($dims:tt)*] $x:expr; $n:expr) => { ($($dims)* $crate::dim::Fix<{ $crate::array!(@repeated $x; $n) }>,) };
    (@repeated $x:expr; $n:expr) => {
        ::core::compile_error!(concat!(
            "an array of equal elements is `Array1::full(", stringify!($n), ", ", stringify!($x),
            ")`, with extents in the type `Array::full(shape![2, 3], 0.0)`; `array![..]` lists all elements"
        ))
    };
    (@one $x:tt) => { 1 };
    (@unit $x:expr) => { () };

    (inline; scalar; $x:expr) => { $crate::array::StackArray::<_, ()>::from_nested($x) };
    (inline; $($x:tt)*) => {
        $crate::array::StackArray::<_, $crate::array!(@shape [] $($x)*)>::from_nested([$($x)*])
    };
    (scalar; $x:expr) => { $crate::array::Array::<_, (), $crate::storage::Heap>::from_nested($x) };
    ($x:expr; $n:expr) => {{
        $crate::array!(@repeated $x; $n);
        $crate::array::Array::<_, ($crate::dim::Dyn,)>::full($n, $x)
    }};
    ($($x:tt)*) => {
        $crate::array::Array::<_, $crate::array!(@shape [] $($x)*), $crate::storage::Heap>::from_nested([$($x)*])
    };
}

impl<T, S: StaticShape> Array<T, S> {
    /// The elements of a nested Rust array, `[[T; C]; R]` for a shape of two axes, moved to the
    /// heap.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = Array::<_, Shape![2, 1]>::from_nested([[1], [2]]);
    /// assert_eq!(a.as_slice(), [1, 2]);
    /// ```
    pub fn from_nested(nested: S::Inline<T>) -> Self {
        Array {
            storage: to_heap::<T, S>(nested),
            shape: S::default(),
        }
    }
}

impl<T, S: StaticShape> StackArray<T, S> {
    /// The array of a nested Rust array: `[[T; C]; R]` for a shape of two axes.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = StackArray::<_, Shape![2, 2]>::from_nested([[1, 2], [3, 4]]);
    /// assert_eq!(a[[1, 0]], 3);
    /// assert_eq!(a.into_nested(), [[1, 2], [3, 4]]);
    /// ```
    #[inline]
    pub fn from_nested(nested: S::Inline<T>) -> Self {
        Array {
            storage: nested,
            shape: S::default(),
        }
    }

    /// The elements as a nested Rust array.
    #[inline]
    pub fn into_nested(self) -> S::Inline<T> {
        self.storage
    }
}

macro_rules! from_nested {
    ($($N:ident)*: $Nested:ty) => {
        /// The elements of a nested Rust array; an extent of 1 is a `Fix<1>`, which does not
        /// stretch.
        ///
        /// The element type decides how many of the brackets are axes, so it must be given:
        /// `let a: Array<f32, _> = [[1., 2.], [3., 4.]].into();`
        #[diagnostic::do_not_recommend]
        impl<T, $(const $N: usize),*> From<$Nested> for Array<T, ($(Fix<$N>,)*)> {
            fn from(nested: $Nested) -> Self {
                Self::from_nested(nested)
            }
        }

        /// The elements of a nested Rust array; an extent of 1 is a `Fix<1>`, which does not
        /// stretch.
        #[diagnostic::do_not_recommend]
        impl<T, $(const $N: usize),*> From<$Nested> for StackArray<T, ($(Fix<$N>,)*)> {
            #[inline]
            fn from(nested: $Nested) -> Self {
                Self::from_nested(nested)
            }
        }
    };
}
/// The same with extents of the run time, for values whose types have them.
macro_rules! with_run_time_extents {
    ($($N:ident)*: $Nested:ty) => {
        #[diagnostic::do_not_recommend]
        impl<T, $(const $N: usize),*> From<$Nested> for Array<T, ($(with_run_time_extents!(@dyn $N),)*)> {
            fn from(nested: $Nested) -> Self {
                Array::<T, ($(Fix<$N>,)*)>::from_nested(nested).into_shape()
            }
        }
    };
    (@dyn $N:ident) => { Dyn };
}
with_run_time_extents!(A: [T; A]);
with_run_time_extents!(A B: [[T; B]; A]);
with_run_time_extents!(A B C: [[[T; C]; B]; A]);
with_run_time_extents!(A B C D: [[[[T; D]; C]; B]; A]);

impl<T> TryFrom<Vec<Vec<T>>> for Array<T, (Dyn, Dyn)> {
    type Error = ShapeError;

    /// The matrix of these rows.
    ///
    /// # Errors
    /// `extent_mismatch` for the first row that is longer or shorter than row 0.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = Array2::try_from(vec![vec![1, 2], vec![3, 4]]).unwrap();
    /// assert_eq!(a.as_slice(), [1, 2, 3, 4]);
    /// let ragged = Array2::try_from(vec![vec![1, 2], vec![3]]).unwrap_err();
    /// assert_eq!(ragged.to_string(), "row 1 has 1 element, but row 0 has 2: the rows of a matrix have one length");
    /// ```
    fn try_from(rows: Vec<Vec<T>>) -> Result<Self, ShapeError> {
        let (count, width) = (rows.len(), rows.first().map_or(0, Vec::len));
        if let Some((i, row)) = rows.iter().enumerate().find(|(_, row)| row.len() != width) {
            return Err(ShapeError::ragged(i, row.len(), width));
        }
        Array::try_from_vec((count, width), rows.into_iter().flatten().collect())
    }
}

from_nested!(A: [T; A]);
from_nested!(A B: [[T; B]; A]);
from_nested!(A B C: [[[T; C]; B]; A]);
from_nested!(A B C D: [[[[T; D]; C]; B]; A]);
