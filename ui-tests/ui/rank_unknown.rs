use broadloom::prelude::*;

fn main() {
    let a = Array::from_vec(shape![2], vec![1.0; 2]);
    let b = Array::from_vec(shape![3], vec![1.0; 3]);
    let _ = (a.at(axes![0]) * b.at(axes![2])).eval();
}
