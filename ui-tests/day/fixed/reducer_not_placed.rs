//! Row sums meet the matrix again without a placement.
use broadloom::prelude::*;

fn main() {
    let mut p = Array2::<f64>::ones((4, 3));
    broadcast!(p = p / sum(p, (1)) @ (0));
    println!("{p}");
}
