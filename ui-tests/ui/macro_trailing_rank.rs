use broadloom::prelude::*;

fn main() {
    let x = Array::from_vec(shape![2, 3], vec![1f32; 6]);
    let v = Array::from_vec(shape![3], vec![1f32; 3]);
    let _ = broadcast!(v + x @ ..).eval();
}
