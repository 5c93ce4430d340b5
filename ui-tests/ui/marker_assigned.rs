use broadloom::prelude::*;

fn main() {
    let mut x = Array::from_vec(shape![3], vec![1f32; 3]);
    let mut y = Array::from_vec(shape![3], vec![1f32; 3]);
    x.update(|x| {
        y += x * 2.0;
        x + 1.0
    });
}
