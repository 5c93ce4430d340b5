//! An element is indexed with -1.
use broadloom::prelude::*;

fn main() {
    let price = Array1::from_fn(250, |[t]| 100.0 + (t as f64 * 0.3).sin());
    let log_price = price.ln().eval();
    let total_return = log_price[-1] - log_price[0];
    println!("{total_return}");
}
