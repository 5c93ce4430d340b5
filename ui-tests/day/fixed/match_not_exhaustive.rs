//! The `match` has no arm for other numbers.
use broadloom::prelude::*;

fn main() {
    let labels = array![0, 1, 2, 1];
    let weight = array![1.0, 1.0, 2.0, 2.0];
    let y = broadcast!(
        weight
            * match labels {
                0 => 0.5,
                1 => 1.0,
                2 => 4.0,
                i32::MIN..=-1_i32 | 3_i32..=i32::MAX => 0.0,
            }
    );
    println!("{}", y.eval());
}
