//! A comma follows `numpy`.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((4, 3));
    let v = array![1.0, 2.0, 3.0];
    let y = broadcast!(numpy: x - v).eval();
    println!("{y}");
}
