use broadloom::prelude::*;

fn main() {
    let class = Array::from_vec(shape![2], vec![0usize, 1]);
    let lut = vec!["a", "b"];
    let mut out = Array::from_vec(shape![2], vec![0f32; 2]);
    broadcast!(out = lut[class]);
}
