//! The branches of an `if` are lazy expressions of different types.
use broadloom::prelude::*;
fn main() {
    let x = array![1.0, 2.0, 3.0];
    let logarithmic = std::env::args().count() > 1;
    let y = if logarithmic {
        x.ln().eval()
    } else {
        (&x * 2.0).eval()
    };
    println!("{}", y);
}
