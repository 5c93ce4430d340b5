//! The same kernels with ndarray: [`operators`], as one writes them first, a temporary for each operation, and [`best`], its
//! fastest idiomatic form: `Zip` into an existing output.

pub(crate) mod best;

pub(crate) mod operators;

use broadloom::Float;
use ndarray::{Array, Array1, ArrayD, Dimension, LinalgScalar, ScalarOperand};
use std::ops::{AddAssign, DivAssign, MulAssign};

use crate::data::{parts, vector};

/// An element that both libraries compute with.
pub(crate) trait Item:
    Float + LinalgScalar + ScalarOperand + AddAssign + MulAssign + DivAssign
{
}
impl Item for f32 {}
impl Item for f64 {}

/// Input `seed` as an array of these extents.
fn array<T: Float, D: Dimension>(seed: u32, extents: &[usize], low: f64, high: f64) -> Array<T, D> {
    let items = vector(seed, extents.iter().product(), low, high);
    let array = ArrayD::from_shape_vec(extents, items).expect("one item for each index");
    array
        .into_dimensionality()
        .expect("the rank it was chosen for")
}

/// Input `seed`, uniform between 0 and 1.
fn unit<T: Float, D: Dimension>(seed: u32, extents: &[usize]) -> Array<T, D> {
    array(seed, extents, 0.0, 1.0)
}

/// Input `seed` as `count` arrays.
fn objects<T: Float, D: Dimension>(seed: u32, count: usize, extents: &[usize]) -> Vec<Array<T, D>> {
    let len = extents.iter().product();
    let items: Vec<T> = vector(seed, count * len, 0.0, 1.0);
    let array = |items: &[T]| ArrayD::from_shape_vec(extents, items.to_vec());
    let arrays = items
        .chunks(len)
        .map(|items| array(items).expect("one item for each index"));
    let typed = arrays.map(|array| {
        array
            .into_dimensionality()
            .expect("the rank it was chosen for")
    });
    typed.collect()
}

/// The elements, row-major.
fn elements<T: Clone, D: Dimension>(array: &Array<T, D>) -> Vec<T> {
    array.iter().cloned().collect()
}

/// The elements of all, row-major.
fn all<T: Clone, D: Dimension>(arrays: &Vec<Array<T, D>>) -> Vec<T> {
    arrays.iter().flat_map(elements).collect()
}

/// Two gradients and the value, as parts of a result.
fn gradients<T: Float>((du, dv, value): &(Array1<T>, Array1<T>, T)) -> Vec<T> {
    parts(&[&elements(du), &elements(dv), &[*value]])
}
