use broadloom::prelude::*;

fn main() {
    let mut x = Array::from_vec(shape![3, 3], vec![1f32; 9]);
    (x.t() * 2.0).eval_into(&mut x);
}
