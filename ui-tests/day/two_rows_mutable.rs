//! Two rows of one array, both mutable.
use broadloom::prelude::*;

fn main() {
    let mut x = array![[1, 2], [3, 4], [5, 6]];
    let mut first = x.row_mut(0);
    let mut second = x.row_mut(1);
    std::mem::swap(&mut first[0], &mut second[0]);
    println!("{x}");
}
