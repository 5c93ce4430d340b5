//! The methods of Eigen's arrays.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((3, 4));
    let y = Array2::<f64>::ones((3, 4));
    let z = (x.array() * y.array()).rowwise().sum();
    println!("{z}");
}
