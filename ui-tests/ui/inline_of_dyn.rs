use broadloom::prelude::*;

fn main() {
    let a = Array2::from_vec((2, 3), vec![1.0; 6]);
    let _ = a.to_stack();
}
