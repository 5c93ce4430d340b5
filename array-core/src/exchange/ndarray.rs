//! Results as arrays of ndarray.

use crate::array::or_panic;
use crate::dim::Dim;
use crate::error::BroadcastError;
use crate::eval::{evaluate_to_vec, too_large};
use crate::expr::{Closed, Lazy};
use crate::shape::{DynRank, Shape, Whole, WholeOf};

/// What one version of ndarray gets.
macro_rules! version {
    ($ndarray:ident $feature:literal, $ToNdarray:ident, $DimensionOfShape:ident) => {
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

        /// `x.to_ndarray()` of arrays and views by reference, and of expressions.
        #[cfg(feature = $feature)]
        pub trait $ToNdarray: Lazy<Shape: Whole, Node: Closed> {
            /// The elements as a new array of ndarray. An expression is computed into its memory;
            /// elements of an array are copied.
            ///
            /// # Panics
            /// If [`try_to_ndarray`](Self::try_to_ndarray) returns an error.
            #[track_caller]
            fn to_ndarray(self) -> $ndarray::Array<Self::Item, <WholeOf<Self::Shape> as $DimensionOfShape>::Dimension>
            where
                WholeOf<Self::Shape>: $DimensionOfShape,
            {
                or_panic(self.try_to_ndarray())
            }

            /// As [`to_ndarray`](Self::to_ndarray).
            ///
            /// # Errors
            /// As [`Expr::try_eval`](crate::expr::Expr::try_eval), and `too_large` if the product of the
            /// extents other than 0 is beyond memory.
            fn try_to_ndarray(self) -> Result<$ndarray::Array<Self::Item, <WholeOf<Self::Shape> as $DimensionOfShape>::Dimension>, BroadcastError>
            where
                WholeOf<Self::Shape>: $DimensionOfShape,
            {
                let (shape, items) = evaluate_to_vec(&self.lazy().0)?;
                // ndarray multiplies the extents other than 0, too.
                let items = $ndarray::Array::from_shape_vec(shape.extents().as_ref(), items)
                    .map_err(|_| too_large(shape.extents().as_ref()))?;
                Ok(items.into_dimensionality().expect("the rank of the shape"))
            }
        }

        #[cfg(feature = $feature)]
        impl<X: Lazy<Shape: Whole, Node: Closed>> $ToNdarray for X {}
    };
    (@dimensions $ndarray:ident $DimensionOfShape:ident: $($Ix:ident [$($D:ident)*],)*) => {$(
        impl<$($D: Dim),*> $DimensionOfShape for ($($D,)*) {
            type Dimension = $ndarray::$Ix;
        }
    )*};
}
version!(ndarray "ndarray", ToNdarray, DimensionOfShape);
version!(ndarray_0_16 "ndarray-0-16", ToNdarray016, DimensionOfShape016);
