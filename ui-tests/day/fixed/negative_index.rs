//! A negative index in brackets, as in Python.
use broadloom::prelude::*;
fn main() {
    let prices = array![10.0, 11.5, 9.8, 12.1];
    let change = prices[prices.len() - 1] - prices[0];
    println!("{change}");
}
