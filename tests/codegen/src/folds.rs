//! Reductions: the kernels that fold along a row, and those that fold row after row.

use broadloom::prelude::*;

/// All elements: lanes alone.
#[inline(never)]
pub fn fold_all(x: &Array2<f32>, y: &Array2<f32>) -> f32 {
    broadcast!(sum((x - y) * (x * 0.25 + y))).eval().as_slice()[0]
}

/// Every column; the kernels for rows are compiled beside them.
#[inline(never)]
pub fn fold_columns(x: &Array2<f32>, y: &Array2<f32>) -> Array1<f32> {
    broadcast!(sum((x - y) * (x * 0.75 + y), (0))).eval()
}

/// As [`fold_columns`], in elements of which a vector has half as many.
#[inline(never)]
pub fn fold_doubles(x: &Array2<f64>, y: &Array2<f64>) -> Array1<f64> {
    broadcast!(sum((x - y) * (x * 0.75 + y), (0))).eval()
}

/// The squared distances of all pairs: several rows of totals at once.
#[inline(never)]
pub fn fold_pairs(x: &Array2<f32>, y: &Array2<f32>) -> Array2<f32> {
    let (x, y) = (x.unsqueeze(axes![1]), y.unsqueeze(axes![0]));
    broadcast!(sum((x - y) * (x - y), (2))).eval()
}

/// The largest: comparisons and selections.
#[inline(never)]
pub fn fold_largest(x: &Array2<f32>, y: &Array2<f32>) -> Array1<f32> {
    broadcast!(max((x - y) * (x * 0.5 + y), (0))).eval()
}

/// A body that is computed into a tile first, in double precision.
#[inline(never)]
pub fn fold_function(x: &Array2<f64>, y: &Array2<f64>) -> Array1<f64> {
    broadcast!(sum((x * y + x).exp(), (1))).eval()
}

/// Truths counted in `i64`, which is wider than what is compared: a plain loop.
#[inline(never)]
pub fn fold_count(x: &Array2<f32>, y: &Array2<f32>) -> Array1<i64> {
    broadcast!(sum(x * 0.5 > y, (1))).eval()
}

/// Whether any comparison holds, in `bool`, which is narrower than what is compared.
#[inline(never)]
pub fn fold_any(x: &Array2<f32>, y: &Array2<f32>) -> Array1<bool> {
    broadcast!(any(x * 0.25 > y, (1))).eval()
}

/// Integers summed in wider ones.
#[inline(never)]
pub fn fold_widened(x: &Array2<i32>, y: &Array2<i32>) -> Array1<i64> {
    broadcast!(sum(x & y, (1))).eval()
}
