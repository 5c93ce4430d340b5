//! The reduction is written as a method of an element.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((4, 3));
    let share = broadcast!(x / sum(x, (0)) @ (1)).eval();
    println!("{share}");
}
