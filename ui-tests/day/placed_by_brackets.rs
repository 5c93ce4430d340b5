//! The place of an operand stands in brackets.
use broadloom::prelude::*;
fn main() {
    let (x, m) = (Array2::<f64>::ones((5, 3)), Array1::<f64>::ones(3));
    let y = broadcast!(x - m @ [1]).eval();
    println!("{y}");
}
