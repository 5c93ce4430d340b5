use broadloom::prelude::*;

fn main() {
    let x = Array::from_vec(shape![2, 4], vec![1f32; 8]);
    let v = Array::from_vec(shape![3], vec![1f32; 3]);
    let _ = broadcast!(x + v @ ..).eval();
}
