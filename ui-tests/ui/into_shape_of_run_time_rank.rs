use broadloom::prelude::*;

fn main() {
    let x = ArrayD::from_vec([2, 3], vec![1; 6]);
    let _: Array2<i32> = x.into_shape();
}
