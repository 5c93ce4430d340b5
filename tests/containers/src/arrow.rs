//! Columns of Arrow: primitive arrays and lists of one size.

use std::sync::Arc;

use ::arrow_array::types::{Float32Type, Float64Type};
use ::arrow_array::{FixedSizeListArray, Float32Array, Float64Array, Int32Array};
use ::arrow_schema::{DataType, Field};
use broadloom::prelude::*;

#[test]
fn columns_are_vectors() {
    let prices = Float64Array::from(vec![1.0, 2.0, 4.0, 8.0]);
    let part = prices.slice(1, 2);
    let view = part.try_elements().unwrap();
    assert_eq!(view.sum(..), 6.0);
    assert_eq!(
        view.as_slice().unwrap().as_ptr(),
        prices.values()[1..].as_ptr(),
        "no copy"
    );
    let doubled: Float64Array = (view * 2.0).into_arrow();
    assert_eq!(doubled, Float64Array::from(vec![4.0, 8.0]));
    let positions: Int32Array = array![3, 4].into_arrow();
    assert_eq!(positions.value(1), 4);
    assert!(
        Float32Array::from(Vec::<f32>::new())
            .try_elements()
            .unwrap()
            .is_empty()
    );
}

#[test]
fn nulls_are_refused_and_are_a_mask() {
    let column = Float32Array::from(vec![Some(1.0), None, Some(3.0)]);
    let error = column.try_elements().unwrap_err().to_string();
    assert!(
        error.starts_with("1 of 3 values are null: `values()`"),
        "{error}"
    );
    let (values, valid) = (&column.values()[..], column.valid());
    let total = broadcast!(if valid { values } else { 0.0 }).sum(..);
    assert_eq!(total, 4.0);
}

fn lists(items: Float32Array, width: i32) -> FixedSizeListArray {
    let field = Field::new_list_field(DataType::Float32, true);
    FixedSizeListArray::new(Arc::new(field), width, Arc::new(items), None)
}

#[test]
fn lists_are_the_rows_of_a_matrix() {
    let column = lists(
        Float32Array::from_iter_values((0..12).map(|item| item as f32)),
        3,
    );
    let rows = column.slice(1, 2);
    let matrix = rows.try_matrix::<Float32Type>().unwrap();
    assert_eq!(matrix, array![[3.0, 4.0, 5.0], [6.0, 7.0, 8.0]]);
    let query = [1.0_f32, 0.0, -1.0];
    let products: Float32Array = broadcast!(sum(matrix * query @ (1), (1))).into_arrow();
    assert_eq!(products.values()[..], [-2.0, -2.0]);
    let back = (matrix * 1.0).into_arrow();
    assert_eq!(back.value_length(), 3);
    assert_eq!(array![[1.0_f32], [2.0]].into_arrow().value_length(), 1);
    assert_eq!(back.try_matrix::<Float32Type>().unwrap(), matrix);
}

#[test]
fn lists_that_are_no_matrix_are_refused() {
    let column = lists(
        Float32Array::from(vec![Some(1.0), None, Some(2.0), Some(3.0)]),
        2,
    );
    let error = column.try_matrix::<Float32Type>().unwrap_err().to_string();
    assert!(error.starts_with("1 of 4 items are null"), "{error}");
    let error = column.try_matrix::<Float64Type>().unwrap_err().to_string();
    assert_eq!(
        error,
        "the lists have items of type Float32, not Float64: cast the column before"
    );
    let whole = lists(Float32Array::from(vec![1.0, 2.0]), 2);
    let nulls = [false].into_iter().collect();
    let (field, width, items, _) = whole.into_parts();
    let column = FixedSizeListArray::new(field, width, items, Some(nulls));
    assert_eq!(column.valid(), array![false]);
    let error = column.try_matrix::<Float32Type>().unwrap_err().to_string();
    assert!(error.starts_with("1 of 1 lists are null"), "{error}");
}
