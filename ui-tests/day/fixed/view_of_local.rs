//! A function returns a view of an array that it owns.
use broadloom::prelude::*;
fn top_rows(path: &[f64], columns: usize) -> Array2<f64> {
    let table = Array2::from_vec((path.len() / columns, columns), path.to_vec());
    table.slice(s![..2]).to_array()
}

fn main() {
    let data = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    println!("{}", top_rows(&data, 2));
}
