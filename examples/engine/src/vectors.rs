//! Columns of vectors as matrices, and the types that they may have.
//!
//! A `FixedSizeList<Float32>` is read in place. A `List<Float32>` whose vectors have one length is
//! converted. A vector that is null, or has a null element, makes its result null.

use crate::kernels::Rows;
use datafusion::arrow::array::{Array, AsArray, FixedSizeListArray, ListArray};
use datafusion::arrow::buffer::NullBuffer;
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Field, Float32Type};
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

    pub fn len(&self) -> usize {
        self.list.value_length() as usize
    }

    /// One row for each vector, in place.
    pub fn matrix(&self) -> Rows<'_> {
        let values = self.list.values().as_primitive::<Float32Type>().values();
        let (rows, columns) = (self.rows(), self.len());
        Rows::from_slice((rows, columns), &values[..rows * columns])
    }

    /// The only vector, as a matrix of these rows.
    pub fn matrix_of_rows(&self, rows: usize) -> Rows<'_> {
        let values = self.list.values().as_primitive::<Float32Type>().values();
        Rows::from_slice((rows, self.len() / rows.max(1)), &values[..self.len()])
    }
}

/// The vectors of a list as those of the length of the first one.
fn fixed_size(name: &str, list: &ListArray) -> Result<FixedSizeListArray> {
    let lengths = || {
        (0..list.len())
            .filter(|&row| list.is_valid(row))
            .map(|row| (row, list.value_length(row)))
    };
    let length = lengths().next().map_or(0, |(_, length)| length);
    if let Some((row, other)) = lengths().find(|&(_, other)| other != length) {
        return exec_err!(
            "the vectors of {name} have {length} elements, but that of row {row} of this batch has {other}: \
             a column of vectors has vectors of one length"
        );
    }
    let field = Arc::new(Field::new_list_field(DataType::Float32, true));
    let array = cast(list, &DataType::FixedSizeList(field, length))?;
    Ok(array.as_fixed_size_list().clone())
}

/// The type that DataFusion converts an argument to.
///
/// # Errors
/// It is no list of numbers.
pub fn coerced(name: &str, given: &DataType) -> Result<DataType> {
    let element = Arc::new(Field::new_list_field(DataType::Float32, true));
    match given {
        DataType::FixedSizeList(field, size) if field.data_type().is_numeric() => {
            Ok(DataType::FixedSizeList(element, *size))
        }
        DataType::List(field) | DataType::LargeList(field) if field.data_type().is_numeric() => {
            Ok(DataType::List(element))
        }
        DataType::Null => Ok(DataType::List(element)),
        other => plan_err!(
            "{name} is {other}, not a column of vectors: FixedSizeList<Float32>, or a list of numbers"
        ),
    }
}
