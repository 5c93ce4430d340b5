//! A column of Arrow, which may have nulls, is an operand.
use arrow_array::Float64Array;
use broadloom::prelude::*;

fn main() {
    let prices = Float64Array::from(vec![1.5, 2.5]);
    let prices = prices.try_elements().unwrap();
    let gross = (prices.lazy() * 1.2).sum(..);
    println!("{gross}");
}
