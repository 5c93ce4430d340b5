use broadloom::prelude::*;

fn main() {
    let mut y = Array::from_vec(shape![3], vec![1f32; 3]);
    broadcast!(y = y * 2.0 + y @ (0));
}
