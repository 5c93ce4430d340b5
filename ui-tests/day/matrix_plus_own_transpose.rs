//! A matrix is made symmetric in place.
use broadloom::prelude::*;

fn symmetrise(a: &mut Array2<f64>) {
    *a += a.t();
    *a *= 0.5;
}

fn main() {
    let mut a = Array2::from_fn((3, 3), |[i, j]| (i * j + i) as f64);
    symmetrise(&mut a);
    println!("{a}");
}
