//! The box lengths belong to axis 1 of the positions, not to axis 0.
use broadloom::prelude::*;

fn main() {
    let positions: Array<f64, Shape![100, 3]> =
        Array::from_fn(shape![100, 3], |[i, k]| 0.37 * i as f64 + k as f64);
    let lengths = array![10.0, 10.0, 20.0];
    let cells = (&positions / lengths.at(axes![0])).floor();
    let wrapped = (&positions - cells * lengths.at(axes![1])).eval();
    println!("{}", wrapped.amax(..));
}
