//! Two axes are given as a tuple, as in NumPy.
use broadloom::prelude::*;

fn main() {
    let x = Array3::<f64>::ones((2, 3, 4));
    println!("{}", x.sum(axes![(0, 1)]));
}
