use broadloom::prelude::*;

fn total<E: Lazy<Item = f64>>(e: E) -> f64 {
    e.sum(..)
}

fn main() {
    println!("{}", total(&array![1.0, 2.0]));
}
