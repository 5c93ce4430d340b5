//! A value is added under an `if` without an `else`.
use broadloom::prelude::*;

fn main() {
    let x = Array1::<f64>::ones(4);
    let mut count = Array1::<f64>::zeros(4);
    broadcast!(count += if x > 0.5 { 1.0 });
    println!("{count}");
}
