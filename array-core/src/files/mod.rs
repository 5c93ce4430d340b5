//! Arrays in files: `.npy` and `.npz` of NumPy, CSV.
//!
//! Whatever a file holds, reading it is safe and needs memory in proportion to the file's size: its
//! length is compared with what its header says before anything is allocated. Elements are not
//! converted, so a file of `f64` is not read as `f32`.
//!
//! Writing goes to a new file in the same folder, which then takes the name. Under the final name
//! there is the old file or the whole new one.
//!
//! A file in place, which is an operand, is `containers::MappedNpy`, behind the feature `mmap`.

mod error;
mod replace;
mod source;

#[cfg(feature = "csv")]
mod csv;
#[cfg(feature = "csv")]
mod csv_refused;
#[cfg(feature = "csv")]
mod csv_write;
#[cfg(feature = "npy")]
mod npy;
#[cfg(feature = "npy")]
mod npy_element;
#[cfg(feature = "npy")]
mod npy_header;
#[cfg(feature = "npy")]
mod npy_write;
#[cfg(feature = "npz")]
mod npz;

#[cfg(feature = "csv")]
pub use self::csv::{CsvTable, read_csv, read_csv_delimited, read_csv_without_header};
#[cfg(feature = "csv")]
pub use csv_write::CsvElement;
pub use error::{FileError, FileErrorKind};
#[cfg(feature = "npy")]
pub use npy::NpyArray;
#[cfg(feature = "npy")]
pub use npy_element::NpyElement;
#[cfg(feature = "npz")]
pub use npz::{NpzReader, NpzWriter};

#[cfg(feature = "mmap")]
pub(crate) use npy_header::NpyHeader;
#[cfg(feature = "mmap")]
pub(crate) use source::open;
