//! An array literal is a constant.
use broadloom::prelude::*;

static SOBEL: std::sync::LazyLock<Array<f32, Shape![3, 3]>> =
    std::sync::LazyLock::new(|| array![[1.0, 0.0, -1.0], [2.0, 0.0, -2.0], [1.0, 0.0, -1.0]]);

fn main() {
    let patch: Array<f32, Shape![3, 3]> = Array::ones(shape![3, 3]);
    println!("{}", (&patch * &*SOBEL).sum(..));
}
