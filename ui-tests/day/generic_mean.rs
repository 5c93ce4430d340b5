//! A generic function of numbers returns a mean, which is a float.
use broadloom::prelude::*;

fn average<T: Number>(x: &Array1<T>) -> T {
    x.mean(..)
}

fn main() {
    println!("{}", average(&Array1::<f64>::ones(4)));
}
