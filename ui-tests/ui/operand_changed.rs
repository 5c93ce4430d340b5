use broadloom::prelude::*;

fn main() {
    let mut x = Array::from_vec(shape![3], vec![1f32; 3]);
    let doubled = &x * 2.0;
    x[[0]] = 5.0;
    let _ = doubled.eval();
}
