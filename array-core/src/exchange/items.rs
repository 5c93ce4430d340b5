//! Elements as a `Vec` that another crate takes over.

use crate::array::Array;
use crate::error::BroadcastError;
use crate::eval::evaluate_to_vec;
use crate::expr::{Closed, Lazy};
use crate::shape::{Shape, Whole, WholeOf};

/// Arrays, which are moved, arrays and views by reference, and expressions.
pub trait IntoItems: Sized {
    /// The type of the elements.
    type Item;

    /// The type of the shape.
    type Shape: Shape;

    /// The shape, and the elements in row-major order: moved out of an array into new memory, computed of an
    /// expression, copied of a reference.
    #[doc(hidden)]
    fn into_items(self) -> Result<(Self::Shape, Vec<Self::Item>), BroadcastError>;
}

impl<X: Lazy<Shape: Whole, Node: Closed>> IntoItems for X {
    type Item = X::Item;
    type Shape = WholeOf<X::Shape>;

    fn into_items(self) -> Result<(Self::Shape, Vec<Self::Item>), BroadcastError> {
        evaluate_to_vec(&self.lazy().0)
    }
}

impl<T, S: Shape> IntoItems for Array<T, S> {
    type Item = T;
    type Shape = S;

    fn into_items(self) -> Result<(S, Vec<T>), BroadcastError> {
        Ok((self.typed_shape().clone(), self.into_vec()))
    }
}
