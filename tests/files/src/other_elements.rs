//! Elements of NumPy that arrays do not have: the way out in each message, and that it works.

use broadloom::files::FileErrorKind;
use broadloom::prelude::*;

use crate::folder::{Folder, npy_bytes, numpy};
use crate::numpy::python;

#[test]
fn elements_that_arrays_do_not_have_are_refused() {
    let fields = "save each field by itself, `numpy.savez('x.npz', **{name: x[name] for name in \
                  x.dtype.names})`";
    for (name, what, way_out) in [
        ("structured.npy", "have fields", fields),
        ("structured_unicode.npy", "have fields", fields),
        ("structured_many.npy", "only structured arrays", fields),
        (
            "object.npy",
            "pickled",
            "if they are numbers, save `x.astype('f8')`",
        ),
        (
            "object.npy",
            "pickled",
            "if they are arrays, `numpy.savez('x.npz', *x)`",
        ),
        ("text.npy", "`<U2`, texts", "a column of a CSV file"),
        (
            "bytes.npy",
            "`|S2`, texts",
            "if they are numbers, save `x.astype('f8')`",
        ),
        (
            "time.npy",
            "`<M8[ns]`, times",
            "save `x.astype('i8')`, numbers of the unit in brackets",
        ),
        ("raw.npy", "`|V5`, raw bytes", "save `x.view('u1')`"),
        (
            "long.npy",
            "`<f16`, floats of another size",
            "save `x.astype('f8')`",
        ),
    ] {
        let error = ArrayD::<f32>::read_npy(numpy(name)).unwrap_err();
        assert_eq!(error.kind(), FileErrorKind::Unsupported, "{error}");
        for says in [what, way_out] {
            assert!(
                error.to_string().contains(says),
                "{error}\ndoes not say: {says}"
            );
        }
        assert_eq!(error.path(), numpy(name));
    }
    // Types of which the crate npyz knows nothing.
    let folder = Folder::new();
    for (descr, what) in [
        ("<f12", "floats of another size"),
        (
            "<c24",
            "complex numbers of another size, which arrays do not have: save `x.astype('c16')`",
        ),
        (
            "<c32",
            "complex numbers of another size, which arrays do not have: save `x.astype('c16')`",
        ),
        ("<M8[25s]", "times"),
        ("<m8", "times"),
        ("<i16", "numbers of another size"),
        ("<V2", "or `x.astype('f4')` if they were bfloat16"),
    ] {
        let header = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': (1,), }}\n");
        let path = folder.write("x.npy", npy_bytes(&header, &[0; 32]));
        let error = ArrayD::<f32>::read_npy(path).unwrap_err();
        assert_eq!(error.kind(), FileErrorKind::Unsupported, "{error}");
        assert!(
            error.to_string().contains(&format!("NumPy's `{descr}`, ")),
            "{error}"
        );
        assert!(error.to_string().contains(what), "{error}");
    }
}

/// What the messages advise, done by NumPy: the files are read.
#[test]
fn ways_out_for_other_elements_work() {
    const DOES: &str = "
import sys, os, numpy as np
theirs, folder = sys.argv[1:]
os.chdir(folder)
def load(name, **options): return np.load(os.path.join(theirs, name), **options)
x = load('structured.npy')
np.savez('structured.npz', **{name: x[name] for name in x.dtype.names})
np.savez('object.npz', *np.array([np.arange(2.0), np.arange(3.0)], dtype=object))
np.save('text.npy', np.array(['1', '2']).astype('f8'))
np.save('time.npy', load('time.npy').astype('i8'))
np.save('raw.npy', load('raw.npy').view('u1'))
np.save('long.npy', load('long.npy').astype('f8'))
x = load('c8_big_c.npy')
np.savez('complex.npz', re=x.real, im=x.imag)
with open('two.npy', 'wb') as f:
    np.save(f, np.arange(2.0))
    np.save(f, np.arange(3.0))
f = open('two.npy', 'rb'); a = np.load(f); b = np.load(f)
np.savez('two.npz', a=a, b=b)
";
    let folder = Folder::new();
    if !python(DOES, &folder) {
        return;
    }
    let file = |name: &str| folder.path(name);
    let b = ArrayD::<i64>::read_npz(file("structured.npz"), "b").unwrap();
    assert_eq!(b.extents().as_ref(), [3, 2, 2]);
    let second = Array1::<f64>::read_npz(file("object.npz"), "arr_1").unwrap();
    assert_eq!(second, array![0.0, 1.0, 2.0]);
    let numbers = Array1::<f64>::read_npy(file("text.npy")).unwrap();
    assert_eq!(numbers, array![1.0, 2.0]);
    let time = Array1::<i64>::read_npy(file("time.npy")).unwrap();
    assert_eq!(time, array![1_577_836_800_000_000_000]);
    assert_eq!(Array1::<u8>::read_npy(file("raw.npy")).unwrap().len(), 15);
    assert!(Array1::<f64>::read_npy(file("long.npy")).is_ok());
    let im = Array2::<f32>::read_npz(file("complex.npz"), "im").unwrap();
    assert_eq!(im.extents(), [3, 4]);
    let error = Array1::<f64>::read_npy(file("two.npy"))
        .unwrap_err()
        .to_string();
    assert!(error.contains("it holds two arrays"), "{error}");
    let b = Array1::<f64>::read_npz(file("two.npz"), "b").unwrap();
    assert_eq!(b, array![0.0, 1.0, 2.0]);
}
