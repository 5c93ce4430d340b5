use broadloom::prelude::*;

fn main() {
    let a = Array::from_vec(shape![2, 3], vec![1.0; 6]);
    let b = Array::from_vec(shape![3], vec![1.0; 3]);
    let c = concat(axes![0], (&a, &b));
    println!("{}", c[[0, 0]]);
}
