//! A condition stands in the brackets of a destination.
use broadloom::prelude::*;

fn main() {
    let mut x = Array2::from_fn((3, 4), |[i, j]| i as f64 - j as f64);
    broadcast!(x = if x < 0.0 { 0.0 } else { x });
    println!("{x}");
}
