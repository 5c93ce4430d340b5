use broadloom::prelude::*;

fn main() {
    let x = Array::from_vec(shape![2, 3], vec![1f32; 6]);
    let _ = broadcast!([i] => x[i, ..].sum(..)).eval();
}
