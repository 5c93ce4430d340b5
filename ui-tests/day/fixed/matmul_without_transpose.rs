//! The second factor is not transposed, so the inner sizes differ.
use broadloom::prelude::*;
fn main() {
    let queries = array![[1.0, 0.0, 2.0], [0.5, 1.0, 1.0]];
    let keys = array![[1.0, 1.0, 0.0], [0.0, 2.0, 1.0]];
    let scores = queries.matmul(&keys.t());
    println!("{}", scores.softmax(-1));
}
