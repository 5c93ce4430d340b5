use broadloom::prelude::*;

fn main() {
    let x = Array2::from_vec((2, 3), vec![1.0; 6]);
    let bias = Array1::from_vec(3, vec![1.0; 3]);
    let _ = (&x + &bias).eval();
}
