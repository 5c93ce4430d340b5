use broadloom::dim::Tn;
use broadloom::prelude::*;
use broadloom::typenum::{Sum, U2, U3};

fn main() {
    let a: Array<f32, (Tn<Sum<U2, U3>>,)> = Array::zeros((Tn::new(),));
    let b = Array::from_vec(shape![3], vec![1.0; 3]);
    let c = (&a + &b).eval();
    println!("{}", c[[0]]);
}
