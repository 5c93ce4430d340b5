use broadloom::prelude::*;

fn main() {
    let u = Array::from_vec(shape![2], vec![1f32; 2]);
    let v = Array::from_vec(shape![3], vec![1f32; 3]);
    let _ = broadcast!(u @ (1) * v @ (2)).eval();
}
