//! A placed operand in NumPy's mode.
use broadloom::prelude::*;

fn main() {
    let x = Array2::from_fn((3, 4), |[i, j]| (i + j) as f64);
    let row_means = x.mean(axes![1]);
    let centred = broadcast!(numpy: x @ (0, 1) - row_means @ (0)).eval();
    println!("{centred}");
}
