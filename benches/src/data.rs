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

/// Input `seed` as an array of shape `S`.
///
/// # Panics
/// Where `S` does not have these extents.
pub fn array<T: Float, S: Shape>(seed: u32, extents: &[usize], low: f64, high: f64) -> Array<T, S> {
    let items = vector(seed, extents.iter().product(), low, high);
    shaped(ArrayD::from_vec(extents, items))
}

/// An array of shape `S` of zeros.
///
/// # Panics
/// Where `S` does not have these extents.
pub fn zeros<T: Float, S: Shape>(extents: &[usize]) -> Array<T, S> {
    shaped(ArrayD::zeros(extents))
}

fn shaped<T: Float, S: Shape>(array: ArrayD<T>) -> Array<T, S> {
    let shaped = array.try_into_shape::<S>();
    shaped.expect("the shape has the extents it was chosen for")
}

/// Several results one after the other, each with the weights that [`checksum`] would give it alone.
pub fn parts<T: Float>(parts: &[&[T]]) -> Vec<T> {
    let mut all = Vec::new();
    for part in parts {
        all.resize(all.len().next_multiple_of(WEIGHTS), T::ZERO);
        all.extend_from_slice(part);
    }
    all
}

/// The weights of a checksum are 1 to this.
const WEIGHTS: usize = 7;

/// A weighted sum that tells one permutation of the elements from another.
pub fn checksum<T: Float>(items: &[T]) -> f64 {
    items
        .iter()
        .enumerate()
        .map(|(i, item)| item.to_f64() * ((i % WEIGHTS) + 1) as f64)
        .sum()
}
