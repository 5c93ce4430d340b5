use broadloom::prelude::*;

fn main() {
    let mut x = Array::from_vec(shape![3, 3], vec![1f32; 9]);
    x.update(|x| x.at(axes![0, 1]) * 2.0);
}
