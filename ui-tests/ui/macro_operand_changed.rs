use broadloom::prelude::*;

fn main() {
    let mut x = Array2::from_vec((2, 3), vec![1f32; 6]);
    let y = broadcast!(x * 2.0);
    x[[0, 0]] = 2.0;
    let _ = y.eval();
}
