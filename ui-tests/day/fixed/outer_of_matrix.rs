//! `outer` is given a matrix, which NumPy would flatten.
use broadloom::prelude::*;
fn main() {
    let x = array![[1.0, 2.0], [3.0, 4.0]];
    let v = array![1.0, 10.0, 100.0];
    let table = outer(&x.reshape((-1,)), &v);
    println!("{table}");
}
