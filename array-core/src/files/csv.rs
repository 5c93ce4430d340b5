//! Tables of text: CSV with a header. The crate csv reads it.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use ::csv::{ReaderBuilder, StringRecord};

use super::csv_refused::{
    Header, is_missing, line, line_behind, no_header, no_value_there, refused, truth_value,
    unclosed,
};
use super::error::named_twice;
use super::source::{contents, open};
use super::{FileError, FileErrorKind};
use crate::array::{Array1, Array2};
use crate::error::ShapeError;

/// The contents of a CSV file: the names of its columns, and their fields as text until a column or
/// all of them are asked for. The text takes the size of the file, and eight bytes for each field.
///
/// Rows are counted from 0, without the header. Spaces around fields are left out; so are empty lines.
/// A text or a name in quotes can have line breaks.
///
/// Where a value is asked for, `True`, `TRUE`, `False` and `FALSE` are read as `true` and `false`. What
/// pandas takes for a missing value (`NA`, `N/A`, `NULL`, `None` and others, `NaN` among integers) is
/// treated as an empty field, unless it is a value of the type: it is one of `String`.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::files::{FileErrorKind, read_csv};
/// use broadloom::prelude::*;
///
/// let path = std::env::temp_dir().join(format!("broadloom-{}.csv", std::process::id()));
/// std::fs::write(&path, "name,height,weight\nAda,1.70,61.5\n\"B, Carl\",1.82,\n").unwrap();
/// let table = read_csv(&path)?;
/// assert_eq!(table.columns(), ["name", "height", "weight"]);
/// assert_eq!(table.column::<String>("name")?[1], "B, Carl");
/// let height: Array1<f64> = table.column("height")?;
/// assert_eq!(height.mean(..), 1.76);
///
/// let error = table.column::<f64>("weight").unwrap_err();
/// assert_eq!(error.kind(), FileErrorKind::InvalidField);
/// assert!(error.to_string().contains("row 1 (line 3), column `weight`: the field is empty"));
/// let weight = table.column_or("weight", f64::NAN)?;
/// assert_eq!(weight.nanmean(..), 61.5);
/// assert_eq!(table.select(&["height", "weight"])?.matrix_or(0.0)?, array![[1.7, 61.5], [1.82, 0.0]]);
/// # std::fs::remove_file(&path).unwrap();
/// # Ok::<_, broadloom::files::FileError>(())
/// ```
#[derive(Clone)]
pub struct CsvTable {
    path: PathBuf,
    delimiter: u8,
    /// The names of all columns of the file, with the spaces around them.
    header: Vec<String>,
    names: Vec<String>,
    /// Where the columns `names` are.
    places: Vec<usize>,
    /// All fields, row by row, with the spaces around them, and where each ends.
    text: String,
    ends: Vec<usize>,
    rows: usize,
    /// A row and its line, where it is not the line behind that of the row before.
    lines: Vec<(usize, u64)>,
}

/// Reads a CSV file whose first line has the names of the columns.
///
/// # Errors
/// The kinds `Io` and `NotAFile`; `Empty` if there is no header, `Ragged` if a line has more or fewer
/// fields than the header, `UnclosedQuote` if the file ends inside quotes, `DuplicateName` if two
/// columns have one name, `Malformed` if the text is not UTF-8. A first line of numbers is `Empty` too,
/// because a file without names would lose its first row; increasing integers, as `0,1,2` and years,
/// are names.
pub fn read_csv(path: impl AsRef<Path>) -> Result<CsvTable, FileError> {
    read_csv_delimited(path, b',')
}

/// As [`read_csv`], with another byte between fields: `b';'`, `b'\t'`.
///
/// # Errors
/// As there.
pub fn read_csv_delimited(path: impl AsRef<Path>, delimiter: u8) -> Result<CsvTable, FileError> {
    read(path.as_ref(), delimiter, true)
}

/// As [`read_csv_delimited`], of a file without a header, as `numpy.savetxt` writes it: its first line
/// is row 0, and its columns are named `0`, `1` and so on.
///
/// # Errors
/// As there; `Empty` if there is no line.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::files::{read_csv, read_csv_without_header};
/// use broadloom::prelude::*;
///
/// let path = std::env::temp_dir().join(format!("broadloom-numbers-{}.csv", std::process::id()));
/// std::fs::write(&path, "1.5,2.0\n3.0,4.0\n").unwrap();
/// let table = read_csv_without_header(&path, b',')?;
/// assert_eq!(table.matrix::<f64>()?, array![[1.5, 2.0], [3.0, 4.0]]);
/// assert_eq!(table.column::<f64>("1")?, array![2.0, 4.0]);
/// assert!(read_csv(&path).is_err());
/// # std::fs::remove_file(&path).unwrap();
/// # Ok::<_, broadloom::files::FileError>(())
/// ```
pub fn read_csv_without_header(
    path: impl AsRef<Path>,
    delimiter: u8,
) -> Result<CsvTable, FileError> {
    read(path.as_ref(), delimiter, false)
}

/// A table, whose first line has the names of the columns if it is `named`.
fn read(path: &Path, delimiter: u8, named: bool) -> Result<CsvTable, FileError> {
    let (file, len) = open(path)?;
    let read = (|| {
        let text = contents(file, len)?;
        let mut reader = ReaderBuilder::new()
            .delimiter(delimiter)
            .has_headers(named)
            // The lengths are compared below, where the fields are known.
            .flexible(true)
            .from_reader(&text[..]);
        let refused = |error| refused(error, &text, delimiter);
        let mut position = reader.position().clone();
        let header_line = line(&position, &text);
        let header = reader.headers().map_err(refused)?;
        let header: Vec<String> = header.iter().map(str::to_owned).collect();
        let names: Vec<String> = match named {
            true => header.iter().map(|name| name.trim().to_owned()).collect(),
            false => (0..header.len()).map(|column| column.to_string()).collect(),
        };
        if let Some(error) = no_header(&names, named, delimiter) {
            return Err(error);
        }
        if let Some(name) = named_twice(names.iter().map(String::as_str)) {
            let message = format!("two of its columns are named `{name}`: rename one");
            return Err(FileError::new(FileErrorKind::DuplicateName, message));
        }
        let mut table = CsvTable {
            path: path.into(),
            delimiter,
            header,
            places: (0..names.len()).collect(),
            names,
            text: String::new(),
            ends: Vec::new(),
            rows: 0,
            lines: Vec::new(),
        };
        let mut record = StringRecord::new();
        while reader.read_record(&mut record).map_err(refused)? {
            if let Some(at) = record.position() {
                position = at.clone();
            }
            let line = line(&position, &text);
            if record.len() != table.header.len() {
                let unclosed = unclosed(&position, &text, delimiter);
                return Err(unclosed.unwrap_or_else(|| {
                    table
                        .header()
                        .ragged(table.rows, [header_line, line], &record)
                }));
            }
            table.push(&record, line)?;
        }
        // Quotes that are not closed reach to the end, so they are those of the last record.
        match unclosed(&position, &text, delimiter) {
            Some(error) => Err(error),
            None => Ok(table),
        }
    })();
    read.map_err(|error| error.of(path))
}

impl CsvTable {
    /// The names of the columns, in their order.
    pub fn columns(&self) -> &[String] {
        &self.names
    }

    /// The number of rows, without the header.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The fields of a column as values: numbers of any type, `bool`, `String`, or a type of yours
    /// with [`FromStr`]. `NaN` and `inf` are numbers of floats.
    ///
    /// # Errors
    /// `NoSuchName`; `InvalidField` if a field is empty, missing, or no such value.
    pub fn column<T: FromStr>(&self, name: &str) -> Result<Array1<T>, FileError> {
        self.one(name, &mut Self::no_field)
    }

    /// As [`column`](Self::column), and a missing or empty field is the value `empty`, as `f64::NAN`.
    ///
    /// # Errors
    /// As there, but for missing and empty fields.
    pub fn column_or<T: FromStr + Clone>(
        &self,
        name: &str,
        empty: T,
    ) -> Result<Array1<T>, FileError> {
        self.one(name, &mut |_, _, _| Ok(empty.clone()))
    }

    /// All columns as a matrix of shape `[rows, columns]`. [`select`](Self::select) leaves out those
    /// of other types.
    ///
    /// # Errors
    /// As [`column`](Self::column).
    pub fn matrix<T: FromStr>(&self) -> Result<Array2<T>, FileError> {
        self.all(&mut Self::no_field)
    }

    /// As [`matrix`](Self::matrix), and a missing or empty field is the value `empty`.
    ///
    /// # Errors
    /// As there, but for missing and empty fields.
    pub fn matrix_or<T: FromStr + Clone>(&self, empty: T) -> Result<Array2<T>, FileError> {
        self.all(&mut |_, _, _| Ok(empty.clone()))
    }

    /// The columns of these names, in this order.
    ///
    /// # Errors
    /// `NoSuchName`, and `DuplicateName` if one is named twice.
    pub fn select(mut self, names: &[&str]) -> Result<CsvTable, FileError> {
        let places = names.iter().map(|name| Ok(self.places[self.place(name)?]));
        let places = places.collect::<Result<Vec<_>, FileError>>()?;
        if let Some(name) = named_twice(names.iter().copied()) {
            let message = format!("the column `{name}` is named twice");
            return Err(FileError::new(FileErrorKind::DuplicateName, message).of(&self.path));
        }
        self.names = names.iter().map(|&name| name.to_owned()).collect();
        self.places = places;
        Ok(self)
    }

    fn push(&mut self, record: &StringRecord, line: u64) -> Result<(), FileError> {
        let no_memory = |_| FileError::memory(ShapeError::no_memory(&[record.as_slice().len()], 1));
        self.text
            .try_reserve(record.as_slice().len())
            .map_err(no_memory)?;
        self.ends.try_reserve(record.len()).map_err(no_memory)?;
        for field in record {
            self.text.push_str(field);
            self.ends.push(self.text.len());
        }
        if self.rows == 0 || self.line(self.rows) != line {
            self.lines.push((self.rows, line));
        }
        self.rows += 1;
        Ok(())
    }

    /// The line of a row, counted from 1.
    fn line(&self, row: usize) -> u64 {
        let next = self.lines.partition_point(|&(first, _)| first <= row);
        match next.checked_sub(1) {
            Some(at) => self.lines[at].1 + (row - self.lines[at].0) as u64,
            None => 0,
        }
    }

    fn field(&self, row: usize, column: usize) -> &str {
        self.raw(row, self.places[column])
    }

    /// The field at this place of the file's row.
    fn raw(&self, row: usize, place: usize) -> &str {
        let at = row * self.header.len() + place;
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start..self.ends[at]]
    }

    fn header(&self) -> Header<'_> {
        Header {
            delimiter: self.delimiter,
            names: &self.header,
        }
    }

    fn place(&self, name: &str) -> Result<usize, FileError> {
        let place = self.names.iter().position(|column| column == name);
        place.ok_or_else(|| {
            let names: Vec<_> = self.names.iter().map(|name| format!("`{name}`")).collect();
            FileError::new(
                FileErrorKind::NoSuchName,
                format!(
                    "it has no column `{name}`: it has {}{}",
                    names.join(", "),
                    self.header().other_delimiter("; ")
                ),
            )
            .of(&self.path)
        })
    }

    fn one<T: FromStr>(
        &self,
        name: &str,
        missing: &mut Missing<'_, T>,
    ) -> Result<Array1<T>, FileError> {
        let column = self.place(name)?;
        let mut values = self.no_values(&[self.rows()])?;
        for row in 0..self.rows() {
            values.push(self.value(row, column, missing)?);
        }
        Array1::try_from_vec(self.rows(), values)
            .map_err(|error| FileError::memory(error).of(&self.path))
    }

    fn all<T: FromStr>(&self, missing: &mut Missing<'_, T>) -> Result<Array2<T>, FileError> {
        let mut values = self.no_values(&[self.rows(), self.names.len()])?;
        for row in 0..self.rows() {
            for column in 0..self.names.len() {
                let value = self.value(row, column, missing);
                values.push(value.map_err(|error| error.of_all(&self.names, column))?);
            }
        }
        Array2::try_from_vec((self.rows(), self.names.len()), values)
            .map_err(|error| FileError::memory(error).of(&self.path))
    }

    /// Memory for a value for each index.
    fn no_values<T>(&self, extents: &[usize]) -> Result<Vec<T>, FileError> {
        let mut values = Vec::new();
        let reserved = values.try_reserve_exact(extents.iter().product());
        match reserved {
            Ok(()) => Ok(values),
            Err(_) => {
                let error = ShapeError::no_memory(extents, size_of::<T>());
                Err(FileError::memory(error).of(&self.path))
            }
        }
    }

    fn value<T: FromStr>(
        &self,
        row: usize,
        column: usize,
        missing: &mut Missing<'_, T>,
    ) -> Result<T, FileError> {
        let field = self.field(row, column).trim();
        if field.is_empty() {
            return missing(self, row, column);
        }
        if let Ok(value) = field.parse() {
            return Ok(value);
        }
        match truth_value(field).map(str::parse) {
            Some(Ok(value)) => Ok(value),
            _ if is_missing(field) => missing(self, row, column),
            _ => {
                let before = (0..self.places[column]).map(|place| self.raw(row, place));
                let quotes = line_behind(before, self.line(row));
                let why = self
                    .header()
                    .no_value::<T>(&self.names[column], field, quotes);
                Err(self.invalid(row, column, &why))
            }
        }
    }

    fn no_field<T>(&self, row: usize, column: usize) -> Result<T, FileError> {
        let why = no_value_there::<T>(self.field(row, column).trim());
        Err(self.invalid(row, column, &why))
    }

    #[cold]
    fn invalid(&self, row: usize, column: usize, what: &str) -> FileError {
        let (line, name) = (self.line(row), &self.names[column]);
        let message = format!("row {row} (line {line}), column `{name}`: {what}");
        FileError::new(FileErrorKind::InvalidField, message).of(&self.path)
    }
}

/// The value of a missing or empty field in this row and column, or the error.
type Missing<'a, T> = dyn FnMut(&CsvTable, usize, usize) -> Result<T, FileError> + 'a;

impl std::fmt::Debug for CsvTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut table = f.debug_struct("CsvTable");
        table
            .field("path", &self.path)
            .field("columns", &self.names);
        table.field("rows", &self.rows()).finish()
    }
}
