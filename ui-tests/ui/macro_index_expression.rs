use broadloom::prelude::*;

fn main() {
    let (x, list) = (Array::from_vec(shape![3], vec![1f32; 3]), [0usize, 2]);
    let _ = broadcast!([i] => x[clamp(list[i])]).eval();
}
