//! A function of any array gets one of ndarray.
use broadloom::prelude::beside::*;

fn rms(x: impl Reductions<Item = f64>) -> f64 {
    x.powi(2).mean(..).sqrt()
}

fn main() {
    let x = ndarray::array![[3.0, 4.0], [0.0, 0.0]];
    println!("{}", rms(&x));
}
