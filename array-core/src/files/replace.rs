//! Files that are written: as a whole, or not at all.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::FileError;
use super::source::check_is_file;

/// Writes a file by `write`. Until all of it is on the disk it has a temporary name in the same folder;
/// then it takes the name `path`, from the file that has it, by one operation of the system. The
/// temporary file is removed after an error.
///
/// A link at `path` stays, and its target is written. The permissions of an old file are kept.
pub(crate) fn replace(
    path: &Path,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> Result<(), FileError> {
    let target = target(path)?;
    let written = (|| {
        let mut new = Temporary::beside(&target)?;
        if let Ok(old) = fs::metadata(&target) {
            new.file.set_permissions(old.permissions())?;
        }
        write(&mut new.file)?;
        // Without this the new name can be on the disk before the contents are.
        new.file.sync_all()?;
        new.rename(&target)
    })();
    written.map_err(|error| FileError::io("written", error).of(path))
}

/// The file that is written: `path`, or where the link there leads.
fn target(path: &Path) -> Result<PathBuf, FileError> {
    let refused = |error| FileError::io("written", error).of(path);
    let Ok(found) = fs::symlink_metadata(path) else {
        return Ok(path.into());
    };
    let path = match found.is_symlink() {
        true => fs::canonicalize(path).map_err(refused)?,
        false => path.into(),
    };
    let found = fs::metadata(&path).map_err(refused)?;
    check_is_file(&found).map_err(|error| error.of(&path))?;
    match found.permissions().readonly() {
        // A rename would need no permission for the old file.
        true => Err(refused(io::Error::new(
            io::ErrorKind::PermissionDenied,
            "the old file is read-only",
        ))),
        false => Ok(path),
    }
}

/// A new file under a name of its own, which it leaves again.
struct Temporary {
    file: File,
    path: PathBuf,
}

impl Temporary {
    /// In the folder of `target`: a rename between folders may be one between disks.
    fn beside(target: &Path) -> io::Result<Temporary> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        // Short, so that it is legal wherever the name of `target` is.
        loop {
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            let path =
                target.with_file_name(format!(".broadloom-{}-{number}.tmp", std::process::id()));
            match File::options()
                .write(true)
                .read(true)
                .create_new(true)
                .open(&path)
            {
                Ok(file) => return Ok(Temporary { file, path }),
                // Of a program that was killed, and had this number.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Takes the name `target`.
    fn rename(mut self, target: &Path) -> io::Result<()> {
        fs::rename(&self.path, target)?;
        self.path = PathBuf::new();
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.path.as_os_str().is_empty() {
            // The error that led here is reported.
            let _ = fs::remove_file(&self.path);
        }
    }
}
