//! NumPy arrays as views, and results as NumPy arrays.
//!
//! Arguments are borrowed at any strides, never copied. What a view cannot describe is refused with
//! the line that mends it: another dtype (`TypeError`), another rank or elements that are not
//! aligned (`ValueError`).

use numpy::ndarray::{ArrayViewMut, Dimension};
use numpy::prelude::*;
use numpy::{BorrowError, Element, PyArray, PyReadonlyArray, PyReadwriteArray, PyUntypedArray};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// The element types of results.
pub trait Float: Element + Copy {}
impl Float for f32 {}
impl Float for f64 {}

/// An argument, borrowed for reading.
pub fn input<'py, T: Element, D: Dimension>(
    name: &str,
    value: &Bound<'py, PyAny>,
) -> PyResult<PyReadonlyArray<'py, T, D>> {
    typed(name, value)?.try_readonly().map_err(|_| in_use(name))
}

/// Runs `kernel`, which writes a result of this shape into `out`, or into a new array.
///
/// `kernel` owns the inputs and drops them. If `out` shares memory with one of them, the result is
/// computed into a new array and copied, as NumPy's functions do.
pub fn result<'py, T: Float, D: Dimension>(
    py: Python<'py>,
    out: Option<&Bound<'py, PyAny>>,
    shape: D,
    kernel: impl FnOnce(ArrayViewMut<'_, T, D>) -> PyResult<()>,
) -> PyResult<Bound<'py, PyAny>> {
    // NumPy's own function, because `PyArray::new` panics if memory is refused; this is a MemoryError.
    // (With zeros from NumPy, large arrays would be written twice.)
    let new = |shape: &D| -> PyResult<PyReadwriteArray<'py, T, D>> {
        let numpy = py.import(intern!(py, "numpy"))?;
        let extents = PyTuple::new(py, shape.slice())?;
        let new = numpy.call_method1(intern!(py, "empty"), (extents, T::get_dtype(py)))?;
        Ok(new.cast_into::<PyArray<T, D>>()?.readwrite())
    };
    let Some(out) = out else {
        return computed(new(&shape)?, kernel);
    };
    let out = typed::<T, D>("out", out)?;
    if out.dims() != shape {
        let (given, wanted) = (out.shape(), shape.slice());
        let text = format!("out has shape {given:?}, the result has shape {wanted:?}");
        return Err(PyValueError::new_err(text));
    }
    if names_an_element_twice(out.shape(), out.strides(), size_of::<T>()) {
        return Err(PyValueError::new_err(
            "several indices of out are one element: pass an array with an element for each",
        ));
    }
    let borrowed = out.try_readwrite();
    match borrowed {
        Ok(borrowed) => computed(borrowed, kernel),
        Err(BorrowError::AlreadyBorrowed) => {
            let mut copied = new(&shape)?;
            kernel(copied.as_array_mut())?;
            let mut borrowed = out.try_readwrite().map_err(|_| in_use("out"))?;
            borrowed.as_array_mut().assign(&copied.as_array());
            drop(borrowed);
            Ok(out.into_any())
        }
        Err(_) => Err(PyValueError::new_err(
            "out is read-only: pass an array that may be written, or out.copy()",
        )),
    }
}

/// Whether the strides, sorted, do not step over the axes inside of them.
fn names_an_element_twice(shape: &[usize], strides: &[isize], size: usize) -> bool {
    let axes = shape.iter().zip(strides).filter(|(extent, _)| **extent > 1);
    let mut axes: Vec<_> = axes
        .map(|(&extent, stride)| (stride.unsigned_abs(), extent))
        .collect();
    axes.sort_unstable();
    let mut reach = size;
    !shape.contains(&0)
        && axes.into_iter().any(|(stride, extent)| {
            let is_inside = stride < reach;
            reach = reach.saturating_add(stride.saturating_mul(extent - 1));
            is_inside
        })
}

fn computed<'py, T: Element, D: Dimension>(
    mut out: PyReadwriteArray<'py, T, D>,
    kernel: impl FnOnce(ArrayViewMut<'_, T, D>) -> PyResult<()>,
) -> PyResult<Bound<'py, PyAny>> {
    kernel(out.as_array_mut())?;
    Ok(out.as_any().clone())
}

/// `value` as an array of `T` and rank `D` whose elements a view can reach.
fn typed<'py, T: Element, D: Dimension>(
    name: &str,
    value: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArray<T, D>>> {
    let array = array(name, value)?;
    // Of a subclass only: a name that is not found takes as long as the other checks.
    if !value.is_exact_instance_of::<PyUntypedArray>() && value.hasattr("mask")? {
        return Err(PyTypeError::new_err(format!(
            "{name} is a masked array, whose mask would be lost: pass {name}.filled(..)"
        )));
    }
    let (found, wanted) = (array.dtype(), T::get_dtype(value.py()));
    if !found.is_equiv_to(&wanted) {
        return Err(PyTypeError::new_err(format!(
            "{name} has dtype {found}, not {wanted}: pass {name}.astype('{wanted}')"
        )));
    }
    if let Some(rank) = D::NDIM
        && rank != array.ndim()
    {
        return Err(PyValueError::new_err(format!(
            "{name} has rank {} (shape {:?}), not rank {rank}",
            array.ndim(),
            array.shape()
        )));
    }
    let size = size_of::<T>() as isize;
    if !array.is_aligned() || array.strides().iter().any(|stride| stride % size != 0) {
        return Err(PyValueError::new_err(format!(
            "the elements of {name} are not aligned: pass {name}.copy()"
        )));
    }
    Ok(value.cast::<PyArray<T, D>>()?.clone())
}

/// `value` as an array of any dtype.
pub fn array<'a, 'py>(
    name: &str,
    value: &'a Bound<'py, PyAny>,
) -> PyResult<&'a Bound<'py, PyUntypedArray>> {
    value.cast::<PyUntypedArray>().map_err(|_| {
        let kind = value.get_type();
        PyTypeError::new_err(format!(
            "{name} is {kind}, not a NumPy array: pass np.asarray({name})"
        ))
    })
}

fn in_use(name: &str) -> PyErr {
    PyValueError::new_err(format!(
        "{name} is in use by another call: wait for it, or pass a copy"
    ))
}
