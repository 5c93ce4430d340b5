//! `max`, which takes two operands, is used as a reduction.
use broadloom::prelude::*;
fn main() {
    let x = array![[1.0, 7.0, 3.0], [4.0, 5.0, 6.0]];
    let highest = x.amax(..);
    println!("{highest:?}");
}
