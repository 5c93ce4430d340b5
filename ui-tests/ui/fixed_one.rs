use broadloom::prelude::*;

const CHANNELS: usize = 1;

fn main() {
    let image = Array::from_vec(shape![2, 3], vec![1.0; 6]);
    let gray = Array::from_vec(shape![2, { CHANNELS }], vec![1.0; 2]);
    let _ = (&image * &gray).eval();
}
