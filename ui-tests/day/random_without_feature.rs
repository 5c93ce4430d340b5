//! Random arrays are asked for without the feature `rand`.
use broadloom::prelude::*;

fn main() {
    let w = Array2::<f32>::random((3, 3), 0.0..1.0);
    println!("{w}");
}
