//! The second branch is the integer 0.
use broadloom::prelude::*;

fn main() {
    let x = array![[1.0_f32, -2.0], [3.0, -4.0]];
    let w = array![0.5_f32, 0.25];
    let y = broadcast!(if x > 0.0 { x * w @ (1) } else { 0.0 }).eval();
    println!("{y}");
}
