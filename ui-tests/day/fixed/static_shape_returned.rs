//! The function promises an `Array2` and returns an array with extents in its type.
use broadloom::prelude::*;

fn rotation(angle: f64) -> Array2<f64> {
    let (s, c) = angle.sin_cos();
    array![[c, -s], [s, c]].into()
}

fn main() {
    println!("{}", rotation(0.5).matmul(&array![1.0, 0.0]));
}
