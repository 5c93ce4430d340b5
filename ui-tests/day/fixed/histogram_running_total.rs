//! A running total of counts in a field of the same type.
use broadloom::prelude::*;

struct Histogram {
    counts: Array1<i32>,
    cumulative: Array1<i64>,
}

fn main() {
    let counts = Array1::from(vec![3, 1, 4, 1, 5]);
    let cumulative = counts.cumsum(axes![0]);
    let h = Histogram { counts, cumulative };
    println!("{} {}", h.counts, h.cumulative);
}
