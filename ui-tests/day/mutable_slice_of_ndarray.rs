//! The elements are shuffled in place, by ndarray's name of their slice.
use broadloom::prelude::*;

fn reverse(samples: &mut Array1<f64>) {
    samples.as_slice_mut().unwrap().reverse();
}

fn main() {
    let mut samples = Array1::linspace(0.0, 1.0, 5);
    reverse(&mut samples);
    println!("{samples}");
}
