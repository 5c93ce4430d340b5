use broadloom::prelude::*;

fn main() {
    let n = Array::from_vec(shape![3], vec![1i32; 3]);
    let _ = broadcast!(n * 2.0).eval();
}
