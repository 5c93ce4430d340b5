//! The gradient of `match`.
use broadloom::prelude::*;

fn main() {
    let x = array![-1.0, 2.0];
    let (value, dx) = gradient!(
        sum(|i| match x[i] {
            t if t > 0.0 => t,
            t => 0.1 * t,
        }),
        x
    );
    println!("{value} {dx}");
}
