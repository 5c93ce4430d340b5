//! A row is assigned to each row of a table of fixed shape
use broadloom::prelude::*;

fn main() {
    let mut table = Array::<f32, Shape![10, 3]>::default();
    let row = array![0.5, 0.25, 0.125];
    table.assign(row.at(axes![1]));
    println!("{table}");
}
