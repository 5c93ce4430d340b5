//! The macro `broadcast!` is not imported.
use broadloom::{Array2, Lazy, broadcast};

fn main() {
    let x = Array2::<f32>::ones((4, 4));
    let y = broadcast!(x * 2.0 + 1.0).eval();
    println!("{y}");
}
