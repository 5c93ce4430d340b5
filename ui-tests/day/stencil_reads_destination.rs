//! The neighbours are views of the array that the loop writes.
use broadloom::prelude::*;

fn main() {
    let mut heat = Array1::<f64>::zeros(101);
    heat[50] = 1.0;
    let k = 0.2;
    for _ in 0..200 {
        let left = heat.slice(s![..-2]);
        let right = heat.slice(s![2..]);
        let mut inner = heat.slice_mut(s![1..-1]);
        broadcast!(inner += k * (left - 2.0 * inner + right));
    }
    println!("{}", heat[50]);
}
