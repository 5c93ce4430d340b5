//! A range in `s!` has a colon, as in Python and Julia.
use broadloom::prelude::*;

fn main() {
    let signal = Array1::linspace(0.0, 1.0, 100);
    let middle = signal.slice(s![10..20]);
    println!("{middle}");
}
