use broadloom::prelude::*;

fn main() {
    let rows = Array::from_vec(shape![2], vec![1.0; 2]);
    let columns = Array::from_vec(shape![3], vec![1.0; 3]);
    let _ = (rows.at(axes![0]) + columns.at(..)).eval();
}
