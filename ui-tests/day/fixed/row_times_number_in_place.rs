//! A row is multiplied in place, as the method gives it.
use broadloom::prelude::*;

fn main() {
    let mut x = array![[1.0, 2.0], [3.0, 4.0]];
    let mut row = x.row_mut(0);
    row *= 2.0;
    println!("{x}");
}
