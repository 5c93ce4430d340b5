use broadloom::prelude::*;

fn main() {
    let a = Array::from_vec(shape![2, 1], vec![1.0; 2]);
    let _ = a.squeeze(axes![2]);
}
