//! Files of NumPy, of all types, orders and versions; and ours, which NumPy reads.

use std::process::Command;

use broadloom::files::{FileErrorKind, NpyElement, NpzReader, NpzWriter};
use broadloom::prelude::*;
use half::f16;
use num_complex::Complex;

use crate::folder::{Folder, npy_bytes, numpy};

/// An element, and the values that `numpy/write.py` gives it.
pub(crate) trait Written: NpyElement + Elem + std::fmt::Debug {
    const FILES: &'static str;

    /// The element at `[i, j]` of a matrix of shape `[3, 4]`.
    fn expected(i: usize, j: usize) -> Self;

    /// Different for each value, NaN and -0 among them.
    fn bits(self) -> u128;
}

macro_rules! integers {
    ($($T:ident $files:literal)*) => {$(
        impl Written for $T {
            const FILES: &'static str = $files;
            fn expected(i: usize, j: usize) -> Self {
                match (i, j) {
                    (0, 0) => $T::MIN,
                    (2, 3) => $T::MAX,
                    _ => (4 * i + j) as $T,
                }
            }
            fn bits(self) -> u128 {
                self as u128
            }
        }
    )*};
}
integers! { i8 "i1" i16 "i2" i32 "i4" i64 "i8" u8 "u1" u16 "u2" u32 "u4" u64 "u8" }

impl Written for bool {
    const FILES: &'static str = "b1";
    fn expected(i: usize, j: usize) -> Self {
        (4 * i + j).is_multiple_of(3)
    }
    fn bits(self) -> u128 {
        self.into()
    }
}

macro_rules! floats {
    ($($T:ident $files:literal $of:expr;)*) => {$(
        impl Written for $T {
            const FILES: &'static str = $files;
            fn expected(i: usize, j: usize) -> Self {
                match (i, j) {
                    (0, 0) => -$of(0.0),
                    (1, 0) => $T::INFINITY,
                    (1, 1) => $T::NEG_INFINITY,
                    (1, 2) => $T::NAN,
                    (1, 3) => $T::from_bits(1),
                    (2, 3) => $T::MAX,
                    _ => $of((4 * i + j) as f32 / 4.0),
                }
            }
            fn bits(self) -> u128 {
                // A negated NaN is one, too.
                if self.is_nan() { u128::MAX } else { self.to_bits().into() }
            }
        }
    )*};
}
floats! { f16 "f2" f16::from_f32; f32 "f4" f32::from; f64 "f8" f64::from; }

macro_rules! complex {
    ($($T:ident $files:literal)*) => {$(
        impl Written for Complex<$T> {
            const FILES: &'static str = $files;
            fn expected(i: usize, j: usize) -> Self {
                Complex::new($T::expected(i, j), -$T::expected(2 - i, j))
            }
            fn bits(self) -> u128 {
                let part = |bits: u128| bits & u128::from(u64::MAX);
                part(self.re.bits()) << 64 | part(self.im.bits())
            }
        }
    )*};
}
complex! { f32 "c8" f64 "c16" }

/// Calls `$test::<T>($argument)` for all types.
macro_rules! for_all {
    ($test:ident($argument:expr)) => {
        for_all!(
            $test($argument) bool i8 i16 i32 i64 u8 u16 u32 u64 f16 f32 f64 Complex::<f32> Complex::<f64>
        )
    };
    ($test:ident($argument:expr) $($T:ty)*) => {$( $test::<$T>($argument); )*};
}

#[track_caller]
fn check<T: Written, S: Shape>(found: &Array<T, S>, what: &str) {
    assert_eq!(found.extents().as_ref(), [3, 4], "{what}");
    for (at, value) in found.iter().enumerate() {
        let expected = T::expected(at / 4, at % 4);
        assert_eq!(
            value.bits(),
            expected.bits(),
            "{what}: {value:?} at {at}, not {expected:?}"
        );
    }
}

fn reads<T: Written>(_: ()) {
    for order in ["little", "big"] {
        for layout in ["c", "f"] {
            let name = format!("{}_{order}_{layout}.npy", T::FILES);
            check(
                &Array::<T, Shape![3, 4]>::read_npy(numpy(&name)).unwrap(),
                &name,
            );
            check(
                &Array::<T, Shape![_, 4]>::read_npy(numpy(&name)).unwrap(),
                &name,
            );
            check(&ArrayD::<T>::read_npy(numpy(&name)).unwrap(), &name);
        }
    }
}

#[test]
fn all_types_orders_and_shapes_are_read() {
    for_all!(reads(()));
}

#[test]
fn shapes_of_all_kinds_are_read() {
    let scalar = Array::<f32, Shape![]>::read_npy(numpy("zero_d.npy")).unwrap();
    assert_eq!(scalar.to_vec(), [2.5]);
    assert_eq!(
        ArrayD::<f32>::read_npy(numpy("zero_d.npy")).unwrap().rank(),
        0
    );
    let empty = Array2::<f32>::read_npy(numpy("empty.npy")).unwrap();
    assert_eq!(empty.extents(), [0, 3]);
    let empty = Array3::<f32>::read_npy(numpy("empty_f.npy")).unwrap();
    assert_eq!(empty.extents(), [3, 0, 2]);
    let high = ArrayD::<i16>::read_npy(numpy("rank_9.npy")).unwrap();
    assert_eq!(high.extents().as_ref(), [2; 9]);
    assert!((0..512).eq(high.to_vec()));
    // The way out of a wrong rank is true for any rank: such arrays are read and computed with.
    let error = Array6::<i16>::read_npy(numpy("rank_9.npy")).unwrap_err();
    let way_out = "does not have it: read it as `ArrayD::<i16>`, which has any shape";
    assert!(error.to_string().ends_with(way_out), "{error}");
    assert_eq!((&high + high.t()).eval().sum(..), 2 * high.sum(..));
    let folder = Folder::new();
    let shape = "2, ".to_owned() + &"1, ".repeat(62) + "3, ";
    let header = format!("{{'descr': '|u1', 'fortran_order': True, 'shape': ({shape}), }}\n");
    let path = folder.write("rank_64.npy", npy_bytes(&header, &[0, 1, 2, 3, 4, 5]));
    let highest = ArrayD::<u8>::read_npy(&path).unwrap();
    assert_eq!(
        (highest.rank(), highest.to_vec()),
        (64, vec![0, 2, 4, 1, 3, 5])
    );
    assert_eq!((&highest * 2).eval().sum(..), 30);
    let turned = Array3::<i32>::read_npy(numpy("rank_3_f.npy")).unwrap();
    assert!((0..24).eq(turned.to_vec()));
    let vector = Array1::<u16>::read_npy(numpy("vector_f.npy")).unwrap();
    assert_eq!(vector.to_vec(), [0, 1, 2, 3, 4]);
    for version in 1..4 {
        let x = Array2::<f64>::read_npy(numpy(&format!("version_{version}.npy"))).unwrap();
        assert_eq!(x, array![[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]);
    }
    for name in ["aligned_16.npy", "unaligned.npy"] {
        assert_eq!(
            Array1::<f64>::read_npy(numpy(name)).unwrap(),
            array![1.5, 2.5]
        );
    }
}

/// Runs a program of Python on NumPy's files and a folder; false without NumPy.
pub(crate) fn python(program: &str, folder: &Folder) -> bool {
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".into());
    let has_numpy = Command::new(&python)
        .args(["-c", "import numpy; numpy.load"])
        .output();
    if !has_numpy.is_ok_and(|output| output.status.success()) {
        println!("skipped: {python} has no NumPy (set PYTHON)");
        return false;
    }
    let theirs = numpy("");
    let arguments = ["-c", program, theirs.to_str().unwrap()];
    let output = Command::new(&python)
        .args(arguments)
        .arg(folder.path(""))
        .output();
    let output = output.unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    true
}

#[test]
fn archives_are_read() {
    let mut file = NpzReader::open(numpy("several.npz")).unwrap();
    assert_eq!(file.names(), ["x", "y", "z"]);
    check(&file.read::<f32, Shape![3, 4]>("x").unwrap(), "x");
    check(&file.read::<i64, Shape![_, _]>("y.npy").unwrap(), "y");
    assert!(file.read::<bool, Shape![]>("z").unwrap()[[]]);
    let x = Array2::<f64>::read_npz(numpy("compressed.npz"), "x").unwrap();
    assert_eq!(x, Array2::zeros((20, 100)));
    let y = ArrayD::<Complex<f64>>::read_npz(numpy("compressed.npz"), "y").unwrap();
    check(&y, "y");
    assert!(
        NpzReader::open(numpy("none.npz"))
            .unwrap()
            .names()
            .is_empty()
    );
    let error = file.read::<f64, Shape![3, 4]>("x").unwrap_err();
    assert_eq!(error.kind(), FileErrorKind::WrongType);
    assert!(
        error
            .to_string()
            .contains("several.npz`: its array `x`: its elements are f32")
    );
}

fn ours<T: Written>(folder: &Folder) {
    let x = Array2::<T>::from_fn((3, 4), |[i, j]| T::expected(i, j));
    let name = format!("{}.npy", T::FILES);
    x.write_npy(folder.path(&name)).unwrap();
    check(
        &Array::<T, Shape![3, 4]>::read_npy(folder.path(&name)).unwrap(),
        &name,
    );
    // The view of another array, which is not contiguous.
    let wide = Array2::<T>::from_fn((4, 6), |[j, i]| T::expected(i / 2, 3 - j));
    let view = wide.slice(s![..;-1, ..;2]);
    view.t()
        .write_npy(folder.path(&format!("{}_view.npy", T::FILES)))
        .unwrap();
}

/// In Python: all files in the folder have the values that NumPy wrote.
const READS_OURS: &str = "
import sys, os, numpy as np
theirs, folder = sys.argv[1:]
for name in sorted(os.listdir(folder)):
    if name.endswith('.npy'):
        kind = name[:-4].removesuffix('_view')
        x, y = np.load(os.path.join(folder, name)), np.load(f'{theirs}/{kind}_little_c.npy')
        np.testing.assert_array_equal(x, y, strict=True)
        assert x.flags.c_contiguous and x.dtype.isnative
        assert np.array_equal(np.signbit(x.real), np.signbit(y.real)) or x.dtype.kind == 'b'
        mapped = np.load(os.path.join(folder, name), mmap_mode='r')
        assert mapped.flags.aligned
for name in ['stored.npz', 'deflated.npz']:
    with np.load(os.path.join(folder, name)) as f:
        assert sorted(f.files) == ['a/b', 'empty', 'x', 'y'], f.files
        np.testing.assert_array_equal(f['x'], np.load(f'{theirs}/f4_little_c.npy'), strict=True)
        assert f['y'].shape == () and f['y'] == 7 and f['empty'].shape == (0, 3)
assert len(os.listdir(folder)) == 30
";

#[test]
fn ours_is_read_by_numpy() {
    let folder = Folder::new();
    for_all!(ours(&folder));
    let x = Array2::from_fn((3, 4), |[i, j]| f32::expected(i, j));
    let (y, empty) = (ArrayD::scalar(7_u16), Array2::<f64>::zeros((0, 3)));
    let view = x.t();
    let file = NpzWriter::new().array("x", &x).array("y", &y);
    let file = file.array("empty", &empty).array("a/b", &view);
    file.write(folder.path("stored.npz")).unwrap();
    file.compressed()
        .write(folder.path("deflated.npz"))
        .unwrap();
    for name in ["stored.npz", "deflated.npz"] {
        let mut file = NpzReader::open(folder.path(name)).unwrap();
        assert_eq!(file.names(), ["x", "y", "empty", "a/b"]);
        check(&file.read::<f32, Shape![3, 4]>("x").unwrap(), name);
        assert_eq!(
            file.read::<f32, Shape![_, _]>("a/b").unwrap().extents(),
            [4, 3]
        );
        assert_eq!(
            file.read::<f64, Shape![_, _]>("empty").unwrap().extents(),
            [0, 3]
        );
    }
    // Files of ours begin with the bytes of NumPy's.
    for kind in ["f4", "c16", "b1", "i8"] {
        let ours = std::fs::read(folder.path(&format!("{kind}.npy"))).unwrap();
        let theirs = std::fs::read(numpy(&format!("{kind}_little_c.npy"))).unwrap();
        assert_eq!(ours.len(), theirs.len());
        assert_eq!(ours[..10], theirs[..10]);
    }
    python(READS_OURS, &folder);
}
