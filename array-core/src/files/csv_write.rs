//! Matrices as CSV files. The crate csv writes them.

use std::io::{self, BufWriter};
use std::path::Path;

use super::error::named_twice;
use super::replace::replace;
use super::{FileError, FileErrorKind};
use crate::array::{Array, View};
use crate::shape::Shape;
use crate::storage::Home;

fn io_error(error: ::csv::Error) -> io::Error {
    match error.into_kind() {
        ::csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

/// Elements that are written as fields of a table: numbers, and `bool`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not written as a field of a table",
    note = "numbers and `bool` are: convert with `.cast::<f64>()`, or write the parts of complex numbers, `.re()` and `.im()`"
)]
pub trait CsvElement: Copy {
    /// Appends the value as text, from which the same value is read.
    #[doc(hidden)]
    fn append_text(self, text: &mut String);
}

macro_rules! elements {
    ($($T:ident)*) => {$(
        impl CsvElement for $T {
            fn append_text(self, text: &mut String) {
                use std::fmt::Write;
                // The shortest text of this value: `1e300`, not three hundred zeros.
                let _ = write!(text, "{self:?}");
            }
        }
    )*};
}
elements! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 bool }

impl<T: CsvElement, S: Shape, H: Home> Array<T, S, H> {
    /// Writes a matrix as a CSV file: a line of names, then a line for each row. A vector is one
    /// column. Numbers are written so that reading them gives the same numbers.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::files::read_csv;
    /// use broadloom::prelude::*;
    ///
    /// let path = std::env::temp_dir().join(format!("broadloom-write-{}.csv", std::process::id()));
    /// let x = array![[0.1, 1e300], [-0.0, 2.5]];
    /// x.write_csv(&path, &["small", "large"])?;
    /// assert_eq!(std::fs::read_to_string(&path).unwrap(), "small,large\n0.1,1e300\n-0.0,2.5\n");
    /// assert_eq!(read_csv(&path)?.matrix::<f64>()?, x);
    /// # std::fs::remove_file(&path).unwrap();
    /// # Ok::<_, broadloom::files::FileError>(())
    /// ```
    ///
    /// # Errors
    /// The kinds `Io` and `NotAFile`; `WrongShape` if the rank is not 1 or 2, or the names are not
    /// one for each column; `DuplicateName`.
    pub fn write_csv(&self, path: impl AsRef<Path>, names: &[&str]) -> Result<(), FileError> {
        self.view().write_csv(path, names)
    }
}

impl<T: CsvElement, S: Shape> View<'_, T, S> {
    /// Writes a matrix as a CSV file, as [`Array::write_csv`].
    ///
    /// # Errors
    /// As there.
    pub fn write_csv(&self, path: impl AsRef<Path>, names: &[&str]) -> Result<(), FileError> {
        let path = path.as_ref();
        let extents = self.extents();
        let width = match *extents.as_ref() {
            [_] => 1,
            [_, width] => width,
            ref extents => {
                let message = format!(
                    "a table has rows and columns, and the shape is {extents:?}: write \
                     `x.reshape(..)` of rank 2"
                );
                return Err(FileError::new(FileErrorKind::WrongShape, message).of(path));
            }
        };
        if names.len() != width || width == 0 {
            let message = format!(
                "a table has one column or more, each with a name, and {} names are given for \
                 {width} columns",
                names.len()
            );
            return Err(FileError::new(FileErrorKind::WrongShape, message).of(path));
        }
        // Spaces around a name are not read back.
        if let Some(name) = named_twice(names.iter().map(|name| name.trim())) {
            let message = format!("two of its columns are named `{name}`: rename one");
            return Err(FileError::new(FileErrorKind::DuplicateName, message).of(path));
        }
        replace(path, |file| {
            let mut writer = ::csv::Writer::from_writer(BufWriter::new(file));
            writer.write_record(names).map_err(io_error)?;
            let (mut text, mut fields) = (String::new(), 0);
            for &item in self {
                text.clear();
                item.append_text(&mut text);
                writer.write_field(&text).map_err(io_error)?;
                fields += 1;
                if fields % width == 0 {
                    writer.write_record(None::<&[u8]>).map_err(io_error)?;
                }
            }
            writer.flush()
        })
    }
}
