//! Elements are assigned under a condition.
use broadloom::prelude::*;

fn main() {
    let x = array![[1.0_f32, -2.0], [-3.0, 4.0]];
    let mut clipped = Array2::<f32>::zeros((2, 2));
    broadcast!(clipped = if x > 0.0 { x } else { clipped });
    println!("{clipped}");
}
