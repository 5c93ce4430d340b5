//! `azip!` is ndarray's macro for a loop over several arrays.
use broadloom::prelude::*;

fn main() {
    let a = Array2::<f64>::ones((3, 3));
    let mut c = Array2::<f64>::zeros((3, 3));
    broadcast!(c += 2.0 * a);
    println!("{c}");
}
