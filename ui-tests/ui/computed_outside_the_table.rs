use broadloom::dim::Tn;
use broadloom::prelude::*;
use broadloom::typenum::{Sum, U1000, U80};

fn main() {
    let a: Array<f32, (Tn<Sum<U1000, U80>>,)> = Array::zeros((Tn::new(),));
    let b: Array<f32, Shape![1080]> = Array::zeros(shape![1080]);
    let c = (&a + &b).eval();
    println!("{}", c[[0]]);
}
