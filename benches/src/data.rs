//! Inputs and checksums: the same pseudo-random numbers in every program that is compared.

use broadloom::Float;
use broadloom::prelude::*;

/// Element `i` of input `seed`: a multiplicative hash, uniform in `low..high`.
fn element<T: Float>(seed: u32, i: usize, low: f64, high: f64) -> T {
    let hash = (i as u32)
        .wrapping_mul(2654435761)
        .wrapping_add(seed.wrapping_mul(2246822519))
        >> 8;
    T::from_f64(low + (high - low) * (hash as f64 / 16777216.0))
}

/// Input `seed` as a vector of `count` elements.
pub fn vector<T: Float>(seed: u32, count: usize, low: f64, high: f64) -> Vec<T> {
    (0..count).map(|i| element(seed, i, low, high)).collect()
}

/// Input `seed` as an array of one axis.
pub fn array1<T: Float>(seed: u32, len: usize, low: f64, high: f64) -> Array1<T> {
    Array1::from_vec(len, vector(seed, len, low, high))
}

/// Input `seed` as a matrix.
pub fn array2<T: Float>(seed: u32, rows: usize, columns: usize, low: f64, high: f64) -> Array2<T> {
    Array2::from_vec((rows, columns), vector(seed, rows * columns, low, high))
}

/// Input `seed` as an array of four axes.
pub fn array4<T: Float>(seed: u32, [n, c, h, w]: [usize; 4], low: f64, high: f64) -> Array4<T> {
    Array4::from_vec((n, c, h, w), vector(seed, n * c * h * w, low, high))
}

/// A weighted sum that tells one permutation of the elements from another.
pub fn checksum<T: Float>(items: &[T]) -> f64 {
    items
        .iter()
        .enumerate()
        .map(|(i, item)| item.to_f64() * ((i % 7) + 1) as f64)
        .sum()
}
