//! The methods of Eigen's arrays.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((3, 4));
    let y = Array2::<f64>::ones((3, 4));
    let z = (&x * &y).sum(axes![1]);
    println!("{z}");
}
