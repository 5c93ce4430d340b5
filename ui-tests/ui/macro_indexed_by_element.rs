use broadloom::prelude::*;

fn main() {
    let v = Array::from_vec(shape![3], vec![1f32; 3]);
    let class = Array::from_vec(shape![2], vec![0usize, 1]);
    let _ = broadcast!(v[class]).eval();
}
