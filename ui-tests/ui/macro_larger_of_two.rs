use broadloom::prelude::*;

fn main() {
    let x = Array::from_vec(shape![2, 3], vec![1f32; 6]);
    let a = 1f32;
    let _ = broadcast!(x * max(a, 0.0)).eval();
}
