//! An element of a Vec of arrays is placed without `&`.
use broadloom::prelude::*;

fn main() {
    let rows = vec![Array1::<f64>::ones(3), Array1::<f64>::zeros(3)];
    let x = Array2::<f64>::ones((4, 3));
    let y = broadcast!(x - &rows[0] @ (1)).eval();
    println!("{y}");
}
