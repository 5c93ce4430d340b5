//! A local array that is not on the tape.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let w = tape.var(ArrayD::ones([3]));
    let data = Array2::<f64>::ones((2, 3));
    let data = tape.constant(&data);
    let y = record!([i, j] => data[i, j] * w[j], w, const data);
    println!("{y:?}");
}
