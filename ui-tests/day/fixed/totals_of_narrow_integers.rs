//! Sums of `i32` are written into a vector of `i32`.
use broadloom::prelude::*;

fn main() {
    let counts = Array2::<i32>::ones((4, 3));
    let mut totals = Array1::<i64>::zeros(3);
    counts.sum_into(axes![0], &mut totals);
    println!("{totals}");
}
