use broadloom::prelude::*;

fn main() {
    let x = Array::from_vec(shape![2, 3], vec![1.0; 6]);
    let rows = Array::from_vec(shape![2], vec![1.0; 2]);
    let _ = (x.at(..) + rows.at(..)).eval();
}
