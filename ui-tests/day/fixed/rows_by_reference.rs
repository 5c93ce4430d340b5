//! A loop over a reference to a matrix gives elements, not rows.
use broadloom::prelude::*;
fn main() {
    let x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    for row in x.rows() {
        println!("{}", row.sum(..));
    }
}
