//! Results as columns of Arrow.

use std::sync::Arc;

use arrow_array::types::{
    ArrowPrimitiveType, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type,
    UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{ArrowNativeTypeOp, FixedSizeListArray, PrimitiveArray};
use arrow_schema::Field;

use crate::array::or_panic;
use crate::dim::Dim;
use crate::error::{BroadcastError, ShapeError};
use crate::eval::evaluate_to_vec;
use crate::expr::{Closed, Lazy};
use crate::leaf::Elem;
use crate::shape::{Shape, Whole};

/// Elements that Arrow has.
pub trait ArrowItem: Elem + ArrowNativeTypeOp {
    /// Their type there.
    type Type: ArrowPrimitiveType<Native = Self>;
}

macro_rules! items {
    ($($T:ident $Type:ident,)*) => {$(
        impl ArrowItem for $T {
            type Type = $Type;
        }
    )*};
}
items! {
    f32 Float32Type, f64 Float64Type, i8 Int8Type, i16 Int16Type, i32 Int32Type, i64 Int64Type,
    u8 UInt8Type, u16 UInt16Type, u32 UInt32Type, u64 UInt64Type,
}

/// `x.to_arrow()` of arrays and views by reference, and of expressions.
pub trait ToArrow: Lazy<Item: ArrowItem, Shape: Whole, Node: Closed> {
    /// The elements of a vector as a column without nulls.
    ///
    /// # Panics
    /// If [`try_to_arrow`](Self::try_to_arrow) returns an error.
    #[track_caller]
    fn to_arrow<D: Dim>(self) -> PrimitiveArray<<Self::Item as ArrowItem>::Type>
    where
        Self::Shape: Whole<Shape = (D,)>,
    {
        or_panic(self.try_to_arrow())
    }

    /// As [`to_arrow`](Self::to_arrow).
    ///
    /// # Errors
    /// As [`Expr::try_eval`](crate::expr::Expr::try_eval).
    fn try_to_arrow<D: Dim>(
        self,
    ) -> Result<PrimitiveArray<<Self::Item as ArrowItem>::Type>, BroadcastError>
    where
        Self::Shape: Whole<Shape = (D,)>,
    {
        let (_, items) = evaluate_to_vec(&self.lazy().0)?;
        Ok(PrimitiveArray::new(items.into(), None))
    }

    /// The rows of a matrix as a column of lists, which are not null.
    ///
    /// # Panics
    /// If [`try_to_arrow_lists`](Self::try_to_arrow_lists) returns an error.
    #[track_caller]
    fn to_arrow_lists<N: Dim, M: Dim>(self) -> FixedSizeListArray
    where
        Self::Shape: Whole<Shape = (N, M)>,
    {
        or_panic(self.try_to_arrow_lists())
    }

    /// As [`to_arrow_lists`](Self::to_arrow_lists).
    ///
    /// # Errors
    /// `too_large` if a row has more than `i32::MAX` elements, and the errors of an evaluation.
    fn try_to_arrow_lists<N: Dim, M: Dim>(self) -> Result<FixedSizeListArray, ShapeError>
    where
        Self::Shape: Whole<Shape = (N, M)>,
    {
        let (shape, items) = evaluate_to_vec(&self.lazy().0)?;
        let (extents, len) = (shape.extents(), shape.extents()[0]);
        let Ok(width) = i32::try_from(extents[1]) else {
            return Err(ShapeError::too_large(&extents));
        };
        let items = PrimitiveArray::<<Self::Item as ArrowItem>::Type>::new(items.into(), None);
        let field = Field::new_list_field(<Self::Item as ArrowItem>::Type::DATA_TYPE, false);
        let lists = FixedSizeListArray::try_new_with_length(
            Arc::new(field),
            width,
            Arc::new(items),
            None,
            len,
        );
        Ok(lists.expect("items for each list"))
    }
}

impl<X: Lazy<Item: ArrowItem, Shape: Whole, Node: Closed>> ToArrow for X {}
