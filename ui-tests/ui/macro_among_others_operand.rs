use broadloom::prelude::*;
use nalgebra::DMatrix;

fn main() {
    let x = Array::from_vec(shape![2, 3], vec![1f32; 6]);
    let m = DMatrix::<f32>::zeros(2, 3);
    let _ = broadcast!(x + m).eval();
}
