//! Files that are read.

use std::fs::{self, File};
use std::path::Path;

use super::{FileError, FileErrorKind};

/// The file, and how many bytes it has.
///
/// # Errors
/// `Io`, and `NotAFile`: a folder has no bytes, and the length of a pipe or a device, which bounds
/// what is allocated, is unknown.
pub(crate) fn open(path: &Path) -> Result<(File, u64), FileError> {
    // Asked first: to open a pipe waits for its writer.
    let found = fs::metadata(path).map_err(|error| FileError::io("opened", error).of(path))?;
    check_is_file(&found).map_err(|error| error.of(path))?;
    let file = File::open(path).and_then(|file| Ok((file.metadata()?.len(), file)));
    match file {
        Ok((len, file)) => Ok((file, len)),
        Err(error) => Err(FileError::io("opened", error).of(path)),
    }
}

/// An error for everything but files.
pub(super) fn check_is_file(found: &fs::Metadata) -> Result<(), FileError> {
    let message = match (found.is_file(), found.is_dir()) {
        (true, _) => return Ok(()),
        (_, true) => "it is a folder; name a file in it",
        _ => "it is a pipe or a device; copy its contents to a file, or the file to it",
    };
    Err(FileError::new(FileErrorKind::NotAFile, message))
}

#[cfg(feature = "csv")]
/// The `len` bytes of a file.
pub(super) fn contents(file: File, len: u64) -> Result<Vec<u8>, FileError> {
    use std::io::Read;

    use crate::error::ShapeError;

    let no_memory = |_| FileError::memory(ShapeError::no_memory(&[len as usize], 1));
    let mut text = Vec::new();
    text.try_reserve_exact(len as usize).map_err(no_memory)?;
    file.take(len)
        .read_to_end(&mut text)
        .map_err(FileError::reading)?;
    Ok(text)
}
