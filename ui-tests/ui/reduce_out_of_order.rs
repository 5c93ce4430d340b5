use broadloom::prelude::*;

fn main() {
    let a = ArrayD::from_vec([2, 3, 4], vec![1.0; 24]);
    let _ = a.sum(axes![2, 0]);
}
