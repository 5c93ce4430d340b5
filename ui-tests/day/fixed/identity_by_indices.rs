//! An identity matrix by indices, which no operand has.
use broadloom::prelude::*;

fn main() {
    let mut eye = Array2::<f64>::zeros((3, 3));
    broadcast!(eye[i, j] = if i == j { 1.0 } else { 0.0 });
    println!("{eye}");
}
