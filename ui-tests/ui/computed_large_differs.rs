use broadloom::dim::Tn;
use broadloom::prelude::*;
use broadloom::typenum::{Sum, U1000};

fn main() {
    let a: Array<f32, (Tn<Sum<U1000, U1000>>,)> = Array::zeros((Tn::new(),));
    let b: Array<f32, Shape![2048]> = Array::zeros(shape![2048]);
    let c = (&a + &b).eval();
    println!("{}", c[[0]]);
}
