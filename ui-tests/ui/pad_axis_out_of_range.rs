use broadloom::prelude::*;

fn main() {
    let a = Array::from_vec(shape![2, 3], vec![1.0; 6]);
    let b = a.pad(axes![2], shape![1, 2], 0.0);
    println!("{}", b[[0, 0]]);
}
