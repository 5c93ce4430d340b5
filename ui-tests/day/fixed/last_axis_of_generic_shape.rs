//! The norms of the last axis of any array.
use broadloom::prelude::*;

fn norms<S: Shape>(x: &Array<f64, S>) -> ArrayD<f64> {
    x.view().into_dyn().norm_l2(-1)
}

fn main() {
    println!("{}", norms(&array![[3.0, 4.0], [0.0, 1.0]]));
}
