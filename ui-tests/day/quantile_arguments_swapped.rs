//! The axes come before the level of the quantile.
use broadloom::prelude::*;

fn main() {
    let latency = Array1::from(vec![12.0, 15.0, 11.0, 90.0, 13.0]);
    let p95 = latency.quantile(.., 0.95);
    println!("{p95}");
}
