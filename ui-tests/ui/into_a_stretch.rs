use broadloom::prelude::*;

fn main() {
    let x = Array2::from_vec((2, 1), vec![1, 2]);
    let _: Array<i32, Shape![_, 1]> = x.into();
}
