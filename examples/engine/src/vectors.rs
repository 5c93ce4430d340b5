//! Columns of vectors as matrices, and the types that they may have.
//!
//! A `FixedSizeList<Float32>` is read in place. A `List<Float32>` whose vectors have one length is
//! read in place, too, unless its null vectors have no elements. A vector that is null, or has a
//! null element, makes its result null.

use crate::kernels::{Matrices, Rows};
use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, FixedSizeListArray, Float32Array, ListArray, MutableArrayData,
    make_array,
};
use datafusion::arrow::buffer::NullBuffer;
use datafusion::arrow::datatypes::{DataType, Field, FieldRef, Float32Type};
use datafusion::common::{Result, exec_err, plan_err};
use std::sync::Arc;

/// The vectors of one argument.
#[derive(Debug)]
pub struct Vectors {
    list: FixedSizeListArray,
    /// Which vectors are neither null nor have a null element.
    pub valid: Option<NullBuffer>,
}

impl Vectors {
    /// # Errors
    /// The vectors of a list have different lengths.
    pub fn new(name: &str, array: &dyn Array) -> Result<Self> {
        let list = match array.data_type() {
            DataType::FixedSizeList(..) => array.as_fixed_size_list().clone(),
            DataType::List(_) => fixed_size(name, array.as_list())?,
            other => return exec_err!("{name} is {other}, not a list"),
        };
        let valid = match list.values().nulls() {
            Some(elements) if elements.null_count() > 0 => {
                let size = list.value_length() as usize;
                let whole = |row| elements.slice(row * size, size).null_count() == 0;
                NullBuffer::union(list.nulls(), Some(&(0..list.len()).map(whole).collect()))
            }
            _ => list.nulls().cloned(),
        };
        Ok(Vectors { list, valid })
    }

    pub fn rows(&self) -> usize {
        self.list.len()
    }

    /// The length of the vectors. It is 0 for a `List` of null vectors only, whose length is unknown.
    pub fn len(&self) -> usize {
        self.list.value_length() as usize
    }

    /// One row for each vector, in place.
    pub fn matrix(&self) -> Rows<'_> {
        let values = self.list.values().as_primitive::<Float32Type>().values();
        let (rows, columns) = (self.rows(), self.len());
        Rows::from_slice((rows, columns), &values[..rows * columns])
    }

    /// Vectors of `n * n` numbers as matrices, in place.
    pub fn matrices(&self, n: usize) -> Matrices<'_> {
        let values = self.list.values().as_primitive::<Float32Type>().values();
        let rows = self.rows();
        Matrices::from_slice((rows, n, n), &values[..rows * n * n])
    }
}

/// The vectors of a list as those of the length of the first one.
///
/// Arrow's `cast` would read a slice of a list from the start of the whole list's values
/// (arrow-rs 59, issue 10975).
fn fixed_size(name: &str, list: &ListArray) -> Result<FixedSizeListArray> {
    let rows = list.len();
    let length = (0..rows)
        .find(|&row| list.is_valid(row))
        .map_or(0, |row| list.value_length(row));
    let differs = |&row: &usize| list.is_valid(row) && list.value_length(row) != length;
    if let Some(row) = (0..rows).find(differs) {
        return exec_err!(
            "the vectors of {name} have {length} elements, but that of row {row} of this batch has {}: \
             a column of vectors has vectors of one length",
            list.value_length(row)
        );
    }
    let size = length as usize;
    let start = |row: usize| list.value_offsets()[row] as usize;
    let values = match (0..rows).all(|row| list.value_length(row) == length) {
        true => list.values().slice(start(0), rows * size),
        false => {
            let elements = list.values().to_data();
            let mut whole = MutableArrayData::new(vec![&elements], true, rows * size);
            for row in 0..rows {
                match list.is_valid(row) {
                    true => whole.try_extend(0, start(row), start(row) + size)?,
                    false => whole.try_extend_nulls(size)?,
                }
            }
            make_array(whole.freeze())
        }
    };
    let (field, nulls) = (element(), list.nulls().cloned());
    Ok(FixedSizeListArray::try_new_with_length(
        field, length, values, nulls, rows,
    )?)
}

/// Vectors of one length as a column of a type that `coerced` gives.
pub fn column(
    of_type: &DataType,
    length: usize,
    elements: Vec<f32>,
    nulls: Option<NullBuffer>,
    rows: usize,
) -> Result<ArrayRef> {
    let (values, length) = (Arc::new(Float32Array::from(elements)), length as i32);
    let list = FixedSizeListArray::try_new_with_length(element(), length, values, nulls, rows)?;
    Ok(match of_type {
        DataType::List(_) => Arc::new(ListArray::from(list)),
        _ => Arc::new(list),
    })
}

fn element() -> FieldRef {
    Arc::new(Field::new_list_field(DataType::Float32, true))
}

/// The type that DataFusion converts an argument to. `[]` and `[NULL]` are lists of nulls.
///
/// # Errors
/// It is no list of numbers.
pub fn coerced(name: &str, given: &DataType) -> Result<DataType> {
    let of_numbers = |field: &FieldRef| {
        let of_type = field.data_type();
        of_type.is_numeric() || of_type.is_null()
    };
    match given {
        DataType::FixedSizeList(field, size) if of_numbers(field) => {
            Ok(DataType::FixedSizeList(element(), *size))
        }
        DataType::List(field) | DataType::LargeList(field) if of_numbers(field) => {
            Ok(DataType::List(element()))
        }
        DataType::Null => Ok(DataType::List(element())),
        DataType::FixedSizeList(field, _) | DataType::List(field) | DataType::LargeList(field)
            if field.data_type().is_list() =>
        {
            plan_err!("{name} is {given}, not a list of numbers: write flatten(LISTS)")
        }
        other => plan_err!(
            "{name} is {other}, not a column of vectors: FixedSizeList<Float32>, or a list of numbers"
        ),
    }
}
