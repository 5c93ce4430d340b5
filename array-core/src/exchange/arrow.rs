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
use crate::error::BroadcastError;
use crate::eval::too_large;
use crate::leaf::Elem;
use crate::shape::Shape;

use super::items::IntoItems;

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

/// A shape of one or two axes, whose arrays Arrow has as columns.
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` is no column of Arrow",
    note = "a vector is a column of its elements, a matrix a column of lists of one length; `x.sum(axes![0])` reduces an axis"
)]
pub trait ShapeOfColumn<T>: Shape {
    /// The column, without nulls.
    type Column;

    /// A column of `items` in row-major order, as many as the shape has.
    ///
    /// # Errors
    /// `too_large` if a list has more than `i32::MAX` elements.
    fn column_of(&self, items: Vec<T>) -> Result<Self::Column, BroadcastError>;
}

impl<T: ArrowItem, D: Dim> ShapeOfColumn<T> for (D,) {
    type Column = PrimitiveArray<T::Type>;

    fn column_of(&self, items: Vec<T>) -> Result<Self::Column, BroadcastError> {
        Ok(PrimitiveArray::new(items.into(), None))
    }
}

impl<T: ArrowItem, N: Dim, M: Dim> ShapeOfColumn<T> for (N, M) {
    type Column = FixedSizeListArray;

    fn column_of(&self, items: Vec<T>) -> Result<Self::Column, BroadcastError> {
        let extents = self.extents();
        let width = i32::try_from(extents[1]).map_err(|_| too_large(&extents))?;
        let items = PrimitiveArray::<T::Type>::new(items.into(), None);
        let field = Field::new_list_field(T::Type::DATA_TYPE, false);
        let lists = FixedSizeListArray::try_new_with_length(
            Arc::new(field),
            width,
            Arc::new(items),
            None,
            extents[0],
        );
        Ok(lists.expect("items for each list"))
    }
}

/// `x.into_arrow()` of arrays, which are moved, of arrays and views by reference, and of expressions.
pub trait IntoArrow: IntoItems {
    /// The elements of a vector as a column without nulls, the rows of a matrix as a column of lists:
    /// moved out of an array into new memory, computed of an expression, copied of a reference, as in
    /// `(&x).into_arrow()`.
    ///
    /// # Panics
    /// If [`try_into_arrow`](Self::try_into_arrow) returns an error.
    #[track_caller]
    // In one line with its bounds: the compiler prints both lines if one fails.
    #[rustfmt::skip]
    fn into_arrow(self) -> <Self::Shape as ShapeOfColumn<Self::Item>>::Column where Self::Shape: ShapeOfColumn<Self::Item> {
        or_panic(self.try_into_arrow())
    }

    /// As [`into_arrow`](Self::into_arrow).
    ///
    /// # Errors
    /// As [`Expr::try_eval`](crate::expr::Expr::try_eval), and `too_large` if a row has more than
    /// `i32::MAX` elements.
    #[rustfmt::skip]
    fn try_into_arrow(self) -> Result<<Self::Shape as ShapeOfColumn<Self::Item>>::Column, BroadcastError> where Self::Shape: ShapeOfColumn<Self::Item> {
        let (shape, items) = self.into_items()?;
        shape.column_of(items)
    }
}

impl<X: IntoItems> IntoArrow for X {}
