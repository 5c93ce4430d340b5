use broadloom::prelude::*;
use nalgebra::DMatrix;
use num_traits::One;

fn main() {
    let x = Array::from_vec(shape![2, 3], vec![f32::one(); 6]);
    let mut m = DMatrix::<f32>::zeros(2, 3);
    broadcast!(m += x);
}
