//! A row vector is added to every row of a matrix in place without being placed.
use broadloom::prelude::*;

fn main() {
    let mut positions = Array2::<f64>::zeros((100, 3));
    let drift = Array1::from(vec![0.1, 0.0, -0.1]);
    for _ in 0..10 {
        positions += &drift;
    }
    println!("{}", positions.row(0));
}
