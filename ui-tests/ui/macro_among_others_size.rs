// Numbers and matrices of other crates beside ours: the message names ours alone.
use broadloom::prelude::*;
use nalgebra::{DMatrix, Dyn};
use num_traits::{Float, One, Zero};

fn main() {
    let m = DMatrix::<f32>::from_element_generic(Dyn(2), Dyn(3), f32::one());
    let x = Array::from_vec(shape![2, 3], m.as_slice().to_vec());
    let v = Array::from_vec(shape![4], vec![<f32 as Zero>::zero().max(Float::epsilon()); 4]);
    let _ = broadcast!(x.exp() + v @ (1)).eval();
}
