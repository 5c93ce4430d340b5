use broadloom::prelude::*;

fn main() {
    let a = Array::from_vec(shape![2, 3], vec![1.0; 6]);
    let _ = a.argmax(axes![0, 1]);
}
