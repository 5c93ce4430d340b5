use broadloom::prelude::*;

fn main() {
    let x = Array::from_vec(shape![2, 3], vec![1.0; 6]);
    let mut sum = Array::from_vec(shape![3], vec![0.0; 3]);
    sum += x.at(..);
}
