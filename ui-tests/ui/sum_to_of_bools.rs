use broadloom::prelude::*;

fn main() {
    let x = array![true, false];
    let _ = x.sum_to(shape![1]);
}
