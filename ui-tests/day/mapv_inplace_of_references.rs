//! The closure of `mapv_inplace` changes a reference.
use broadloom::prelude::*;

fn main() {
    let mut x = array![1.0, 2.0, 3.0];
    x.mapv_inplace(|e| *e += 1.0);
    println!("{x}");
}
