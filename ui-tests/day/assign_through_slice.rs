//! A row is assigned through `slice`, not `slice_mut`.
use broadloom::prelude::*;

fn main() {
    let mut table = Array2::<f64>::zeros((3, 4));
    let row = Array1::linspace(0.0, 1.0, 4);
    table.slice(s![1, ..]).assign(&row);
    println!("{table}");
}
