//! Several arrays in one `.npz` file: an archive of `.npy` files. The crate zip reads and writes it.

use std::fs::File;
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

use super::error::named_twice;
use super::npy::{NpyArray, read_array};
use super::npy_element::NpyElement;
use super::npy_header::is_npy_at;
use super::replace::replace;
use super::source::open;
use super::{FileError, FileErrorKind};
use crate::array::Array;
use crate::shape::Shape;

/// How many bytes the method Deflate makes of one, at most.
const MOST_INFLATED: u64 = 1032;

/// From this number of bytes on an archive needs large numbers; less than 4 GiB, as a compression
/// can make a file longer.
const LARGE_PART: u64 = 0xF000_0000;

/// The arrays of a `.npz` file, by name.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::files::{FileErrorKind, NpzReader, NpzWriter};
/// use broadloom::prelude::*;
///
/// let path = std::env::temp_dir().join(format!("broadloom-{}.npz", std::process::id()));
/// let (weights, labels) = (array![[0.5_f32, 1.5], [2.5, 3.5]], array![7_u8, 9]);
/// NpzWriter::new().array("weights", &weights).array("labels", &labels).write(&path)?;
///
/// let mut file = NpzReader::open(&path)?;
/// assert_eq!(file.names(), ["weights", "labels"]);
/// let read: Array2<f32> = file.read("weights")?;
/// assert_eq!(read[[1, 0]], 2.5);
/// assert_eq!(Array1::<u8>::read_npz(&path, "labels")?[1], 9); // one of them, without a reader
///
/// let error = file.read::<f32, Shape![_]>("bias").unwrap_err();
/// assert_eq!(error.kind(), FileErrorKind::NoSuchName);
/// assert!(error.to_string().contains("it has `weights`, `labels`"));
/// # std::fs::remove_file(&path).unwrap();
/// # Ok::<_, broadloom::files::FileError>(())
/// ```
pub struct NpzReader {
    archive: ZipArchive<BufReader<File>>,
    path: PathBuf,
    len: u64,
}

impl NpzReader {
    /// Opens a file and reads its list of arrays.
    ///
    /// # Errors
    /// The kinds `Io`, `NotAFile`, `Malformed`, `Truncated`, `Unsupported`, `DuplicateName`.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, FileError> {
        let path = path.as_ref();
        let (file, len) = open(path)?;
        let archive = ZipArchive::new(BufReader::new(file));
        let archive = archive.map_err(|error| match open(path).is_ok_and(|(file, _)| is_npy_at(Some(&file), 0)) {
            true => FileError::new(
                FileErrorKind::Malformed,
                "it is a .npy file, of one array: `Array2::<f64>::read_npy(path)`, with its rank and \
                 elements, reads it",
            )
            .of(path),
            false => refused(error).of(path),
        })?;
        if archive.has_duplicate_names() {
            let message = "two of its arrays have one name: it is damaged, or written to mislead";
            return Err(FileError::new(FileErrorKind::DuplicateName, message).of(path));
        }
        Ok(NpzReader {
            archive,
            path: path.into(),
            len,
        })
    }

    /// The names of the arrays, in the order of the file.
    pub fn names(&self) -> Vec<String> {
        let names = self.archive.file_names().flatten();
        let names = names.map(|name| name.strip_suffix(".npy").unwrap_or(&name).to_owned());
        names.collect()
    }

    /// The array of this name, as [`Array::read_npy`] reads a file. What a compressed array needs
    /// is at most 1032 times the size of the file, the limit of the method of compression.
    ///
    /// # Errors
    /// As there, and the kind `NoSuchName`.
    pub fn read<T: NpyElement, S: Shape>(&mut self, name: &str) -> Result<Array<T, S>, FileError> {
        let member = [&format!("{name}.npy")[..], name];
        let member = member
            .iter()
            .find_map(|name| self.archive.index_for_name(name));
        let array = match member {
            Some(member) => read_member(&mut self.archive, member, self.len),
            None => {
                let names: Vec<_> = self
                    .names()
                    .iter()
                    .map(|name| format!("`{name}`"))
                    .collect();
                let names = match names.is_empty() {
                    true => "no arrays".into(),
                    false => names.join(", "),
                };
                let message = format!("it has no array `{name}`: it has {names}");
                return Err(FileError::new(FileErrorKind::NoSuchName, message).of(&self.path));
            }
        };
        array.map_err(|error| error.of_part(&format!("its array `{name}`")).of(&self.path))
    }
}

impl std::fmt::Debug for NpzReader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut list = f.debug_struct("NpzReader");
        list.field("path", &self.path)
            .field("names", &self.names())
            .finish()
    }
}

fn read_member<T: NpyElement, S: Shape>(
    archive: &mut ZipArchive<BufReader<File>>,
    member: usize,
    archive_len: u64,
) -> Result<Array<T, S>, FileError> {
    let mut file = archive.by_index(member).map_err(refused)?;
    let (packed, len) = (file.compressed_size(), file.size());
    let whole = file.compression() == CompressionMethod::Stored;
    let most = if whole {
        packed
    } else {
        packed.saturating_mul(MOST_INFLATED)
    };
    if packed > archive_len || len > most {
        return Err(FileError::new(
            FileErrorKind::Malformed,
            format!(
                "it claims {len} bytes made of {packed} in a file of {archive_len}: the archive is \
                 damaged"
            ),
        ));
    }
    read_array(&mut file, len, whole, None)
}

/// An error of the archive.
fn refused(error: ZipError) -> FileError {
    match error {
        ZipError::Io(error) => FileError::reading(error),
        ZipError::UnsupportedArchive(_)
        | ZipError::CompressionMethodNotSupported(_)
        | ZipError::InvalidPassword => FileError::new(
            FileErrorKind::Unsupported,
            format!("{error}: `numpy.savez` and `numpy.savez_compressed` write what is read here"),
        ),
        error => FileError::new(
            FileErrorKind::Malformed,
            format!("it is not a .npz file, or it is damaged: {error}"),
        ),
    }
}

impl<T: NpyElement, S: Shape> Array<T, S> {
    /// One array of a `.npz` file; [`NpzReader`] reads several.
    ///
    /// # Errors
    /// As [`NpzReader::open`] and [`NpzReader::read`].
    pub fn read_npz(path: impl AsRef<Path>, name: &str) -> Result<Self, FileError> {
        NpzReader::open(path)?.read(name)
    }
}

/// Arrays of any types and shapes, which are written into one `.npz` file: see [`NpzReader`].
#[derive(Default)]
pub struct NpzWriter<'a> {
    arrays: Vec<(String, &'a dyn NpyArray)>,
    compressed: bool,
}

impl<'a> NpzWriter<'a> {
    /// No arrays.
    pub fn new() -> Self {
        Self::default()
    }

    /// With an array or a view under this name.
    pub fn array(mut self, name: impl Into<String>, array: &'a dyn NpyArray) -> Self {
        self.arrays.push((name.into(), array));
        self
    }

    /// With compressed arrays, as NumPy's `savez_compressed` writes them.
    pub fn compressed(mut self) -> Self {
        self.compressed = true;
        self
    }

    /// Writes the file, as [`Array::write_npy`] does.
    ///
    /// # Errors
    /// The kinds `Io` and `NotAFile`; `DuplicateName` if two arrays have one name.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), FileError> {
        let path = path.as_ref();
        if let Some(name) = named_twice(self.arrays.iter().map(|(name, _)| &name[..])) {
            let message = format!("two of its arrays are named `{name}`: rename one");
            return Err(FileError::new(FileErrorKind::DuplicateName, message).of(path));
        }
        replace(path, |file| {
            self.write_archive(file).map_err(|error| match error {
                ZipError::Io(error) => error,
                error => error.into(),
            })
        })
    }

    fn write_archive(&self, file: &mut File) -> Result<(), ZipError> {
        let file = QuietFile {
            file,
            place: 0,
            end: 0,
            has_failed: false,
        };
        let mut archive = ZipWriter::new(io::BufWriter::new(file));
        let method = match self.compressed {
            true => CompressionMethod::Deflated,
            false => CompressionMethod::Stored,
        };
        let options = SimpleFileOptions::default().compression_method(method);
        for (name, array) in &self.arrays {
            let large = array.byte_count() >= LARGE_PART;
            archive.start_file(format!("{name}.npy"), options.large_file(large))?;
            array.write_to(&mut archive)?;
        }
        archive.finish()?.flush()?;
        Ok(())
    }
}

/// A file that takes everything after its first error: a `ZipWriter` that is dropped after an error
/// writes the end of the archive, and prints the next error.
struct QuietFile<'a> {
    file: &'a mut File,
    place: u64,
    end: u64,
    has_failed: bool,
}

impl Write for QuietFile<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match self.has_failed {
            false => self.file.write(bytes),
            true => Ok(bytes.len()),
        };
        match written {
            Ok(len) => self.place += len as u64,
            Err(_) => self.has_failed = true,
        }
        self.end = self.end.max(self.place);
        written
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for QuietFile<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let place = match to {
            SeekFrom::Start(place) => Some(place),
            SeekFrom::End(by) => self.end.checked_add_signed(by),
            SeekFrom::Current(by) => self.place.checked_add_signed(by),
        };
        self.place = place.ok_or(io::ErrorKind::InvalidInput)?;
        match self.has_failed {
            false => self.file.seek(SeekFrom::Start(self.place)),
            true => Ok(self.place),
        }
    }
}

impl std::fmt::Debug for NpzWriter<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list()
            .entries(self.arrays.iter().map(|(name, _)| name))
            .finish()
    }
}
