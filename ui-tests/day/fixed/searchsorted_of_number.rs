//! The bin of one number is sought.
use broadloom::prelude::*;

fn main() {
    let edges = array![0.0, 10.0, 20.0];
    let bin = edges.searchsorted(&array![12.5]);
    println!("{bin}");
}
