//! A result is asked for as a matrix of nalgebra, without the feature `nalgebra`.
use broadloom::prelude::*;

fn main() {
    let x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let centred = (&x - x.mean(axes![0]).at(axes![1])).eval();
    let centred = nalgebra::DMatrix::from_row_slice(2, 3, centred.as_slice());
    println!("{}", centred.nrows());
}
