use broadloom::prelude::*;

fn main() {
    let a = Array::from_vec(shape![2, 3], vec![1_u8; 6]);
    let _ = a.logsumexp(axes![1]);
}
