//! `.npy` and `.npz` files that are refused: what the error says, and that little is allocated.

use broadloom::containers::MappedNpy;
use broadloom::files::{FileError, FileErrorKind, NpzReader, NpzWriter};
use broadloom::prelude::*;

use crate::folder::{Folder, npy_bytes, numpy};
use crate::memory::peak;

/// A header as NumPy writes it.
fn header(descr: &str, shape: &str) -> String {
    format!("{{'descr': {descr}, 'fortran_order': False, 'shape': {shape}, }}\n")
}

/// The error of these bytes, which needs little memory and names the file.
#[track_caller]
fn refused(bytes: &[u8]) -> FileError {
    let folder = Folder::new();
    let path = folder.write("x.npy", bytes);
    let (error, peak) = peak(|| ArrayD::<f64>::read_npy(&path).unwrap_err());
    assert!(peak < 100_000 + 4 * bytes.len(), "{peak} bytes for {error}");
    assert!(error.to_string().contains("x.npy`: "), "{error}");
    error
}

#[track_caller]
fn check(bytes: &[u8], kind: FileErrorKind, says: &str) {
    let error = refused(bytes);
    assert_eq!(error.kind(), kind, "{error}");
    assert!(
        error.to_string().contains(says),
        "{error}\ndoes not say: {says}"
    );
}

#[test]
fn files_of_other_lengths_are_refused() {
    let good = std::fs::read(numpy("version_1.npy")).unwrap();
    for len in 0..good.len() {
        let error = refused(&good[..len]);
        assert_eq!(error.kind(), FileErrorKind::Truncated, "{len}: {error}");
    }
    check(
        &good[..good.len() - 1],
        FileErrorKind::Truncated,
        "it ends early: behind the header it has 47 bytes, and the shape [2, 3] of f64 has 48",
    );
    check(
        &good[..20],
        FileErrorKind::Truncated,
        "it ends in its header, after 20 bytes",
    );
    let longer = [&good[..], b"\0"].concat();
    check(
        &longer,
        FileErrorKind::TrailingBytes,
        "it goes on: behind the header it has 49 bytes",
    );
}

/// Two calls of `numpy.save` on one open file.
#[test]
fn a_second_array_behind_the_first_is_recognised() {
    let one = std::fs::read(numpy("version_1.npy")).unwrap();
    let two = [&one[..], &one[..]].concat();
    let says = "it holds two arrays or more, one behind the other, as `numpy.save` called twice on \
                one open file writes them, and a .npy file is one array";
    check(&two, FileErrorKind::TrailingBytes, says);
    check(
        &two,
        FileErrorKind::TrailingBytes,
        "`numpy.savez('x.npz', a=a, b=b)`",
    );
    // Other bytes behind it are no array, and the start of a header is.
    for (len, is_array) in [(one.len() + 5, false), (one.len() + 6, true)] {
        let error = refused(&two[..len]).to_string();
        assert_eq!(error.contains("it holds two arrays"), is_array, "{error}");
    }
    let mapped = Folder::new();
    let mapped = mapped.write("x.npy", &two);
    #[allow(unsafe_code, reason = "a mapped file is a promise of the caller")]
    // SAFETY: a file of the test's own folder.
    let error = unsafe { MappedNpy::<f64, Shape![_, _]>::open(mapped) }.unwrap_err();
    assert!(error.to_string().contains(says), "{error}");
}

#[test]
fn headers_that_claim_much_are_refused() {
    use FileErrorKind::*;
    let four_gib = [b"\x93NUMPY\x02\x00\xff\xff\xff\xff", &[b' '; 100][..]].concat();
    check(&four_gib, Unsupported, "its header has 4294967295 bytes");
    let long = [b"\x93NUMPY\x02\x00\x10\x27\x00\x00", &[b' '; 100][..]].concat();
    check(&long, Truncated, "in its header");
    for shape in [
        "(4294967296, 4294967296)",
        "(9223372036854775807, 3)",
        "(99999999999999999999999999, )",
        "(0, 9223372036854775807, 9223372036854775807)",
    ] {
        let bytes = npy_bytes(&header("'<f8'", shape), &[0; 8]);
        check(&bytes, TooLarge, "more elements than an address space has");
    }
    let bytes = npy_bytes(&header("'<f8'", "(1000000000000, )"), &[0; 8]);
    check(&bytes, Truncated, "of f64 has 8000000000000");
    let nines = "9".repeat(9000);
    check(
        &npy_bytes(&header("'<f8'", &format!("({nines},)")), &[]),
        TooLarge,
        "elements",
    );
    for (open, close) in [("(", ")"), ("[", "]"), ("{1:", "}")] {
        let deep = format!("{}{}", open.repeat(3000), close.repeat(3000));
        let bytes = npy_bytes(&header("'<f8'", &deep)[..], &[]);
        if bytes.len() < 10_000 {
            check(&bytes, Unsupported, "have fields");
        }
        let unclosed = npy_bytes(&open.repeat(3000), &[]);
        check(&unclosed, Unsupported, "have fields");
    }
}

#[test]
fn other_headers_are_refused() {
    use FileErrorKind::*;
    check(b"name,age\n1,2\n", Malformed, "it is not a .npy file");
    check(b"PK\x03\x04 and more", Malformed, "use `read_npz`");
    check(b"\x93NUMPY\x04\x00\x00\x00", Unsupported, "version 4.0");
    check(b"\x93NUMPY\x01\x01\x00\x00", Unsupported, "version 1.1");
    for text in [
        "",
        "{}",
        "[1]",
        "{'descr': '<f8', 'fortran_order': False}",
        "{'descr': '<f8', 'fortran_order': 0, 'shape': (1,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': 1}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (-1,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1.0,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (0x1,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1_0,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1L,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': ('a',)}",
        "{'descr': 8, 'fortran_order': False, 'shape': (1,)}",
        "{'descr': 'f', 'fortran_order': False, 'shape': (1,)}",
        "{'descr': '', 'fortran_order': False, 'shape': (1,)}",
        "{'descr': '|f8', 'fortran_order': False, 'shape': (1,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1,)",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1,)} 1",
        "{'descr': '<é8', 'fortran_order': False, 'shape': (1,)}",
        "__import__('os').abort()",
    ] {
        let error = refused(&npy_bytes(text, &[0; 8]));
        let kinds = [Malformed, Unsupported];
        assert!(kinds.contains(&error.kind()), "{text}: {error}");
    }
    let bytes = npy_bytes(&header("'<f8'", "(1,)"), &[0; 8]);
    let folder = Folder::new();
    assert!(Array1::<f64>::read_npy(folder.write("control.npy", bytes)).is_ok());
}

#[test]
fn another_type_or_shape_is_refused() {
    let wide = Array2::<f32>::read_npy(numpy("version_1.npy")).unwrap_err();
    assert_eq!(wide.kind(), FileErrorKind::WrongType);
    let text = wide.to_string();
    assert!(
        text.ends_with(
            "version_1.npy`: its elements are f64 (NumPy's `<f8`), not f32: read them as \
         `Array2::<f64>`, and convert them with `.cast::<f32>().eval()`"
        ),
        "{text}"
    );
    let half = Array2::<f32>::read_npy(numpy("f2_big_c.npy"))
        .unwrap_err()
        .to_string();
    assert!(half.contains(
        "are f16 (NumPy's `>f2`), not f32: read them as `Array2::<f16>` (feature `half`)"
    ));
    let complex = Array2::<f32>::read_npy(numpy("c8_big_c.npy"))
        .unwrap_err()
        .to_string();
    assert!(
        complex.ends_with(
            "`Array2::<Complex<f32>>` (feature `num-complex`), or save `x.real` and `x.imag` as \
             two arrays"
        ),
        "{complex}"
    );

    let error = Array::<f64, Shape![2, 4]>::read_npy(numpy("version_1.npy")).unwrap_err();
    assert_eq!(error.kind(), FileErrorKind::WrongShape);
    assert!(
        error.to_string().ends_with(
            "its shape is [2, 3], and `Shape![2, 4]` does not have it: read it as `Array2::<f64>`, \
         or as `ArrayD::<f64>`, which has any shape"
        ),
        "{error}"
    );
    let error = Array::<f64, Shape![_, _, 3]>::read_npy(numpy("version_1.npy")).unwrap_err();
    assert!(
        error.to_string().contains("[2, 3], and `Shape![_, _, 3]`"),
        "{error}"
    );

    let folder = Folder::new();
    let path = folder.write("x.npy", npy_bytes(&header("'|b1'", "(4,)"), &[1, 0, 2, 3]));
    let error = Array1::<bool>::read_npy(path).unwrap_err();
    assert_eq!(error.kind(), FileErrorKind::Malformed);
    assert!(
        error
            .to_string()
            .contains("element 2 of its data has the byte 2"),
        "{error}"
    );
}

#[test]
fn what_is_no_file_is_refused() {
    let folder = Folder::new();
    let error = Array1::<f64>::read_npy(folder.path("missing.npy")).unwrap_err();
    assert_eq!(
        error.io_error().unwrap().kind(),
        std::io::ErrorKind::NotFound
    );
    assert!(error.to_string().contains("cannot be opened: "), "{error}");
    assert!(std::error::Error::source(&error).is_some());
    let relative = Array1::<f64>::read_npy("missing.npy")
        .unwrap_err()
        .to_string();
    let folder_of_test = std::env::current_dir().unwrap();
    let end = format!("; the path starts at `{}`", folder_of_test.display());
    assert!(relative.ends_with(&end), "{relative}");
    let error = Array1::<f64>::read_npy(folder.path("")).unwrap_err();
    assert_eq!(error.kind(), FileErrorKind::NotAFile);
    assert!(
        error
            .to_string()
            .contains("it is a folder; name a file in it"),
        "{error}"
    );
    let error = NpzReader::open(folder.path("")).unwrap_err();
    assert_eq!(error.kind(), FileErrorKind::NotAFile);
    if cfg!(unix) {
        let error = Array1::<u8>::read_npy("/dev/zero").unwrap_err();
        assert_eq!(error.kind(), FileErrorKind::NotAFile);
    }
}

#[test]
fn archives_that_are_none_are_refused() {
    let folder = Folder::new();
    let error = NpzReader::open(numpy("zero_d.npy")).unwrap_err();
    assert_eq!(error.kind(), FileErrorKind::Malformed, "{error}");
    let x = array![1.0, 2.0];
    let twice = NpzWriter::new().array("x", &x).array("x", &x);
    let error = twice.write(folder.path("x.npz")).unwrap_err();
    assert_eq!(error.kind(), FileErrorKind::DuplicateName);
    assert!(error.to_string().contains("named `x`"), "{error}");
    assert!(folder.names().is_empty());

    let path = folder.path("y.npz");
    NpzWriter::new().array("y", &x).write(&path).unwrap();
    let one = folder.path("one.npy");
    x.write_npy(&one).unwrap();
    let error = NpzReader::open(&one).unwrap_err();
    assert_eq!(error.kind(), FileErrorKind::Malformed);
    assert!(error.to_string().contains("read_npy(path)"), "{error}");
    let good = std::fs::read(&path).unwrap();
    for len in 0..good.len() {
        let path = folder.write("short.npz", &good[..len]);
        let error = Array1::<f64>::read_npz(path, "y").unwrap_err();
        let kinds = [FileErrorKind::Malformed, FileErrorKind::Truncated];
        assert!(kinds.contains(&error.kind()), "{len}: {error}");
    }
    // A changed element: its checksum is another one.
    let at = good
        .windows(8)
        .position(|bytes| bytes == 2.0_f64.to_le_bytes())
        .unwrap();
    let mut changed = good.clone();
    changed[at] ^= 1;
    let error = Array1::<f64>::read_npz(folder.write("changed.npz", changed), "y").unwrap_err();
    assert_eq!(error.kind(), FileErrorKind::Malformed, "{error}");
}

/// Zeros are compressed by 1032 at most: an archive that claims more is refused before memory is
/// allocated, and elements that are not there are not allocated.
#[test]
fn compressed_elements_are_allocated_as_they_arrive() {
    let folder = Folder::new();
    let path = folder.path("zeros.npz");
    let zeros = Array1::<u8>::zeros(8_000_000);
    NpzWriter::new()
        .array("x", &zeros)
        .compressed()
        .write(&path)
        .unwrap();
    let bytes = std::fs::read(&path).unwrap();
    assert!(bytes.len() < 10_000, "{}", bytes.len());
    let (read, used) = peak(|| Array1::<u8>::read_npz(&path, "x").unwrap());
    assert_eq!(read.len(), 8_000_000);
    assert!(used < 3 * 8_000_000 + 500_000, "{used}");
    // The size in the list of the archive, forty times as large.
    let size = (8_000_000_u32 + 128).to_le_bytes();
    let claimed = (40 * 8_000_000_u32).to_le_bytes();
    let mut changed = bytes.clone();
    for at in 0..bytes.len() - 4 {
        if bytes[at..at + 4] == size {
            changed[at..at + 4].copy_from_slice(&claimed);
        }
    }
    assert_ne!(changed, bytes);
    let changed = folder.write("claims.npz", &changed);
    let (error, used) = peak(|| Array1::<u8>::read_npz(changed, "x").unwrap_err());
    assert_eq!(error.kind(), FileErrorKind::Malformed, "{error}");
    assert!(
        error.to_string().contains("it claims 320000000 bytes"),
        "{error}"
    );
    assert!(used < 100_000, "{used}");
}
