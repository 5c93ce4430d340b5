//! A single-precision picture is scaled by a double-precision number in a body.
use broadloom::prelude::*;

fn main() {
    let exposure = 1.5_f64;
    let mut picture = Array2::<f32>::ones((48, 64));
    broadcast!(picture = (picture * exposure).sqrt());
    println!("{}", picture.mean(..));
}
