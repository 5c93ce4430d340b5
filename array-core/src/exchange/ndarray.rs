//! Results as arrays of ndarray.

use crate::array::{Array, View, ViewMut, or_panic};
use crate::containers::ndarray as views;
use crate::dim::Dim;
use crate::error::BroadcastError;
use crate::eval::too_large;
use crate::shape::{DynRank, Shape};
use crate::storage::Home;

use super::items::IntoItems;

/// What one version of ndarray gets.
macro_rules! version {
    (
        $ndarray:ident $feature:literal, $IntoNdarray:ident, $DimensionOfShape:ident,
        $ViewNdarray:ident $view:ident, $ViewNdarrayMut:ident $view_mut:ident
    ) => {
        /// The dimension type of ndarray for arrays of a shape; ranks above 6 have ndarray's `IxDyn`.
        #[cfg(feature = $feature)]
        pub trait $DimensionOfShape: Shape {
            /// The dimension type.
            type Dimension: $ndarray::Dimension;
        }

        #[cfg(feature = $feature)]
        version! {
            @dimensions $ndarray $DimensionOfShape:
            Ix0 [], Ix1 [A], Ix2 [A B], Ix3 [A B C], Ix4 [A B C D], Ix5 [A B C D E],
            Ix6 [A B C D E F], IxDyn [A B C D E F G], IxDyn [A B C D E F G H],
        }

        #[cfg(feature = $feature)]
        impl $DimensionOfShape for DynRank {
            type Dimension = $ndarray::IxDyn;
        }

        /// `x.into_ndarray()` of arrays, which are moved, of arrays and views by reference, and of
        /// expressions.
        #[cfg(feature = $feature)]
        pub trait $IntoNdarray: IntoItems {
            /// The elements as a new array of ndarray: moved out of an array into new memory, computed of an
            /// expression, copied of a reference, as in `(&x).into_ndarray()`.
            ///
            /// # Panics
            /// If [`try_into_ndarray`](Self::try_into_ndarray) returns an error.
            #[track_caller]
            fn into_ndarray(self) -> $ndarray::Array<Self::Item, <Self::Shape as $DimensionOfShape>::Dimension>
            where
                Self::Shape: $DimensionOfShape,
            {
                or_panic(self.try_into_ndarray())
            }

            /// As [`into_ndarray`](Self::into_ndarray).
            ///
            /// # Errors
            /// As [`Expr::try_eval`](crate::expr::Expr::try_eval), and `too_large` if the product of the
            /// extents other than 0 is beyond memory.
            fn try_into_ndarray(self) -> Result<$ndarray::Array<Self::Item, <Self::Shape as $DimensionOfShape>::Dimension>, BroadcastError>
            where
                Self::Shape: $DimensionOfShape,
            {
                let (shape, items) = self.into_items()?;
                let items = $ndarray::Array::from_shape_vec(shape.extents().as_ref(), items)
                    .map_err(|_| too_large(shape.extents().as_ref()))?;
                Ok(items.into_dimensionality().expect("the rank of the shape"))
            }
        }

        #[cfg(feature = $feature)]
        impl<X: IntoItems> $IntoNdarray for X {}

        /// As `x.into_ndarray()`.
        #[cfg(feature = $feature)]
        impl<T, S: $DimensionOfShape> From<Array<T, S>> for $ndarray::Array<T, S::Dimension> {
            #[track_caller]
            fn from(array: Array<T, S>) -> Self {
                $IntoNdarray::into_ndarray(array)
            }
        }

        /// `x.view_ndarray()` of arrays and views.
        #[cfg(feature = $feature)]
        pub trait $ViewNdarray<T, S: $DimensionOfShape> {
            /// As [`view_ndarray`](Self::view_ndarray).
            ///
            /// # Errors
            /// `too_large` if there are no elements, and the product of the extents other than 0 is
            /// beyond memory.
            fn try_view_ndarray(&self) -> Result<$ndarray::ArrayView<'_, T, S::Dimension>, BroadcastError>;

            /// The elements as a view of ndarray: in place, at any strides.
            ///
            /// # Panics
            /// If [`try_view_ndarray`](Self::try_view_ndarray) returns an error.
            #[track_caller]
            fn view_ndarray(&self) -> $ndarray::ArrayView<'_, T, S::Dimension> {
                or_panic(self.try_view_ndarray())
            }
        }

        /// `x.view_ndarray_mut()` of arrays and mutable views.
        #[cfg(feature = $feature)]
        pub trait $ViewNdarrayMut<T, S: $DimensionOfShape> {
            /// As [`view_ndarray_mut`](Self::view_ndarray_mut).
            ///
            /// # Errors
            /// As `try_view_ndarray`.
            fn try_view_ndarray_mut(&mut self) -> Result<$ndarray::ArrayViewMut<'_, T, S::Dimension>, BroadcastError>;

            /// The elements as a mutable view of ndarray: in place, at any strides.
            ///
            /// # Panics
            /// If [`try_view_ndarray_mut`](Self::try_view_ndarray_mut) returns an error.
            #[track_caller]
            fn view_ndarray_mut(&mut self) -> $ndarray::ArrayViewMut<'_, T, S::Dimension> {
                or_panic(self.try_view_ndarray_mut())
            }
        }

        #[cfg(feature = $feature)]
        version! { @views $ndarray $DimensionOfShape $ViewNdarray $view:
            view Array<T, S, H> [H: Home], view View<'_, T, S> [], as_view ViewMut<'_, T, S> [],
        }
        #[cfg(feature = $feature)]
        version! { @views_mut $ndarray $DimensionOfShape $ViewNdarrayMut $view_mut:
            view_mut Array<T, S, H> [H: Home], reborrow ViewMut<'_, T, S> [],
        }
    };
    (@views $ndarray:ident $DimensionOfShape:ident $ViewNdarray:ident $view:ident: $($borrow:ident $X:ty [$($bound:tt)*],)*) => {$(
        impl<T, S: $DimensionOfShape, $($bound)*> $ViewNdarray<T, S> for $X {
            fn try_view_ndarray(&self) -> Result<$ndarray::ArrayView<'_, T, S::Dimension>, BroadcastError> {
                let view = self.$borrow();
                check_extents(&view.shape())?;
                Ok(views::$view(view).into_dimensionality().expect("the rank of the shape"))
            }
        }
    )*};
    (@views_mut $ndarray:ident $DimensionOfShape:ident $ViewNdarrayMut:ident $view:ident: $($borrow:ident $X:ty [$($bound:tt)*],)*) => {$(
        impl<T, S: $DimensionOfShape, $($bound)*> $ViewNdarrayMut<T, S> for $X {
            fn try_view_ndarray_mut(&mut self) -> Result<$ndarray::ArrayViewMut<'_, T, S::Dimension>, BroadcastError> {
                let view = self.$borrow();
                check_extents(&view.shape())?;
                Ok(views::$view(view).into_dimensionality().expect("the rank of the shape"))
            }
        }
    )*};
    (@dimensions $ndarray:ident $DimensionOfShape:ident: $($Ix:ident [$($D:ident)*],)*) => {$(
        impl<$($D: Dim),*> $DimensionOfShape for ($($D,)*) {
            type Dimension = $ndarray::$Ix;
        }
    )*};
}
version!(ndarray "ndarray", IntoNdarray, DimensionOfShape, ViewNdarray view, ViewNdarrayMut view_mut);
version!(
    ndarray_0_16 "ndarray-0-16", IntoNdarray016, DimensionOfShape016,
    ViewNdarray016 view_0_16, ViewNdarrayMut016 view_mut_0_16
);

/// ndarray multiplies the extents other than 0 too, of arrays without elements.
fn check_extents(extents: &[usize]) -> Result<(), BroadcastError> {
    let mut product = extents.iter().filter(|&&extent| extent > 0);
    match product.try_fold(1_isize, |product, &extent| {
        product.checked_mul(extent.try_into().ok()?)
    }) {
        Some(_) => Ok(()),
        None => Err(too_large(extents)),
    }
}
