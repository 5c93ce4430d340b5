use broadloom::prelude::*;

fn main() {
    let x = Array::from_vec(shape![2, 3], vec![1f32; 6]);
    let mut n = 0.0;
    let mut count = |x: f32| { n += x; n };
    let _ = broadcast!(count(x)).eval();
}
