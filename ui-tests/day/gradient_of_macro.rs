//! The gradient of a macro of the user's.
use broadloom::prelude::*;

macro_rules! square {
    ($x:expr) => {
        $x * $x
    };
}

fn main() {
    let x = array![1.0, 2.0];
    let (value, dx) = gradient!(sum(square!(x)), x);
    println!("{} {dx}", square!(value));
}
