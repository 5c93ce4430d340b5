//! Two comparisons are joined by `&`, without parentheses.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((4, 3));
    let inside = broadcast!([i, j] => x[i, j] > 0.0 & x[i, j] < 1.0).eval();
    println!("{inside}");
}
