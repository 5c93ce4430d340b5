//! The closure that is called in a body takes its element by reference.
use broadloom::prelude::*;

fn main() {
    let threshold = 0.5;
    let binarise = |v: f64| if v > threshold { 1.0 } else { 0.0 };
    let image = Array2::from_fn((4, 4), |[i, j]| (i + j) as f64 / 6.0);
    let mask = broadcast!(binarise(image)).eval();
    println!("{mask}");
}
