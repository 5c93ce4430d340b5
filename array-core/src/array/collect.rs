//! Arrays from other collections: iterators, slices, and arrays whose types have more extents.

use std::iter::Sum;

use super::{Array, Array1, Array2};
use crate::dim::{Dim, Dyn, Stretch};
use crate::shape::{AskedAtRunTime, Shape, StaticShape};

/// One axis, as long as the iterator.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let squares: Array1<i32> = (0..4).map(|i| i * i).collect();
/// assert_eq!(squares.as_slice(), [0, 1, 4, 9]);
/// ```
#[diagnostic::do_not_recommend]
impl<T> FromIterator<T> for Array1<T> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        Vec::from_iter(elements).into()
    }
}

/// What a matrix is collected from: nothing, because of no rows the number of columns is not known.
#[diagnostic::on_unimplemented(
    message = "a matrix is not collected from an iterator over `{Self}`",
    label = "how many columns it has is not known",
    note = "rows are collected in a `Vec` and stacked: `let rows: Vec<_> = ..collect();`, then `stack(axes![0], &rows)`; of numbers `Array2::from_vec((2, 3), numbers)`, or `Array2::from_fn((2, 3), |[i, j]| ..)`"
)]
#[doc(hidden)]
pub trait IsRowOfMatrix {}

impl<T, X: IsRowOfMatrix> FromIterator<X> for Array2<T> {
    fn from_iter<I: IntoIterator<Item = X>>(_: I) -> Self {
        unreachable!("no matrix is collected")
    }
}

/// Elements of arrays that an iterator adds up: none, because the sum of no arrays has no shape.
#[diagnostic::on_unimplemented(
    message = "arrays are not added up by an iterator",
    label = "a sum of no arrays has no shape",
    note = "arrays in a list are stacked and summed, `stack(0, &list).sum(0)`; or added one after the other: `let mut total = list[0].clone(); for x in &list[1..] {{ total += x; }}`"
)]
#[doc(hidden)]
pub trait IsAddedUp {}

impl<T: IsAddedUp, S: Shape, X> Sum<X> for Array<T, S> {
    fn sum<I: Iterator<Item = X>>(_: I) -> Self {
        unreachable!("no array is added up")
    }
}

/// A copy of the slice; [`View::from_slice`](super::View::from_slice) borrows it.
impl<T: Clone> From<&[T]> for Array1<T> {
    fn from(elements: &[T]) -> Self {
        elements.to_vec().into()
    }
}

/// `Dyn` in place of every dimension.
macro_rules! dyn_for {
    ($D:ident) => {
        Dyn
    };
}

macro_rules! from_typed {
    ($($($D:ident)*;)*) => {$(
        /// The same elements; the type forgets the extents, so functions of run-time extents take
        /// the array.
        #[diagnostic::do_not_recommend]
        impl<T, $($D: Dim),*> From<Array<T, ($($D,)*)>> for Array<T, ($(dyn_for!($D),)*)>
        where
            ($($D,)*): StaticShape,
        {
            #[allow(non_snake_case, reason = "an extent is named after its dimension")]
            fn from(array: Array<T, ($($D,)*)>) -> Self {
                let ($($D,)*) = array.shape;
                Array {
                    shape: ($(Dyn($D.extent()),)*),
                    storage: array.storage,
                }
            }
        }
    )*};
}
from_typed! {
    A;
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
}

/// An extent of the run time is not 1 by its type: refused with a way out.
macro_rules! into_stretch {
    ($([$A:ident] $From:ty => $To:ty;)*) => {$(
        impl<T: AskedAtRunTime<$From, $To>, $A: Dim> From<Array<T, $From>> for Array<T, $To> {
            fn from(_: Array<T, $From>) -> Self {
                unreachable!("no type is `AskedAtRunTime`")
            }
        }
    )*};
}
into_stretch! {
    [A] (A, Dyn) => (Dyn, Stretch);
    [A] (Dyn, A) => (Stretch, Dyn);
}
