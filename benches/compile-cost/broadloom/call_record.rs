//! Three operations on a tape, and the gradients.
use std::hint::black_box;

use broadloom::prelude::*;

use crate::M;

#[inline(never)]
pub fn call(a: &M, b: &M, c: &M) {
    let tape = Tape::<f32>::new();
    let (x, w, b) = (tape.var(a), tape.var(b), tape.var(c));
    let y = tape.record((&x, &w, &b), |x, w, b| (x * w + b).tanh());
    let gradients = y.mean(..).backward();
    black_box(&gradients[&w]);
}
