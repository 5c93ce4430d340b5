//! Two rows of one array, both mutable.
use broadloom::prelude::*;

fn main() {
    let mut x = array![[1, 2], [3, 4], [5, 6]];
    let mut rows = x.rows_mut();
    let (mut first, mut second) = (rows.next().unwrap(), rows.next().unwrap());
    std::mem::swap(&mut first[0], &mut second[0]);
    println!("{x}");
}
