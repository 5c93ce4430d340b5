use broadloom::prelude::*;

fn main() {
    let t = Array::from_vec(shape![3, 2, 3], vec![1f32; 18]);
    let x = Array::from_vec(shape![2, 3], vec![1f32; 6]);
    let v = Array::from_vec(shape![3], vec![1f32; 3]);
    let _ = broadcast!(t + x @ (2, 1) * v @ (-1)).eval();
}
