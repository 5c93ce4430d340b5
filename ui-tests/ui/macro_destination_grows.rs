use broadloom::prelude::*;

fn main() {
    let v = Array::from_vec(shape![3], vec![1f32; 3]);
    let x = Array::from_vec(shape![2, 3], vec![1f32; 6]);
    let mut out = Array::from_vec(shape![1, 3], vec![0f32; 3]);
    broadcast!(out = x + v @ (1));
}
