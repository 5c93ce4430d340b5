use broadloom::dim::Tn;
use broadloom::prelude::*;
use broadloom::typenum::U5;

fn main() {
    let a: Array<f32, (Tn<U5>,)> = Array::zeros((Tn::new(),));
    let mut b = Array::from_vec(shape![3], vec![1f32; 3]);
    broadcast!(b += a);
}
