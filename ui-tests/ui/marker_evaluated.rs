use broadloom::prelude::*;

fn main() {
    let mut x = Array::from_vec(shape![3], vec![1f32; 3]);
    x.update(|x| (x * 2.0).eval());
}
