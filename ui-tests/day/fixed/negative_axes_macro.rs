//! A negative axis in `axes!`, which counts from the front only.
use broadloom::prelude::*;
fn main() {
    let x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 9.0]];
    let norms = x.norm_l2(-1);
    println!("{norms}");
}
