//! The sum of all elements is a method in a body.
use broadloom::prelude::*;

fn main() {
    let x = Array1::<f64>::ones(4);
    let share = broadcast!(x / sum(x)).eval();
    println!("{share}");
}
