//! There is no method `relu`.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f32>::ones((16, 4));
    let w = Array2::<f32>::ones((4, 8));
    let hidden = x.matmul(&w).maximum(0.0).eval();
    println!("{hidden}");
}
