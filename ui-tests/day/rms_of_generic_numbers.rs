//! The mean of generic numbers is taken for an `f64`.
use broadloom::prelude::*;

fn rms<T: Number>(x: &Array2<T>) -> f64 {
    (x * x).mean(..).sqrt()
}

fn main() {
    println!("{}", rms(&Array2::from([[1, 2], [3, 5]])));
}
