use broadloom::prelude::*;

fn main() {
    let x = Array::from_vec(shape![3, 3], vec![1f32; 9]);
    let mut y = x.clone();
    broadcast!(y = x + &y.t());
}
