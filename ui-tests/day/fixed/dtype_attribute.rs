//! There is no attribute `dtype`.
use broadloom::prelude::*;

fn main() {
    let x = array![[1.0_f32, 2.0], [3.0, 4.0]];
    println!("type {:?}, {} elements", "f32", x.len());
}
