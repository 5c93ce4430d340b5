//! An array is updated by an expression that borrows it.
use broadloom::prelude::*;

fn diffuse(u: &mut Array2<f64>, rate: f64) {
    let change = ((&*u - u.mean(..)) * -rate).eval();
    *u += &change;
}

fn main() {
    let mut u = Array2::from_fn((4, 4), |[i, j]| (i * j) as f64);
    diffuse(&mut u, 0.1);
    println!("{u}");
}
