use broadloom::prelude::*;

fn main() {
    let a = Array::from_vec(shape![3], vec![1_u8; 3]);
    let _ = a.norm_l2(..);
}
