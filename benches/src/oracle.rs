//! What a kernel should give: loops over indices in `f64`, nothing else.

use broadloom::{Float, math};

use crate::data::{parts, vector};

/// An input, as `f64`.
fn input<T: Float>(seed: u32, count: usize, low: f64, high: f64) -> Vec<f64> {
    let items: Vec<T> = vector(seed, count, low, high);
    items.into_iter().map(T::to_f64).collect()
}

/// A row-major matrix of `n` rows and `m` columns.
fn matrix(n: usize, m: usize, element: impl Fn(usize, usize) -> f64) -> Vec<f64> {
    (0..n * m).map(|i| element(i / m, i % m)).collect()
}

fn sum(n: usize, term: impl Fn(usize) -> f64) -> f64 {
    (0..n).map(term).sum()
}

/// The output of a kernel after one call, from the inputs of elements `T`.
///
/// # Panics
/// For a kernel that is not here or has another number of dimensions.
pub fn expected<T: Float>(kernel: &str, d: &[usize]) -> Vec<f64> {
    let count: usize = d.iter().product();
    let unit = |seed, count| input::<T>(seed, count, 0.0, 1.0);
    match (kernel, d) {
        ("K1", &[n]) => {
            let (a, x, y) = (T::from_f64(0.001).to_f64(), unit(1, n), unit(2, n));
            (0..n).map(|i| a * x[i] + y[i]).collect()
        }
        ("K2", &[n]) => {
            let [a, b, c] = [1, 2, 3].map(|seed| unit(seed, n));
            (0..n).map(|i| a[i] * b[i] + c[i] - a[i]).collect()
        }
        ("K3", &[n, m]) => {
            let (x, v) = (input::<T>(1, count, -0.5, 0.5), input::<T>(2, m, -0.5, 0.5));
            matrix(n, m, |i, j| (x[i * m + j] + v[j]).max(0.0))
        }
        ("K4", &[n, m]) => {
            let (x, u) = (unit(1, count), unit(2, n));
            matrix(n, m, |i, j| x[i * m + j] * u[i])
        }
        ("K5", &[n, m]) => {
            let (o, u, v) = (unit(3, count), input::<T>(1, n, 0.0, 0.001), unit(2, m));
            matrix(n, m, |i, j| o[i * m + j] + u[i] * v[j])
        }
        ("K6", &[n, c, h, w]) => {
            let (x, mean, var) = (unit(1, count), unit(2, c), input::<T>(3, c, 0.5, 1.5));
            let (gamma, beta) = (unit(4, c), unit(5, c));
            matrix(n * c, h * w, |i, j| {
                let scale = gamma[i % c] / (var[i % c] + 1e-5).sqrt();
                (x[i * h * w + j] - mean[i % c]) * scale + beta[i % c]
            })
        }
        ("K7", &[n]) => {
            let [s, k] = [1, 2].map(|seed| input::<T>(seed, n, 50.0, 150.0));
            let t = input::<T>(3, n, 0.25, 1.25);
            let normal = |x: f64| 0.5 + 0.5 * math::erf(x * std::f64::consts::FRAC_1_SQRT_2);
            let price = |i| {
                let (s, k, t): (f64, f64, f64) = (s[i], k[i], t[i]);
                let deviation = t.sqrt() * 0.3;
                let d1 = ((s / k).ln() + t * (0.02 + 0.5 * 0.3 * 0.3)) / deviation;
                s * normal(d1) - k * (-0.02 * t).exp() * normal(d1 - deviation)
            };
            (0..n).map(price).collect()
        }
        ("K8", &[n, m]) => {
            let x = input::<T>(1, count, -2.0, 2.0);
            let row = |i: usize| sum(m, |j| x[i * m + j].exp());
            let sums: Vec<f64> = (0..n).map(row).collect();
            matrix(n, m, |i, j| x[i * m + j].exp() / sums[i])
        }
        ("K9k3" | "K9k64", &[n, m, k]) => {
            let (a, b) = (unit(1, n * k), unit(2, m * k));
            matrix(n, m, |i, j| {
                sum(k, |l| (a[i * k + l] - b[j * k + l]).powi(2))
            })
        }
        ("K10a", &[n]) => {
            let (a, b) = (unit(1, n), unit(2, n));
            vec![sum(n, |i| (a[i] - b[i]).powi(2))]
        }
        ("K10b", &[n, m]) => {
            let (a, b) = (unit(1, count), unit(2, count));
            matrix(n, 1, |i, _| {
                sum(m, |j| (a[i * m + j] - b[i * m + j]).powi(2))
            })
        }
        ("K10c", &[n, m]) => {
            let (a, b) = (unit(1, count), unit(2, count));
            matrix(1, m, |_, j| {
                sum(n, |i| (a[i * m + j] - b[i * m + j]).powi(2))
            })
        }
        ("K11", &[n]) => {
            let (a, b) = (unit(1, n * n), unit(2, n * n));
            matrix(n, n, |i, j| a[i * n + j] + b[j * n + i])
        }
        ("K12", &[n]) => {
            let (a, b) = (unit(1, 2 * n), unit(2, 2 * n));
            (0..n).map(|i| a[2 * i] + b[2 * i + 1]).collect()
        }
        ("K13a", &[n]) => {
            let (a, v) = (unit(1, 16 * n), unit(2, 4 * n));
            matrix(n, 16, |i, j| a[16 * i + j] + v[4 * i + j % 4])
        }
        ("K13b", &[n]) => {
            let [a, b, c, d] = [1, 2, 3, 4].map(|seed| unit(seed, 3 * n));
            (0..3 * n)
                .map(|i| (a[i] + b[i] * 2.0 - c[i] * 0.5) * d[i])
                .collect()
        }
        ("K14", _) => {
            let (a, b) = (unit(1, 24), unit(2, 12));
            matrix(2, 12, |i, j| a[12 * i + j] + b[j])
        }
        ("K15", &[n, m]) => {
            let of = |seed, count| input::<T>(seed, count, -1.0, 1.0);
            let (x, w, u, v) = (of(1, count), of(4, count), of(2, m), of(3, m));
            let tanh = |i: usize, j: usize| (x[i * m + j] * u[j] + v[j]).tanh();
            let slope = |i: usize, j: usize| w[i * m + j] * (1.0 - tanh(i, j).powi(2));
            let du = matrix(1, m, |_, j| sum(n, |i| slope(i, j) * x[i * m + j]));
            let dv = matrix(1, m, |_, j| sum(n, |i| slope(i, j)));
            let total = sum(count, |i| w[i] * tanh(i / m, i % m));
            parts(&[&du, &dv, &[total]])
        }
        _ => panic!("no oracle for {kernel} of {} dimensions", d.len()),
    }
}

/// How many terms a kernel adds for one element of its output.
fn terms(kernel: &str, d: &[usize]) -> usize {
    match (kernel, d) {
        ("K9k3" | "K9k64", &[_, _, k]) => k,
        ("K8" | "K10b", &[_, m]) => m,
        ("K10a" | "K10c" | "K15", &[n, ..]) => n,
        _ => 1,
    }
}

/// The first element that differs from the oracle's by more than rounding may, if there is one.
///
/// Sums may be of any order that keeps their digits, and differences may cancel: the bound is relative to the element, plus a few
/// roundings of the largest.
pub fn difference<T: Float>(kernel: &str, d: &[usize], found: &[T]) -> Option<String> {
    beyond(bound::<T>(), kernel, d, found)
}

/// As [`difference`], for sums whose terms are added one after the other: each addition may be wrong by half a unit in the last place of
/// the sum (Higham, Accuracy and Stability of Numerical Algorithms, section 4.2).
pub fn difference_in_order<T: Float>(kernel: &str, d: &[usize], found: &[T]) -> Option<String> {
    let additions = terms(kernel, d) as f64;
    beyond(
        bound::<T>() + additions * epsilon::<T>() / 2.0,
        kernel,
        d,
        found,
    )
}

fn bound<T>() -> f64 {
    if size_of::<T>() == 4 { 2e-4 } else { 1e-9 }
}

fn epsilon<T>() -> f64 {
    match size_of::<T>() {
        4 => f64::from(f32::EPSILON),
        _ => f64::EPSILON,
    }
}

fn beyond<T: Float>(relative: f64, kernel: &str, d: &[usize], found: &[T]) -> Option<String> {
    let epsilon = epsilon::<T>();
    let expected = expected::<T>(kernel, d);
    if found.len() != expected.len() {
        return Some(format!("{} elements, not {}", found.len(), expected.len()));
    }
    let largest = expected
        .iter()
        .fold(0.0, |top: f64, item| top.max(item.abs()));
    let found = found.iter().map(|&item| item.to_f64());
    let wrong = found
        .zip(expected)
        .enumerate()
        .find(|(_, (found, expected))| {
            let error = (found - expected).abs();
            // A NaN is wrong, too.
            error.is_nan() || error > relative * expected.abs() + 8.0 * epsilon * largest
        });
    wrong.map(|(i, (found, expected))| format!("element {i} is {found}, not {expected}"))
}
