use broadloom::prelude::*;

fn main() {
    let a = Array::from_vec(shape![3], vec![1.0; 3]);
    let _ = a.any(..);
}
