//! Columns of different element types are stacked.
use broadloom::prelude::*;

fn main() {
    let age = array![31, 45, 27];
    let height = array![1.7, 1.6, 1.9];
    let table = stack(axes![1], (&age.cast::<f64>().eval(), &height));
    println!("{table}");
}
