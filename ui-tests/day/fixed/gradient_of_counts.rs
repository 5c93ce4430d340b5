//! The gradient of an array of integers.
use broadloom::prelude::*;

fn main() {
    let (x, counts) = (array![0.5, 1.5], Array1::<f64>::ones([2]));
    let (loss, dcounts) = gradient!(sum(x * counts), counts);
    println!("{loss} {dcounts}");
}
