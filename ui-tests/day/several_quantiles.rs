//! Several quantiles are asked for at once.
use broadloom::prelude::*;

fn main() {
    let latencies = Array1::from(vec![3.0, 1.0, 4.0, 1.0, 5.0, 9.0]);
    let q = latencies.quantile(&[0.25, 0.5, 0.75], ..);
    println!("{}", q[2] - q[0]);
}
