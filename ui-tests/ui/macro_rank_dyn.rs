use broadloom::prelude::*;

fn main() {
    let x = Array2::from_vec((2, 3), vec![1f32; 6]);
    let v = Array1::from_vec(3, vec![1f32; 3]);
    let _ = broadcast!(x * 2.0 + v).eval();
}
