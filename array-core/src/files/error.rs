//! `FileError`: why a file is not read or written.

use std::io;
use std::path::{Path, PathBuf};

use crate::error::{ShapeError, kinds};

kinds! {
    /// What is wrong with a file.
    FileErrorKind {
        /// The system refuses: there is no such file, no permission, no space. See
        /// [`FileError::io_error`].
        Io "io",
        /// The path leads to a folder, a pipe or a device.
        NotAFile "not_a_file",
        /// The contents are not of the format.
        Malformed "malformed",
        /// The file ends before its contents do.
        Truncated "truncated",
        /// The file goes on behind its contents.
        TrailingBytes "trailing_bytes",
        /// The format has it, and arrays do not: structured or pickled elements, an encryption.
        Unsupported "unsupported",
        /// The elements have another type.
        WrongType "wrong_type",
        /// The rank, or an extent that the type fixes, is another one.
        WrongShape "wrong_shape",
        /// The elements exceed the memory.
        TooLarge "too_large",
        /// The elements cannot be used where they are in the file.
        NotMappable "not_mappable",
        /// The file has no array or column of this name.
        NoSuchName "no_such_name",
        /// Two arrays or columns have one name.
        DuplicateName "duplicate_name",
        /// A table ends inside quotes.
        UnclosedQuote "unclosed_quote",
        /// The lines of a table have different numbers of fields.
        Ragged "ragged",
        /// A field of a table is not a value of the type.
        InvalidField "invalid_field",
        /// The file of a table has no header.
        Empty "empty",
    }
    /// The kind in snake case.
    ///
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::files::FileErrorKind;
    /// assert_eq!(FileErrorKind::WrongType.as_str(), "wrong_type");
    /// ```
    as_str
}

/// Why a file is not read or written: the file, what is wrong in it, and the way out.
///
/// `Debug` prints the message after the kind, because `unwrap` prints `Debug`.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::files::FileErrorKind;
/// # #[cfg(feature = "csv")] {
/// let error = broadloom::files::read_csv("missing.csv").unwrap_err();
/// assert_eq!(error.kind(), FileErrorKind::Io);
/// assert_eq!(error.io_error().unwrap().kind(), std::io::ErrorKind::NotFound);
/// assert_eq!(error.path(), std::path::Path::new("missing.csv"));
/// # }
/// ```
pub struct FileError(Box<FileErrorInner>);

struct FileErrorInner {
    kind: FileErrorKind,
    path: PathBuf,
    message: String,
    io: Option<io::Error>,
}

impl FileError {
    /// What is wrong.
    pub fn kind(&self) -> FileErrorKind {
        self.0.kind
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// The error of the system, if the kind is `Io`.
    pub fn io_error(&self) -> Option<&io::Error> {
        self.0.io.as_ref()
    }

    /// An error of a file that [`of`](Self::of) names.
    #[cold]
    pub(crate) fn new(kind: FileErrorKind, message: impl Into<String>) -> Self {
        FileError(Box::new(FileErrorInner {
            kind,
            path: PathBuf::new(),
            message: message.into(),
            io: None,
        }))
    }

    /// The same error with more text behind it.
    #[cfg(feature = "csv")]
    #[cold]
    pub(crate) fn and(mut self, more: &str) -> Self {
        self.0.message.push_str(more);
        self
    }

    /// The file cannot be `done` (opened, read, written).
    #[cold]
    pub(crate) fn io(done: &str, error: io::Error) -> Self {
        let way_out = match error.kind() {
            io::ErrorKind::PermissionDenied if done == "written" => {
                "; the folder must be writable too, because a new file takes the name"
            }
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                "; free space, or write to another disk"
            }
            _ => "",
        };
        let mut new = Self::new(
            FileErrorKind::Io,
            format!("cannot be {done}: {error}{way_out}"),
        );
        new.0.io = Some(error);
        new
    }

    /// Bytes could not be read: the file became shorter, or the system refuses.
    #[cold]
    pub(crate) fn reading(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::new(
                FileErrorKind::Truncated,
                "it ends before its contents do: copy it again from its origin",
            ),
            io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput => Self::new(
                FileErrorKind::Malformed,
                format!("its contents are damaged ({error}): copy it again from its origin"),
            ),
            _ => Self::io("read", error),
        }
    }

    /// The shape of the elements is refused by the type, or by the memory.
    #[cold]
    pub(crate) fn memory(error: ShapeError) -> Self {
        Self::new(FileErrorKind::TooLarge, error.to_string())
    }

    /// The same error, of the file at `path`, unless it has one.
    #[cold]
    pub(crate) fn of(mut self, path: &Path) -> Self {
        if !self.0.path.as_os_str().is_empty() {
            return self;
        }
        self.0.path = path.into();
        let not_found = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
        if path.is_relative()
            && self.0.io.as_ref().is_some_and(not_found)
            && let Ok(folder) = std::env::current_dir()
        {
            self.0.message += &format!("; the path starts at `{}`", folder.display());
        }
        self
    }

    /// The same error, of a part of the file.
    #[cfg(feature = "npz")]
    #[cold]
    pub(crate) fn of_part(mut self, part: &str) -> Self {
        self.0.message = format!("{part}: {}", self.0.message);
        self
    }
}

impl std::fmt::Display for FileError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "`{}`: {}", self.0.path.display(), self.0.message)
    }
}

impl std::fmt::Debug for FileError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "FileError({}): {self}", self.kind().as_str())
    }
}

impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.io.as_ref().map(|error| error as _)
    }
}

/// For functions that return a [`std::io::Result`]: of the kind of [`FileError::io_error`], or else
/// `InvalidData`.
impl From<FileError> for io::Error {
    fn from(error: FileError) -> Self {
        let kind = error.io_error().map(io::Error::kind);
        Self::new(kind.unwrap_or(io::ErrorKind::InvalidData), error)
    }
}

/// A name that stands twice among these. Sorted, because a table may have many columns.
#[cfg(any(feature = "csv", feature = "npz"))]
pub(super) fn named_twice<'n>(names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let mut names: Vec<&str> = names.collect();
    names.sort_unstable();
    let pair = names.windows(2).find(|pair| pair[0] == pair[1]);
    pair.map(|pair| pair[0])
}
