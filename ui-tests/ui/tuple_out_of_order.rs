use broadloom::prelude::*;

fn main() {
    let x = Array::from_vec(shape![3, 2], vec![1.0; 6]);
    let y = Array::from_vec(shape![2, 3], vec![1.0; 6]);
    let _ = (&x + y.at(axes![1, 0])).eval();
}
