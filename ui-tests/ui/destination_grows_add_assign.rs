use broadloom::prelude::*;

fn main() {
    let mut sum = Array::from_vec(shape![2, 1], vec![0.0; 2]);
    let x = Array::from_vec(shape![2, 3], vec![1.0; 6]);
    sum += &x;
}
