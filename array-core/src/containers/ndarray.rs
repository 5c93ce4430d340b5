//! Arrays of the crate ndarray, owned, shared and views, of every dimension type.

use super::{Container, ContainerMut};
use crate::array::{View, ViewMut, or_panic};
use crate::dim::Dyn;
use crate::shape::{DynRank, Shape};

/// The shape of an array with a dimension type of ndarray. Its extents are run-time numbers.
pub trait ShapeOfDimension {
    /// The shape.
    type Shape: Shape;
}

/// The implementations for one version of ndarray.
macro_rules! version {
    ($ndarray:ident: $($D:ident $S:ty,)*) => {
        $(impl ShapeOfDimension for $ndarray::$D {
            type Shape = $S;
        })*

        #[diagnostic::do_not_recommend]
        impl<S: $ndarray::Data, D: $ndarray::Dimension + ShapeOfDimension> Container for $ndarray::ArrayBase<S, D> {
            type Item = S::Elem;
            type Shape = D::Shape;

            #[inline]
            fn elements(&self) -> View<'_, S::Elem, D::Shape> {
                // SAFETY: an array of ndarray points to its first element, and its extents and
                // strides reach elements of one allocation, which `self` borrows.
                let view = unsafe { View::from_raw_parts(self.as_ptr(), self.shape(), self.strides()) };
                or_panic(view)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<S: $ndarray::DataMut, D: $ndarray::Dimension + ShapeOfDimension> ContainerMut for $ndarray::ArrayBase<S, D> {
            #[inline]
            fn elements_mut(&mut self) -> ViewMut<'_, S::Elem, D::Shape> {
                // The pointer comes first: a shared array gets elements of its own here.
                let first = self.as_mut_ptr();
                // SAFETY: as above, and `self` borrows the elements mutably.
                let view = unsafe { ViewMut::from_raw_parts(first, self.shape(), self.strides()) };
                or_panic(view)
            }
        }
    };
    ($ndarray:ident) => {
        version! {
            $ndarray:
            Ix0 (), Ix1 (Dyn,), Ix2 (Dyn, Dyn), Ix3 (Dyn, Dyn, Dyn), Ix4 (Dyn, Dyn, Dyn, Dyn),
            Ix5 (Dyn, Dyn, Dyn, Dyn, Dyn), Ix6 (Dyn, Dyn, Dyn, Dyn, Dyn, Dyn), IxDyn DynRank,
        }
    };
}
#[cfg(feature = "ndarray")]
version!(ndarray);
#[cfg(feature = "ndarray-0-16")]
version!(ndarray_0_16);

/// What arrays and views of ndarray 0.17 are by reference: a function's `&ArrayRef2<f32>`.
#[cfg(feature = "ndarray")]
#[diagnostic::do_not_recommend]
impl<T, D: ndarray::Dimension + ShapeOfDimension> Container for ndarray::ArrayRef<T, D> {
    type Item = T;
    type Shape = D::Shape;

    #[inline]
    fn elements(&self) -> View<'_, T, D::Shape> {
        // SAFETY: as for arrays.
        let view = unsafe { View::from_raw_parts(self.as_ptr(), self.shape(), self.strides()) };
        or_panic(view)
    }
}

#[cfg(feature = "ndarray")]
#[diagnostic::do_not_recommend]
impl<T, D: ndarray::Dimension + ShapeOfDimension> ContainerMut for ndarray::ArrayRef<T, D> {
    #[inline]
    fn elements_mut(&mut self) -> ViewMut<'_, T, D::Shape> {
        let first = self.as_mut_ptr();
        // SAFETY: as for arrays.
        let view = unsafe { ViewMut::from_raw_parts(first, self.shape(), self.strides()) };
        or_panic(view)
    }
}
