use broadloom::prelude::*;
use nalgebra::Dyn;
use num_traits::Float;

fn shifted<T: Float + Number>(x: &Array2<T>, v: &Array1<T>, _: Dyn) {
    let _ = broadcast!(x.abs() + v).eval();
}

fn main() {}
