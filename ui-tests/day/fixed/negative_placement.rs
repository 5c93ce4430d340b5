//! The column means are placed on axis -1, as one would in NumPy.
use broadloom::prelude::*;

fn main() {
    let data = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let mean = data.mean(axes![0]);
    let centred = (&data - mean.at(axes![1])).eval();
    println!("{centred}");
}
