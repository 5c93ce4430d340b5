//! Builds and drops the arrays of all calls, and makes one of them.
mod call;

use ndarray::Array2;

pub type M = Array2<f32>;

fn main() {
    let n = std::env::args().count() + 3;
    let [a, b, c] = [1, 2, 3].map(|k| M::from_shape_fn((n, n), |(i, j)| (i * k + j) as f32));
    call::call(&a, &b, &c);
}
