//! The destination is declared inside of the macro.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((4, 3));
    let mean = x.mean(axes![0]);
    let y = broadcast!(x - mean @ (1)).eval();
    println!("{y}");
}
