//! The sum of elements of any type, without a bound.
use broadloom::prelude::*;

fn total<T, S: Shape>(x: &Array<T, S>) -> T {
    x.sum(..)
}

fn main() {
    println!("{}", total(&array![1.0, 2.0]));
}
