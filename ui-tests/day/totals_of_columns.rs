//! Row sums are written into a vector of the columns' length.
use broadloom::prelude::*;

fn main() {
    let x: Array<f32, Shape![6, 4]> = Array::ones(shape![6, 4]);
    let mut totals: Array<f32, Shape![4]> = Array::zeros(shape![4]);
    x.sum_into(axes![1], &mut totals);
    println!("{totals}");
}
