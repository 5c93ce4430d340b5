//! The gradient of `match`.
use broadloom::prelude::*;

fn main() {
    let x = array![-1.0, 2.0];
    let (value, dx) = gradient!(
        sum(|i| if x[i] > 0.0 { x[i] } else { 0.1 * x[i] }),
        x
    );
    println!("{value} {dx}");
}
