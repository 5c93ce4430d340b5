//! A `let` stands in the body without braces around it.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((4, 3));
    let y = broadcast!({
        let t = x * 2.0 - 1.0;
        t * t
    })
    .eval();
    println!("{y}");
}
