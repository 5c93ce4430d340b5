//! `Extents`: what `x.shape()` gives, a list of numbers that compares with lists and is a shape.

use core::fmt::{self, Debug};
use core::ops::Deref;

use super::{AxisVec, DynRank, IntoShape, NewShape};
use crate::dim::{Dyn, each_rank};
use crate::error::ShapeError;

/// The extents of a shape, outermost axis first: a slice of numbers.
///
/// It compares with arrays, slices and `Vec`s of numbers, and is the shape of a new array of as many
/// axes, with extents of the run time.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let x = array![[1, 2, 3], [4, 5, 6]];
/// assert_eq!(x.shape(), [2, 3]);
/// assert_eq!((x.shape()[0], x.shape().len()), (2, 2));
/// let zeros: Array2<f64> = Array::zeros(x.shape());
/// assert_eq!(zeros.shape(), x.shape());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Extents<L>(pub(crate) L);

impl<L: AsRef<[usize]>> Deref for Extents<L> {
    type Target = [usize];

    #[inline(always)]
    fn deref(&self) -> &[usize] {
        self.0.as_ref()
    }
}

impl<L: AsRef<[usize]>> AsRef<[usize]> for Extents<L> {
    #[inline(always)]
    fn as_ref(&self) -> &[usize] {
        self.0.as_ref()
    }
}

impl<L: AsRef<[usize]>> Debug for Extents<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().fmt(f)
    }
}

macro_rules! compare {
    ($([$($generics:tt)*] $List:ty;)*) => {$(
        impl<L: AsRef<[usize]>, $($generics)*> PartialEq<$List> for Extents<L> {
            fn eq(&self, other: &$List) -> bool {
                self.as_ref() == &other[..]
            }
        }

        impl<L: AsRef<[usize]>, $($generics)*> PartialEq<Extents<L>> for $List {
            fn eq(&self, other: &Extents<L>) -> bool {
                &self[..] == other.as_ref()
            }
        }
    )*};
}
compare! {
    [const R: usize] [usize; R];
    [const R: usize] &[usize; R];
    [] [usize];
    [] &[usize];
    [] Vec<usize>;
}

/// The extents as a shape with extents of the run time.
macro_rules! as_shape {
    ($rank:literal: $($D:ident $E:ident $F:ident $i:tt),+) => {
        as_shape!(@for [usize; $rank] => ($(as_shape!(@dyn $D),)*), |list| ($(Dyn(list[$i]),)*));
    };
    (@dyn $D:ident) => { Dyn };
    (@for $List:ty => $Shape:ty, |$list:ident| $shape:expr) => {
        as_shape!(@one Extents<$List> => $Shape, |$list| $shape);
        as_shape!(@one &Extents<$List> => $Shape, |$list| $shape);
    };
    (@one $Extents:ty => $Shape:ty, |$list:ident| $shape:expr) => {
        #[diagnostic::do_not_recommend]
        impl NewShape for $Extents {
            type Shape = $Shape;

            fn for_count(self, _: usize) -> Result<$Shape, ShapeError> {
                Ok(self.into_shape())
            }
        }

        #[diagnostic::do_not_recommend]
        impl IntoShape for $Extents {
            fn into_shape(self) -> $Shape {
                let $list = self.as_ref();
                let _ = $list;
                $shape
            }
        }
    };
}
each_rank!(as_shape);
as_shape!(@for [usize; 0] => (), |list| ());
as_shape!(@for AxisVec<usize> => DynRank, |list| DynRank::from(list));
