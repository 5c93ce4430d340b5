use broadloom::prelude::*;

fn main() {
    let a = Array::from_vec(shape![2, 7], vec![1.0; 14]);
    let (left, right) = a.split_at(axes![2], shape![3]);
    println!("{} {}", left[[0, 0]], right[[0, 0]]);
}
