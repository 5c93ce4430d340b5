//! The product of elements by nalgebra's name.
use broadloom::prelude::*;

fn weighted(x: &Array2<f64>, w: &Array2<f64>) -> Array2<f64> {
    x.component_mul(w)
}

fn main() {
    println!("{}", weighted(&Array2::ones((2, 2)), &Array2::full((2, 2), 3.0)));
}
