use broadloom::prelude::*;

fn main() {
    let x = Array::from_vec(shape![2, 3], vec![1.0; 6]);
    let _ = (&x + 1.0).eval();
}
