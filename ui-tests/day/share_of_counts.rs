//! Counts divided by their sum.
use broadloom::prelude::*;

fn main() {
    let counts = array![3, 5, 2];
    let share = (&counts / counts.sum(..)).eval();
    println!("{share}");
}
