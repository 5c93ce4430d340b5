//! The axis of a reducer in a body is a keyword argument, as in NumPy.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((4, 3));
    let share = broadcast!(x / sum(x, axis = 1) @ (0)).eval();
    println!("{share}");
}
