//! A function takes a reference to an array and gets a reference to a view.
use broadloom::prelude::*;
fn column_sums(x: &Array2<f64>) -> Array1<f64> {
    x.sum(axes![0])
}

fn main() {
    let x = Array2::from_fn((4, 3), |[i, j]| (i + j) as f64);
    println!("{}", column_sums(&x));
    println!("{}", column_sums(&x.t().to_array()));
}
