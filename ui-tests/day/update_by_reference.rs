//! The closure of `update` changes the element, as that of `for_each`.
use broadloom::prelude::*;

fn main() {
    let mut x = Array1::linspace(0.0, 1.0, 5);
    x.update(|e| *e *= 2.0);
    println!("{x}");
}
