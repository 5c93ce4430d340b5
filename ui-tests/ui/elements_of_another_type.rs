use broadloom::prelude::*;

fn main() {
    let a = Array::from_vec(shape![3], vec![1f32; 3]);
    let b = Array::from_vec(shape![3], vec![1f64; 3]);
    let _ = (&a + &b).eval();
}
