//! The sum of `i32` is `i64`, the field is `i32`.
use broadloom::prelude::*;

struct Summary {
    total: i32,
    average: f64,
}

fn main() {
    let visits = Array1::from(vec![12, 7, 31, 5, 0, 18, 22]);
    let summary = Summary {
        total: visits.sum(..),
        average: visits.mean(..),
    };
    println!("{} {}", summary.total, summary.average);
}
