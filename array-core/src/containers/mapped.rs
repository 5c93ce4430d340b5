//! Elements of `.npy` files in place, in memory that the system maps to the file.

use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use memmap2::Mmap;

use super::Container;
use crate::array::{Layout, View};
use crate::files::{FileError, FileErrorKind, NpyElement, NpyHeader, open};
use crate::shape::Shape;
use crate::storage::Memory;

/// The elements of a `.npy` file in place: an operand that needs no memory of its own, however large
/// the file is. The system reads parts of the file when they are needed, and drops them again.
///
/// A column-major file is a view with strides.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::containers::MappedNpy;
/// use broadloom::prelude::*;
///
/// let path = std::env::temp_dir().join(format!("broadloom-map-{}.npy", std::process::id()));
/// array![[1.0_f32, 2.0, 3.0], [5.0, 6.0, 7.0]].write_npy(&path)?;
/// // SAFETY: nobody else has the name of this file, so nobody changes it.
/// let x = unsafe { MappedNpy::<f32, Shape![_, 3]>::open(&path)? };
/// let mean = x.lazy().mean(axes![0]);
/// assert_eq!(mean.as_slice(), [3.0, 4.0, 5.0]);
/// assert_eq!((x.lazy() - mean.at(axes![1])).eval()[[1, 2]], 2.0); // or `broadcast!(x - mean @ (1))`
/// assert_eq!(x.view().slice(s![.., 0]).to_vec(), [1.0, 5.0]);
/// # std::fs::remove_file(&path).unwrap();
/// # Ok::<_, broadloom::files::FileError>(())
/// ```
pub struct MappedNpy<T, S: Shape> {
    map: Mmap,
    path: PathBuf,
    start: usize,
    layout: Layout<S>,
    elements: PhantomData<T>,
}

impl<T: NpyElement, S: Shape> MappedNpy<T, S> {
    /// Maps a file, which [`Array::read_npy`](crate::array::Array::read_npy) would read as the same
    /// elements.
    ///
    /// # Safety
    /// As long as this value lives, nobody changes the contents of the file or makes it shorter, in
    /// this process or another. The documentation of memmap2 says of all its maps of files that
    /// there is a "potential for Undefined Behavior (UB) using the map if the underlying file is
    /// subsequently modified, in or out of process", and names permissions, locks and unlinked
    /// files as means, "platform specific and limited". On Unix, a program that reads a map behind
    /// the end of a file that became shorter receives the signal SIGBUS, and usually ends.
    ///
    /// `write_npy` of this library does not change a file: it gives the name to a new one. The map
    /// then still has the old elements.
    ///
    /// # Errors
    /// As [`Array::read_npy`](crate::array::Array::read_npy), and the kind `NotMappable` if the byte
    /// order is not that of this machine, the elements are not aligned for their type, or they are
    /// `bool`: a map has bytes that are no `bool`.
    pub unsafe fn open(path: impl AsRef<Path>) -> Result<Self, FileError> {
        let path = path.as_ref();
        let opened = (|| {
            let (mut file, len) = open(path)?;
            let header = NpyHeader::read(&mut file, len)?;
            let shape: S = header.check::<T, S>(len, Some(&file))?;
            check_place::<T>(&header)?;
            // SAFETY: the caller promises that nobody changes the file.
            let map = unsafe { Mmap::map(&file) };
            let map = map.map_err(|error| FileError::io("mapped", error))?;
            if map.len() as u64 != len {
                let message = "its length changed while it was mapped: map it again";
                return Err(FileError::new(FileErrorKind::NotMappable, message));
            }
            let mut strides = shape.table(0isize);
            strides.as_mut().copy_from_slice(&header.strides());
            let mapped = MappedNpy {
                map,
                path: path.into(),
                start: header.start,
                layout: Layout {
                    shape,
                    strides,
                    offset: 0,
                },
                elements: PhantomData,
            };
            Ok(mapped)
        })();
        opened.map_err(|error: FileError| error.of(path))
    }

    /// All elements.
    pub fn view(&self) -> View<'_, T, S> {
        View {
            data: self.memory(),
            layout: self.layout.clone(),
        }
    }

    /// The shape.
    pub fn typed_shape(&self) -> &S {
        &self.layout.shape
    }

    fn memory(&self) -> Memory<'_, T> {
        let bytes = &self.map[self.start..];
        let count = bytes.len() / size_of::<T>();
        let first = bytes.as_ptr().cast::<T>();
        if count == 0 {
            return Memory::from(&[][..]);
        }
        debug_assert!(first.is_aligned() && T::ANY_BYTES);
        // SAFETY: `open` checked that all bytes behind the header are elements, that their address,
        // behind the start of a page, is aligned, and that bytes of any values are elements. Nobody
        // changes them as long as `self` lives: the caller of `open` promised it.
        Memory::from(unsafe { std::slice::from_raw_parts(first, count) })
    }
}

/// Whether the elements can be used where they are.
fn check_place<T: NpyElement>(header: &NpyHeader) -> Result<(), FileError> {
    let name = T::NAME;
    let why = if size_of::<T>() > 1 && header.is_big_endian() != cfg!(target_endian = "big") {
        "the byte order of its elements is not that of this machine".into()
    } else if !header.start.is_multiple_of(align_of::<T>()) {
        let (start, align) = (header.start, align_of::<T>());
        format!(
            "its elements begin at byte {start}, which {align}, the alignment of {name}, does not divide"
        )
    } else if !T::ANY_BYTES {
        format!("a byte is {name} only if it is 0 or 1, which is not known of bytes in place")
    } else {
        return Ok(());
    };
    let message = format!("{why}: `Array::<{name}, _>::read_npy` reads the file");
    Err(FileError::new(FileErrorKind::NotMappable, message))
}

/// The elements in place.
impl<T: NpyElement, S: Shape> Container for MappedNpy<T, S> {
    type Item = T;
    type Shape = S;

    fn elements(&self) -> View<'_, T, S> {
        self.view()
    }
}

impl<T: NpyElement, S: Shape> std::fmt::Debug for MappedNpy<T, S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut map = f.debug_struct("MappedNpy");
        map.field("path", &self.path)
            .field("shape", &self.layout.shape)
            .finish()
    }
}
