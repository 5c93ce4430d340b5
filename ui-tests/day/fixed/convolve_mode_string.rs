//! The mode of `convolve` is a string, as in NumPy.
use broadloom::prelude::*;

use broadloom::{ConvolveMode, convolve};

fn main() {
    let (signal, kernel) = (Array1::<f64>::ones(10), array![0.25, 0.5, 0.25]);
    println!("{}", convolve(&signal, &kernel, ConvolveMode::Same));
}
