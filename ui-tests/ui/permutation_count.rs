use broadloom::prelude::*;

fn main() {
    let a = Array::from_vec(shape![2, 3, 4], vec![1.0; 24]);
    let _ = a.permute(axes![1, 0]);
}
