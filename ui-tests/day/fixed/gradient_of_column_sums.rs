//! The gradient of the sums of columns.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones([3, 2]);
    let (value, dx) = gradient!(sum(x * x), x);
    println!("{value} {dx}");
}
