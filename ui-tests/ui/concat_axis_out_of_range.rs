use broadloom::prelude::*;

fn main() {
    let a = Array::from_vec(shape![2, 3], vec![1.0; 6]);
    let c = concat(axes![2], (&a, &a));
    println!("{}", c[[0, 0]]);
}
