//! The first sum over an axis, and five sums of different expressions.
use std::hint::black_box;

use broadloom::prelude::*;

use crate::M;

#[inline(never)]
pub fn call(a: &M, b: &M, c: &M) {
    black_box(a.sum(axes![0]));
    black_box(((a - b) * c).sum(axes![0]));
    black_box((a * b + c).sum(axes![1]));
    black_box((a - b).abs().sum(axes![0]));
    black_box((a * 2.0 - c).powi(2).sum(axes![1]));
    black_box(a.max(b).sum(axes![0]));
}
