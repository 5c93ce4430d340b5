//! The gradient of a loop.
use broadloom::prelude::*;

fn main() {
    let x = array![1.0, 2.0];
    let (value, dx) = gradient!(
        sum(|i| {
            let mut y = x[i];
            for _ in 0..3 {
                y = y * x[i];
            }
            y
        }),
        x
    );
    println!("{value} {dx}");
}
