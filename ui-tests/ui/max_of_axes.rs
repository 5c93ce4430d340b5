use broadloom::prelude::*;

fn main() {
    let a = array![1.0, 2.0];
    let _ = a.max(..);
}
