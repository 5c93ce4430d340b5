use broadloom::prelude::*;

fn main() {
    let x = Array::from_vec(shape![2, 3], vec![1f32; 6]);
    let _ = broadcast!(if x > 0 { x } else { 0.1 * x }).eval();
}
