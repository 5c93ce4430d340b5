//! Mapped files: operands in place, which allocate nothing; and what cannot be used in place.
#![allow(unsafe_code, reason = "a mapped file is a promise of the caller")]

use std::fs::File;
use std::io::Write;

use broadloom::containers::{Container, MappedNpy};
use broadloom::files::{FileError, FileErrorKind, NpyElement};
use broadloom::prelude::*;

use crate::folder::{Folder, npy_bytes, numpy};
use crate::memory::peak;

fn map<T: NpyElement, S: Shape>(
    path: impl AsRef<std::path::Path>,
) -> Result<MappedNpy<T, S>, FileError> {
    // SAFETY: the committed files, and those of a test's own folder, are not changed.
    unsafe { MappedNpy::open(path) }
}

#[test]
fn mapped_elements_are_those_that_are_read() {
    for name in ["i4_little_c.npy", "i4_little_f.npy"] {
        let read = Array2::<i32>::read_npy(numpy(name)).unwrap();
        let mapped = map::<i32, Shape![3, _]>(numpy(name)).unwrap();
        assert_eq!(mapped.view().to_vec(), read.to_vec());
        assert_eq!(mapped.elements().slice(s![1, ..;-1]).to_vec(), [7, 6, 5, 4]);
        let v = array![1, 10, 100];
        let sums = broadcast!(mapped / 2 + v @ (0)).eval();
        assert_eq!(sums, (&read / 2 + v.at(axes![0])).eval());
        assert_eq!(mapped.lazy().amax(axes![0]), read.amax(axes![0]));
    }
    assert_eq!(
        map::<f32, Shape![]>(numpy("zero_d.npy")).unwrap().view()[[]],
        2.5
    );
    let empty = map::<f32, DynRank>(numpy("empty_f.npy")).unwrap();
    assert_eq!(empty.view().extents().as_ref(), [3, 0, 2]);
    assert!(map::<f64, Shape![_]>(numpy("aligned_16.npy")).is_ok());
    // What is written column-major is an operand in place, too.
    let (folder, x) = (Folder::new(), array![[1, 2, 3], [4, 5, 6]]);
    x.t().write_npy(folder.path("turned.npy")).unwrap();
    let turned = map::<i32, Shape![3, 2]>(folder.path("turned.npy")).unwrap();
    assert_eq!(broadcast!(turned * 2).eval(), (x.t() * 2).eval());
    // A replaced file leaves the map as it was.
    let folder = Folder::new();
    let path = folder.path("x.npy");
    array![1.0, 2.0].write_npy(&path).unwrap();
    let mapped = map::<f64, Shape![2]>(&path).unwrap();
    array![3.0].write_npy(&path).unwrap();
    assert_eq!(mapped.view().to_vec(), [1.0, 2.0]);
}

#[test]
fn what_cannot_be_used_in_place_is_refused() {
    let refused = |error: Option<FileError>, kind: FileErrorKind, says: &str| {
        let error = error.unwrap();
        assert_eq!(error.kind(), kind, "{error}");
        assert!(error.to_string().contains(says), "{error}");
    };
    use FileErrorKind::*;
    let big = map::<f64, Shape![_, _]>(numpy("f8_big_c.npy")).err();
    refused(
        big,
        NotMappable,
        "byte order of its elements is not that of this machine: `Array::<f64, _>::read_npy`",
    );
    assert!(map::<u8, Shape![_, _]>(numpy("u1_big_c.npy")).is_ok());
    let unaligned = map::<f64, Shape![_]>(numpy("unaligned.npy")).err();
    refused(
        unaligned,
        NotMappable,
        "begin at byte 68, which 8, the alignment of f64, does not",
    );
    let truths = map::<bool, Shape![_, _]>(numpy("b1_little_c.npy")).err();
    refused(truths, NotMappable, "only if it is 0 or 1");
    refused(
        map::<f32, Shape![_, _]>(numpy("f8_little_c.npy")).err(),
        WrongType,
        "are f64",
    );
    refused(
        map::<f64, Shape![_]>(numpy("f8_little_c.npy")).err(),
        WrongShape,
        "[3, 4]",
    );
    refused(
        map::<f64, Shape![_]>(numpy("object.npy")).err(),
        Unsupported,
        "pickled",
    );
    refused(map::<f64, Shape![_]>(numpy("")).err(), NotAFile, "a folder");
    refused(
        map::<f64, Shape![_]>(numpy("none.npy")).err(),
        Io,
        "cannot be opened",
    );
    let folder = Folder::new();
    let good = std::fs::read(numpy("version_1.npy")).unwrap();
    let short = folder.write("short.npy", &good[..good.len() - 8]);
    refused(
        map::<f64, Shape![_, _]>(short).err(),
        Truncated,
        "ends early",
    );
    let header = "{'descr': '<f8', 'fortran_order': False, 'shape': (2000000,1000000)}";
    let claims = folder.write("claims.npy", npy_bytes(header, &[0; 8]));
    refused(
        map::<f64, Shape![_, _]>(claims).err(),
        Truncated,
        "ends early",
    );
}

/// A small form of the example `mapped`, which has a file of 8 GB.
#[test]
fn means_and_deviations_of_a_sparse_file_need_no_memory() {
    const ROWS: usize = 16 << 10;
    let folder = Folder::new();
    let path = folder.path("sparse.npy");
    let header = format!("{{'descr': '<f4', 'fortran_order': False, 'shape': ({ROWS}, 256), }}");
    let bytes = npy_bytes(&format!("{header:<117}\n"), &[]);
    assert_eq!(bytes.len(), 128);
    let mut file = File::create(&path).unwrap();
    file.write_all(&bytes).unwrap();
    // 4 of each 256 Ki elements are not 0.
    file.set_len(128 + 4 * 256 * ROWS as u64).unwrap();
    use std::io::{Seek, SeekFrom};
    for part in 0..ROWS as u64 / 1024 {
        file.seek(SeekFrom::Start(128 + part * (1 << 20))).unwrap();
        let values = [256.0_f32, -256.0, 512.0, 512.0].map(f32::to_le_bytes);
        file.write_all(values.as_flattened()).unwrap();
    }
    drop(file);
    let x = map::<f32, Shape![_, 256]>(&path).unwrap();
    let count = 256.0 * 1024.0;
    let (mean, square) = (
        1024.0 / count,
        2.0 * (256.0 * 256.0 + 512.0 * 512.0) / count,
    );
    let ((mean_of_all, deviation), used) = peak(|| (x.lazy().mean(..), x.lazy().std(..)));
    assert!(
        (mean_of_all as f64 - mean).abs() < 1e-6 * mean,
        "{mean_of_all}"
    );
    let expected = (square - mean * mean).sqrt();
    assert!(
        (deviation as f64 - expected).abs() < 1e-6 * expected,
        "{deviation} {expected}"
    );
    assert!(used < 100_000, "{used} bytes for a file of 16 MB");
    let mut columns = Array1::<f32>::zeros(256);
    let (_, used) = peak(|| x.lazy().sum_into(axes![0], &mut columns));
    assert!(used < 200_000, "{used} bytes");
    assert_eq!(columns[2], 512.0 * (ROWS / 1024) as f32);
}
