//! A vector has one axis, not two.
use broadloom::prelude::*;

fn main() {
    let loss_per_sample = Array1::<f64>::ones(10);
    let loss = loss_per_sample.mean(axes![0]);
    println!("{loss}");
}
