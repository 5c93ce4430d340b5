//! The axis before the shift.
use broadloom::prelude::*;

fn main() {
    let field = Array2::<f64>::from_fn((8, 8), |[i, j]| (i * j) as f64);
    let shifted = field.roll(axes![1], -1);
    println!("{shifted}");
}
