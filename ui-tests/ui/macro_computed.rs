use broadloom::dim::Tn;
use broadloom::prelude::*;
use broadloom::typenum::{Sum, U2, U3};

fn main() {
    let x: Array<f32, (Tn<U2>, Tn<Sum<U2, U3>>)> = Array::zeros((Tn::new(), Tn::new()));
    let v = Array::from_vec(shape![4], vec![1f32; 4]);
    let _ = broadcast!(x + v @ (1)).eval();
}
