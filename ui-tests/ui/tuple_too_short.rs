use broadloom::prelude::*;

fn main() {
    let x = Array::from_vec(shape![4, 2, 3], vec![1.0; 24]);
    let y = Array::from_vec(shape![2, 3], vec![1.0; 6]);
    let _ = (&x + y.at(axes![1])).eval();
}
