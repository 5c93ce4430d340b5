//! The index is limited by hand and bound to its own name.
use broadloom::prelude::*;

fn main() {
    let x = Array1::from(vec![1.0, 2.0, 3.0]);
    let y = broadcast!([i] => {
        let i = if i > 1 { 1 } else { i };
        x[i] * 2.0
    })
    .eval();
    println!("{y}");
}
