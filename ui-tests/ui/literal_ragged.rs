use broadloom::prelude::*;

fn main() {
    let _ = array![[1.0, 2.0], [3.0]];
}
