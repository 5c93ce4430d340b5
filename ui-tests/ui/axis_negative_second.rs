use broadloom::prelude::*;

fn main() {
    let x = Array::from_vec(shape![2, 3], vec![1.0; 6]);
    let _ = (&x + x.at(axes![0, -1])).eval();
}
