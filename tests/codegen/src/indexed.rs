//! Calls in index notation: an epilogue behind a product, several results of one sweep, and
//! reductions over two indices, and gradients of four operands.

use broadloom::prelude::*;

/// A product, and behind it a loop over the result: the bias and the function, in place.
#[inline(never)]
pub fn indexed_epilogue(a: &Array2<f32>, b: &Array2<f32>, bias: &Array1<f32>, y: &mut Array2<f32>) {
    broadcast!(y[i, j] = (sum(|k| a[i, k] * b[k, j]) * 0.5 + bias[j]).tanh());
}

/// Two results of one sweep, in new arrays.
#[inline(never)]
pub fn indexed_results(x: &Array2<f32>, v: &Array1<f32>) -> (Array2<f32>, Array2<f32>) {
    eval_all(broadcast!([i, j] => (x[i, j] * v[j] + 0.3, (x[i, j] - v[j]) * 0.7)))
}

/// Two destinations of one sweep, each of which reads both.
#[inline(never)]
pub fn indexed_destinations(x: &Array1<f32>, a: &mut Array1<f32>, b: &mut Array1<f32>) {
    broadcast!((a[i], b[i]) = (a[i] * x[i] + b[i] * 0.6, b[i] * x[i] + a[i] * 0.8));
}

/// A sum over two axes at the end, which are one row of each.
#[inline(never)]
pub fn indexed_rows(x: &Array3<f32>, y: &Array3<f32>) -> Array1<f32> {
    broadcast!([i] => sum(|u, v| (x[i, u, v] - y[i, u, v]) * (x[i, u, v] * 0.65 + y[i, u, v])))
        .eval()
}

/// A sum over two axes in front: rows are added to a row of totals.
#[inline(never)]
pub fn indexed_columns(x: &Array3<f32>, y: &Array3<f32>) -> Array1<f32> {
    broadcast!([j] => sum(|u, v| (x[u, v, j] - y[u, v, j]) * (x[u, v, j] * 0.85 + y[u, v, j])))
        .eval()
}

/// A window over both axes, whose size is not known to the macro.
#[inline(never)]
pub fn indexed_window(x: &Array2<f32>, w: &Array2<f32>, y: &mut Array2<f32>) {
    broadcast!(y[i, j] = sum(|u, v| (x[i + u, j + v] - 0.55) * (w[u, v] + 0.45)));
}

/// The gradients of four operands in one sweep: two of every element, one summed along each axis.
#[inline(never)]
pub fn indexed_gradients(
    x: &Array2<f32>,
    y: &Array2<f32>,
    u: &Array1<f32>,
    p: &Array1<f32>,
) -> (Array2<f32>, Array2<f32>, Array1<f32>, Array1<f32>) {
    let (_, gradients) = gradient!(sum(|i, j| (x[i, j] * u[j] - p[i] * 0.45) * (y[i, j] + x[i, j] * 0.15)), x, y, u, p);
    gradients
}

/// The same of an array, from the derivatives of its elements.
#[inline(never)]
pub fn indexed_cotangents(
    g: &Array2<f32>,
    x: &Array2<f32>,
    y: &Array2<f32>,
    u: &Array1<f32>,
    p: &Array1<f32>,
) -> (Array2<f32>, Array2<f32>, Array1<f32>, Array1<f32>) {
    vjp!([i, j] => (x[i, j] * u[j] - p[i] * 0.25) * (y[i, j] + x[i, j] * 0.35), g, x, y, u, p)
}
