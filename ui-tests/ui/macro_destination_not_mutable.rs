use broadloom::prelude::*;

fn main() {
    let x = Array::from_vec(shape![2, 3], vec![1f32; 6]);
    let out = x.clone();
    broadcast!(out = x * 2.0);
}
