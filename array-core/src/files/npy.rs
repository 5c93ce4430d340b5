//! Arrays in `.npy` files.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use super::npy_element::NpyElement;
use super::npy_header::NpyHeader;
use super::npy_write::write_view;
use super::replace::replace;
use super::source::open;
use super::{FileError, FileErrorKind};
use crate::array::{Array, View};
use crate::error::ShapeError;
use crate::shape::Shape;
use crate::storage::Home;

/// How many bytes are read by one call of the system.
const BYTES_AT_ONCE: usize = 1 << 16;

impl<T: NpyElement, S: Shape> Array<T, S> {
    /// The array in a `.npy` file, of versions 1.0 to 3.0, row-major or column-major, of either byte
    /// order. Elements are not converted; extents that the type has are checked.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::files::FileErrorKind;
    /// use broadloom::prelude::*;
    ///
    /// let path = std::env::temp_dir().join(format!("broadloom-read-{}.npy", std::process::id()));
    /// let x = array![[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]];
    /// x.write_npy(&path)?;
    /// let typed = Array::<f32, Shape![2, 3]>::read_npy(&path)?;
    /// assert_eq!((&x - &typed).eval().sum(..), 0.0);
    /// assert_eq!(ArrayD::<f32>::read_npy(&path)?.extents().as_ref(), [2, 3]);
    ///
    /// let error = Array1::<f32>::read_npy(&path).unwrap_err();
    /// assert_eq!(error.kind(), FileErrorKind::WrongShape);
    /// let error = Array2::<f64>::read_npy(&path).unwrap_err();
    /// assert!(error.to_string().contains("read them as `Array2::<f32>`"));
    /// # std::fs::remove_file(&path).unwrap();
    /// # Ok::<_, broadloom::files::FileError>(())
    /// ```
    ///
    /// # Errors
    /// The kinds `Io`, `NotAFile`, `Malformed`, `Truncated`, `TrailingBytes`, `Unsupported`,
    /// `WrongType`, `WrongShape` and `TooLarge`.
    pub fn read_npy(path: impl AsRef<Path>) -> Result<Self, FileError> {
        let path = path.as_ref();
        let (file, len) = open(path)?;
        read_array(&mut &file, len, true, Some(&file)).map_err(|error| error.of(path))
    }
}

impl<T: NpyElement, S: Shape, H: Home> Array<T, S, H> {
    /// Writes a `.npy` file: version 1.0, in little-endian order, row-major; column-major if the
    /// elements are so in memory, as those of `x.t()` (NumPy does the same, and reads both). A file of
    /// this name is replaced as a whole, and stays after an error. An expression is written as
    /// `x.eval().write_npy(path)`.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let path = std::env::temp_dir().join(format!("broadloom-write-{}.npy", std::process::id()));
    /// let x = array![[1, 2, 3], [4, 5, 6]];
    /// (&x * 2).eval().write_npy(&path)?;
    /// assert_eq!(Array2::<i32>::read_npy(&path)?[[1, 2]], 12);
    /// # std::fs::remove_file(&path).unwrap();
    /// # Ok::<_, broadloom::files::FileError>(())
    /// ```
    ///
    /// # Errors
    /// The kinds `Io` and `NotAFile`.
    pub fn write_npy(&self, path: impl AsRef<Path>) -> Result<(), FileError> {
        self.view().write_npy(path)
    }
}

impl<T: NpyElement, S: Shape> View<'_, T, S> {
    /// Writes a `.npy` file, as [`Array::write_npy`].
    ///
    /// # Errors
    /// As there.
    pub fn write_npy(&self, path: impl AsRef<Path>) -> Result<(), FileError> {
        replace(path.as_ref(), |file| self.write_to(file))
    }
}

/// An array or a view whose elements `.npy` and `.npz` files have: what `NpzWriter::array` takes.
pub trait NpyArray {
    /// Writes the header and the elements.
    #[doc(hidden)]
    fn write_to(&self, file: &mut dyn Write) -> io::Result<()>;

    /// How many bytes the elements have.
    #[doc(hidden)]
    fn byte_count(&self) -> u64;
}

impl<T: NpyElement, S: Shape> NpyArray for View<'_, T, S> {
    fn write_to(&self, file: &mut dyn Write) -> io::Result<()> {
        write_view(self, file)
    }

    fn byte_count(&self) -> u64 {
        (self.len() as u64).saturating_mul(size_of::<T>() as u64)
    }
}

impl<T: NpyElement, S: Shape, H: Home> NpyArray for Array<T, S, H> {
    fn write_to(&self, file: &mut dyn Write) -> io::Result<()> {
        self.view().write_to(file)
    }

    fn byte_count(&self) -> u64 {
        self.view().byte_count()
    }
}

/// The array in `.npy` data of `len` bytes. If they are known to be there (`whole`), the memory of the
/// elements is allocated at once; else as they arrive, because an archive may claim too many. The
/// data of a file outside an archive are `plain`.
pub(super) fn read_array<T: NpyElement, S: Shape>(
    file: &mut dyn Read,
    len: u64,
    whole: bool,
    plain: Option<&File>,
) -> Result<Array<T, S>, FileError> {
    let header = NpyHeader::read(file, len)?;
    let shape: S = header.check::<T, S>(len, plain)?;
    let (count, big) = (shape.count(), header.is_big_endian());
    let row_major = !header.fortran || header.extents.len() < 2;
    let array = if row_major && whole {
        let mut array = Array::try_full(shape, T::ZERO).map_err(FileError::memory)?;
        read_elements(file, array.as_mut_slice(), 0, big)?;
        array
    } else {
        let items = read_vec(file, count, whole, big)?;
        let array = match row_major {
            true => Array::try_from_vec(shape, items),
            false => View::<T, S>::try_from_strided(&items, &header.extents, &header.strides(), 0)
                .and_then(|view| view.try_to_array()),
        };
        array.map_err(FileError::memory)?
    };
    // The end of an archive's data is where its checksum is compared.
    match file.read(&mut [0]).map_err(FileError::reading)? {
        0 => Ok(array),
        _ => Err(FileError::new(
            FileErrorKind::TrailingBytes,
            "it became longer while it was read: read it again",
        )),
    }
}

/// The next `count` elements.
fn read_vec<T: NpyElement>(
    file: &mut dyn Read,
    count: usize,
    whole: bool,
    big: bool,
) -> Result<Vec<T>, FileError> {
    let no_memory = |_| FileError::memory(ShapeError::no_memory(&[count], size_of::<T>()));
    let mut items = Vec::new();
    if whole {
        items.try_reserve_exact(count).map_err(no_memory)?;
    }
    while items.len() < count {
        let first = items.len();
        let more = (count - first).min(BYTES_AT_ONCE / size_of::<T>());
        items.try_reserve(more).map_err(no_memory)?;
        items.resize(first + more, T::ZERO);
        read_elements(file, &mut items[first..], first, big)?;
    }
    Ok(items)
}

/// Reads `items`, of which the first is element `first` in the file.
fn read_elements<T: NpyElement>(
    file: &mut dyn Read,
    items: &mut [T],
    first: usize,
    big: bool,
) -> Result<(), FileError> {
    let size = size_of::<T>();
    let mut bytes = vec![0; BYTES_AT_ONCE.min(size_of_val(items))];
    let mut place = first;
    for items in items.chunks_mut(BYTES_AT_ONCE / size) {
        let bytes = &mut bytes[..size_of_val(items)];
        file.read_exact(bytes).map_err(FileError::reading)?;
        let mut valid = true;
        for (item, bytes) in items.iter_mut().zip(bytes.chunks_exact(size)) {
            match T::of_bytes(bytes, big) {
                Some(value) => *item = value,
                None => valid = false,
            }
        }
        if !valid {
            return Err(invalid_element::<T>(bytes, place, big));
        }
        place += items.len();
    }
    Ok(())
}

/// The error for the first of these bytes that are no element.
#[cold]
fn invalid_element<T: NpyElement>(bytes: &[u8], first: usize, big: bool) -> FileError {
    let mut elements = bytes.chunks_exact(size_of::<T>());
    let place = elements.position(|bytes| T::of_bytes(bytes, big).is_none());
    let place = place.unwrap_or_default();
    FileError::new(
        FileErrorKind::Malformed,
        format!(
            "element {} of its data has the byte {}, and a {} is 0 or 1: save `x.view('u1')`, and \
             read u8",
            first + place,
            bytes[place],
            T::NAME
        ),
    )
}
