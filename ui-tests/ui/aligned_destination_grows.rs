use broadloom::prelude::*;

fn main() {
    let x = Array::from_vec(shape![3], vec![1.0; 3]);
    let mut out = Array::from_vec(shape![2, 1], vec![0.0; 2]);
    out.assign(x.at(..));
}
