use broadloom::prelude::*;

fn main() {
    let _ = Array::from_vec((2, 3.0), vec![1.0; 6]);
}
