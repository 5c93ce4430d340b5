use broadloom::prelude::*;

fn main() {
    let x = Array::from_vec(shape![3, 3], vec![1.0; 9]);
    let y = Array::from_vec(shape![3, 3], vec![1.0; 9]);
    let _ = (&x + y.at(axes![1, 1])).eval();
}
