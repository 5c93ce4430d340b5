use broadloom::prelude::*;

fn main() {
    let x = array![1, 2];
    let _ = x.select(&x, 0);
}
