//! The sum of two arrays of run-time rank is returned as a matrix.
use broadloom::prelude::*;

fn merge(a: &ArrayD<f64>, b: &ArrayD<f64>) -> Array2<f64> {
    (a + b).eval().try_into_shape::<Shape![_, _]>().unwrap()
}

fn main() {
    let a = ArrayD::<f64>::zeros([2, 3]);
    println!("{}", merge(&a, &a));
}
