//! The first sum over an axis, and five sums of different expressions.
use std::hint::black_box;

use ndarray::{Axis, Zip};

use crate::M;

#[inline(never)]
pub fn call(a: &M, b: &M, c: &M) {
    black_box(a.sum_axis(Axis(0)));
    black_box(((a - b) * c).sum_axis(Axis(0)));
    black_box((a * b + c).sum_axis(Axis(1)));
    black_box((a - b).abs().sum_axis(Axis(0)));
    black_box((a * 2.0 - c).pow2().sum_axis(Axis(1)));
    black_box(Zip::from(a).and(b).map_collect(|&a, &b| a.max(b)).sum_axis(Axis(0)));
}
