//! The difference of two frames of bytes.
use broadloom::prelude::*;

fn motion(a: &Array2<u8>, b: &Array2<u8>) -> f64 {
    (a - b).abs().mean(..)
}

fn main() {
    let frame = Array2::<u8>::zeros((4, 4));
    println!("{}", motion(&frame, &frame));
}
