use broadloom::prelude::*;
use nalgebra::Complex;
use num_traits::Zero;

fn main() {
    let z = Array::from_vec(shape![3], vec![Complex::<f32>::zero(); 3]);
    let mut power = Array::from_vec(shape![3], vec![0f32; 3]);
    broadcast!(power = z * z);
}
