use broadloom::prelude::*;

fn main() {
    let a = Array::from_vec(shape![3, 7], vec![1.0; 21]);
    let b = a.reshape_into::<Shape![20, 1]>();
    println!("{}", b[[0, 0]]);
}
