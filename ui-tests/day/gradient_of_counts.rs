//! The gradient of an array of integers.
use broadloom::prelude::*;

fn main() {
    let (x, counts) = (array![0.5, 1.5], Array1::<i32>::ones([2]));
    let (loss, dcounts) = gradient!(sum(x * counts as f64), counts);
    println!("{loss} {dcounts}");
}
