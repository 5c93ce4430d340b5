use broadloom::dim::Tn;
use broadloom::prelude::*;
use broadloom::typenum::{Sum, U2, U3, U4};

fn main() {
    let a: Array<f32, (Tn<Sum<U2, U3>>,)> = Array::zeros((Tn::new(),));
    let b: Array<f32, (Tn<U4>,)> = Array::zeros((Tn::new(),));
    let c = (&a + &b).eval();
    println!("{}", c[[0]]);
}
