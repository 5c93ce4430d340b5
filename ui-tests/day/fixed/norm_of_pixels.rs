//! The norm of an array of `u8`.
use broadloom::prelude::*;

fn main() {
    let frame = Array3::<u8>::full((32, 32, 3), 17);
    let brightness = frame.cast::<f64>().norm_l2(axes![2]);
    println!("{}", brightness.amax(..));
}
