//! The body counts in a variable outside of it.
use broadloom::prelude::*;

fn main() {
    let x = array![1.0, -2.0, 3.0];
    let mut negative = 0;
    let y = broadcast!({
        if x < 0.0 {
            let _ = 1;
        }
        x.abs()
    })
    .eval();
    println!("{y}, {negative} were negative");
}
