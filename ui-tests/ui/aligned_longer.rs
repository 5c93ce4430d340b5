use broadloom::prelude::*;

fn main() {
    let x = Array::from_vec(shape![2, 3], vec![1.0; 6]);
    let bias = Array::from_vec(shape![3], vec![1.0; 3]);
    let _ = (&bias + x.at(..)).eval();
}
