//! Four closures on a tape, and the gradients.
use std::hint::black_box;

use broadloom::prelude::*;

use crate::M;

#[inline(never)]
pub fn call(a: &M, b: &M, c: &M) {
    let tape = Tape::<f32>::new();
    let (x, w, b) = (tape.var(a), tape.var(b), tape.var(c));
    let y = tape.record((&x, &w, &b), |x, w, b| (x * w + b).tanh());
    let y = tape.record((&y, &w, &b), |y, w, b| ((y - w) * b).exp());
    let y = tape.record((&y, &x, &b), |y, x, b| (y * b - x).sqrt());
    let y = tape.record((&y, &x, &w), |y, x, w| (y / x + w).sin());
    let gradients = y.mean(..).backward();
    black_box(&gradients[&w]);
}
