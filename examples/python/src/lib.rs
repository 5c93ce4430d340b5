//! Fused kernels of broadloom as functions of NumPy arrays.
//!
//! `kernels` computes, `arrays` borrows; here is what Python sees. Each function takes arrays of
//! `float32` or `float64`, of any strides, and an optional `out`. It releases the GIL while it
//! computes.

mod arrays;
mod kernels;

use arrays::{array, input, result};
use broadloom::containers::{Container, ContainerMut};
use numpy::dtype;
use numpy::ndarray::{Ix1, Ix2};
use numpy::prelude::*;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

type Any<'py> = Bound<'py, PyAny>;

/// The body with `T` as the element type of an argument.
macro_rules! for_dtype_of {
    ($argument:ident, $T:ident => $body:expr) => {{
        let name = stringify!($argument);
        let found = array(name, $argument)?.dtype();
        if found.is_equiv_to(&dtype::<f32>($argument.py())) {
            type $T = f32;
            $body
        } else if found.is_equiv_to(&dtype::<f64>($argument.py())) {
            type $T = f64;
            $body
        } else {
            Err(PyTypeError::new_err(format!(
                "{name} has dtype {found}, not float32 or float64: pass {name}.astype('float64')"
            )))
        }
    }};
}

/// Runs a kernel without the GIL.
fn detached<R: Send>(
    py: Python<'_>,
    kernel: impl FnOnce() -> kernels::Result<R> + Send,
) -> PyResult<R> {
    py.detach(kernel)
        .map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Standardise the columns of a matrix: mean 0, variance 1.
///
/// Replaces (x - x.mean(axis=0)) / np.sqrt(x.var(axis=0) + eps).
#[pyfunction]
#[pyo3(signature = (x, eps = 0.0, *, out = None))]
fn standardize<'py>(x: &Any<'py>, eps: f64, out: Option<&Any<'py>>) -> PyResult<Any<'py>> {
    for_dtype_of!(x, T => {
        let py = x.py();
        let x = input::<T, Ix2>("x", x)?;
        result(py, out, x.dims(), move |mut out| {
            let (x, out) = (x.as_array(), out.elements_mut());
            detached(py, || kernels::standardize(x.elements(), eps, out))
        })
    })
}

/// The Euclidean distance of each row of x to each row of y.
///
/// Replaces np.sqrt(((x[:, None, :] - y[None, :, :]) ** 2).sum(axis=-1)).
#[pyfunction]
#[pyo3(signature = (x, y, *, out = None))]
fn pairwise_distances<'py>(
    x: &Any<'py>,
    y: &Any<'py>,
    out: Option<&Any<'py>>,
) -> PyResult<Any<'py>> {
    for_dtype_of!(x, T => {
        let py = x.py();
        let (x, y) = (input::<T, Ix2>("x", x)?, input::<T, Ix2>("y", y)?);
        let shape = Ix2(x.dims()[0], y.dims()[0]);
        result(py, out, shape, move |mut out| {
            let (x, y, out) = (x.as_array(), y.as_array(), out.elements_mut());
            detached(py, || kernels::pairwise_distances(x.elements(), y.elements(), out))
        })
    })
}

/// One query over all keys: softmax(keys @ query / np.sqrt(len(query))) @ values.
#[pyfunction]
#[pyo3(signature = (query, keys, values, *, out = None))]
fn attention_row<'py>(
    query: &Any<'py>,
    keys: &Any<'py>,
    values: &Any<'py>,
    out: Option<&Any<'py>>,
) -> PyResult<Any<'py>> {
    for_dtype_of!(query, T => {
        let py = query.py();
        let query = input::<T, Ix1>("query", query)?;
        let (keys, values) = (input::<T, Ix2>("keys", keys)?, input::<T, Ix2>("values", values)?);
        result(py, out, Ix1(values.dims()[1]), move |mut out| {
            let (query, keys, values) = (query.as_array(), keys.as_array(), values.as_array());
            let (query, keys, values) = (query.elements(), keys.elements(), values.elements());
            let out = out.elements_mut();
            detached(py, || kernels::attention_row(query, keys, values, out))
        })
    })
}

/// One explicit step of the heat equation; the border stays.
///
/// Replaces new = u.copy(); new[1:-1, 1:-1] += alpha * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2]
/// + u[1:-1, 2:] - 4 * u[1:-1, 1:-1]).
#[pyfunction]
#[pyo3(signature = (u, alpha, *, out = None))]
fn heat_step<'py>(u: &Any<'py>, alpha: f64, out: Option<&Any<'py>>) -> PyResult<Any<'py>> {
    for_dtype_of!(u, T => {
        let py = u.py();
        let u = input::<T, Ix2>("u", u)?;
        result(py, out, u.dims(), move |mut out| {
            let (u, out) = (u.as_array(), out.elements_mut());
            detached(py, || kernels::heat_step(u.elements(), alpha, out))
        })
    })
}

/// The mean cross-entropy of rows of logits with integer labels, and its gradient with respect to
/// the logits, as (loss, gradient).
///
/// Replaces p = scipy.special.softmax(logits, axis=1); loss = -np.log(p[rows, labels]).mean();
/// p[rows, labels] -= 1; gradient = p / len(p).
#[pyfunction]
#[pyo3(signature = (logits, labels, *, out = None))]
fn cross_entropy<'py>(
    logits: &Any<'py>,
    labels: &Any<'py>,
    out: Option<&Any<'py>>,
) -> PyResult<Bound<'py, PyTuple>> {
    for_dtype_of!(logits, T => {
        let py = logits.py();
        let logits = input::<T, Ix2>("logits", logits)?;
        let labels = input::<i64, Ix1>("labels", labels)?;
        let mut loss = T::NAN;
        let loss_of_result = &mut loss;
        let gradient = result(py, out, logits.dims(), move |mut out| {
            let (logits, labels) = (logits.as_array(), labels.as_array());
            let (logits, labels) = (logits.elements(), labels.elements());
            let out = out.elements_mut();
            *loss_of_result = detached(py, || kernels::cross_entropy(logits, labels, out))?;
            Ok(())
        })?;
        (loss, gradient).into_pyobject(py)
    })
}

#[pymodule]
fn broadloom_numpy(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(standardize, module)?)?;
    module.add_function(wrap_pyfunction!(pairwise_distances, module)?)?;
    module.add_function(wrap_pyfunction!(attention_row, module)?)?;
    module.add_function(wrap_pyfunction!(heat_step, module)?)?;
    module.add_function(wrap_pyfunction!(cross_entropy, module)?)?;
    Ok(())
}
