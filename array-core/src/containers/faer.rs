//! Matrices, rows and columns of the crate faer, owned and views. A matrix has two axes, a row or a
//! column has one.

use faer::{Col, ColMut, ColRef, Mat, MatMut, MatRef, Row, RowMut, RowRef, Stride};

use super::{Container, ContainerMut};
use crate::array::{View, ViewMut, or_panic};
use crate::dim::Dyn;

macro_rules! containers {
    ($($dims:ty: $Owned:ident $Ref:ident $Mut:ident <$($S:ident),*>, |$x:ident| $extents:expr, $strides:expr;)*) => {$(
        containers!(@read [T] $Owned<T>, $dims, |$x| $extents, $strides);
        containers!(@read [T, $($S: Stride),*] $Ref<'_, T, $(containers!(@usize $S),)* $($S),*>, $dims, |$x| $extents, $strides);
        containers!(@read [T, $($S: Stride),*] $Mut<'_, T, $(containers!(@usize $S),)* $($S),*>, $dims, |$x| $extents, $strides);
        containers!(@write [T] $Owned<T>, $dims, |$x| $extents, $strides);
        containers!(@write [T, $($S: Stride),*] $Mut<'_, T, $(containers!(@usize $S),)* $($S),*>, $dims, |$x| $extents, $strides);
    )*};
    (@usize $S:ident) => { usize };
    (@read [$($generics:tt)*] $X:ty, $dims:ty, |$x:ident| $extents:expr, $strides:expr) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Container for $X {
            type Item = T;
            type Shape = $dims;

            #[inline]
            fn elements(&self) -> View<'_, T, $dims> {
                let $x = self;
                // SAFETY: the elements are at the pointer and the strides, for all indices below
                // the extents, and `self` borrows them.
                or_panic(unsafe { View::from_raw_parts($x.as_ptr(), &$extents, &$strides) })
            }
        }
    };
    (@write [$($generics:tt)*] $X:ty, $dims:ty, |$x:ident| $extents:expr, $strides:expr) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> ContainerMut for $X {
            #[inline]
            fn elements_mut(&mut self) -> ViewMut<'_, T, $dims> {
                let $x = self;
                let (extents, strides) = ($extents, $strides);
                // SAFETY: as above, and `self` borrows them mutably.
                or_panic(unsafe { ViewMut::from_raw_parts($x.as_ptr_mut(), &extents, &strides) })
            }
        }
    };
}
containers! {
    (Dyn, Dyn): Mat MatRef MatMut <R, C>, |x| [x.nrows(), x.ncols()], [step(x.row_stride()), step(x.col_stride())];
    (Dyn,): Col ColRef ColMut <R>, |x| [x.nrows()], [step(x.row_stride())];
    (Dyn,): Row RowRef RowMut <C>, |x| [x.ncols()], [step(x.col_stride())];
}

/// A stride in elements.
fn step(stride: impl Stride) -> isize {
    stride.element_stride()
}
