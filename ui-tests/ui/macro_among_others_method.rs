use broadloom::prelude::*;
use nalgebra::ComplexField as _;
use num_traits::One;

fn main() {
    let n = Array::from_vec(shape![3], vec![i32::one(); 3]);
    let _ = broadcast!(n.tanh()).eval();
}
