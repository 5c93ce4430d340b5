//! The type of the elements has no bound.
use broadloom::prelude::*;
fn doubled<T: Number, S: Shape>(x: &Array<T, S>) -> Array<T, S> {
    (x + x).eval()
}

fn main() {
    let x = array![[1, 2], [3, 4]];
    println!("{}", doubled(&x));
}
