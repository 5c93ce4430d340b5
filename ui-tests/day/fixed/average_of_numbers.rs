//! The mean of numbers is returned as one of them.
use broadloom::prelude::*;

fn average<T: Number<Mean = T>>(x: &Array1<T>) -> T {
    x.mean(..)
}

fn main() {
    println!("{}", average(&Array1::<f64>::ones(4)));
}
