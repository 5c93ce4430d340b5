//! The indices are `i32`.
use broadloom::prelude::*;
fn main() {
    let field = Array2::from_fn((5, 5), |[i, j]| (i * j) as f64);
    let (row, column): (i32, i32) = (2, 2);
    let mut sum = 0.0;
    for (di, dj) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
        sum += field[[(row + di) as usize, (column + dj) as usize]];
    }
    println!("{sum}");
}
