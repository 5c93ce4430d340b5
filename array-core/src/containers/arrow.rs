//! Columns of Arrow: primitive arrays as vectors, lists of one fixed size as matrices.
//!
//! A column may have nulls, so it is no `Container`: `try_elements` refuses them.

use arrow_array::types::ArrowPrimitiveType;
use arrow_array::{Array as _, FixedSizeListArray, PrimitiveArray};

use crate::array::{Array1, View1, View2};
use crate::error::ShapeError;

/// The elements of a column, in place.
pub trait ArrowElements {
    /// The type of the elements.
    type Item;

    /// The elements of a column without nulls.
    ///
    /// # Errors
    /// `invalid_value` if there are nulls.
    fn try_elements(&self) -> Result<View1<'_, Self::Item>, ShapeError>;

    /// Which elements are not null.
    fn valid(&self) -> Array1<bool>;
}

impl<P: ArrowPrimitiveType> ArrowElements for PrimitiveArray<P> {
    type Item = P::Native;

    fn try_elements(&self) -> Result<View1<'_, P::Native>, ShapeError> {
        match self.null_count() {
            0 => Ok(View1::from(&self.values()[..])),
            nulls => Err(ShapeError::nulls("values", nulls, self.len())),
        }
    }

    fn valid(&self) -> Array1<bool> {
        mask(self)
    }
}

fn mask(column: &dyn arrow_array::Array) -> Array1<bool> {
    let valid = (0..column.len()).map(|row| column.is_valid(row));
    Array1::from(valid.collect::<Vec<_>>())
}

/// The elements of a column of lists, in place: a row for each list.
pub trait ArrowLists {
    /// The items of lists without nulls, a matrix.
    ///
    /// # Errors
    /// `invalid_value` if a list or an item is null, or the items have another type than `P`.
    fn try_matrix<P: ArrowPrimitiveType>(&self) -> Result<View2<'_, P::Native>, ShapeError>;

    /// Which lists are not null.
    fn valid(&self) -> Array1<bool>;
}

impl ArrowLists for FixedSizeListArray {
    fn try_matrix<P: ArrowPrimitiveType>(&self) -> Result<View2<'_, P::Native>, ShapeError> {
        let width = self.value_length() as usize;
        let Some(items) = self.values().as_any().downcast_ref::<PrimitiveArray<P>>() else {
            let found = self.value_type().to_string();
            return Err(ShapeError::list_items(&P::DATA_TYPE.to_string(), &found));
        };
        match (self.null_count(), items.null_count()) {
            (0, 0) => {
                let items = &items.values()[..self.len() * width];
                View2::try_from_slice((self.len(), width), items)
            }
            (0, nulls) => Err(ShapeError::nulls("items", nulls, items.len())),
            (nulls, _) => Err(ShapeError::nulls("lists", nulls, self.len())),
        }
    }

    fn valid(&self) -> Array1<bool> {
        mask(self)
    }
}
