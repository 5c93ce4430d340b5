//! The extents of a shape are constant parameters, written as if they were literals.
use broadloom::prelude::*;

type Matrix<const N: usize, const M: usize> = Array<f64, Shape![{ N }, { M }]>;

fn residual<const N: usize, const M: usize>(a: &Matrix<N, M>, b: &Matrix<N, M>) -> Matrix<N, M> {
    (a - b).eval()
}

fn main() {
    let a = Array::ones(shape![2, 3]);
    let b = Array::full(shape![2, 3], 0.5);
    println!("{}", residual(&a, &b));
}
