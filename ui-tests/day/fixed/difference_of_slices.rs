//! Neighbours are subtracted by ranges.
use broadloom::prelude::*;

fn main() {
    let x = Array1::linspace(0.0_f64, 1.0, 9);
    let dx = broadcast!(&x.slice(s![1..]) - &x.slice(s![..x.len() - 1])).eval();
    println!("{dx}");
}
