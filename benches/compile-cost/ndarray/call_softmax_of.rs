//! The softmax of an expression.
use std::hint::black_box;

use ndarray::Axis;

use crate::M;

fn softmax(mut x: M) -> M {
    for mut row in x.axis_iter_mut(Axis(0)) {
        let largest = row.fold(f32::NEG_INFINITY, |m, &x| m.max(x));
        row.mapv_inplace(|x| (x - largest).exp());
        let sum = row.sum();
        row /= sum;
    }
    x
}

#[inline(never)]
pub fn call(a: &M, b: &M, c: &M) {
    black_box(softmax(a * b - c));
}
