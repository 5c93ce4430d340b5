use broadloom::prelude::*;

fn main() {
    let x = Array::from_vec(shape![2, 3], vec![1f32; 6]);
    let mut y = x.clone();
    broadcast!(y[i + j, 0] = x[i, j]);
}
