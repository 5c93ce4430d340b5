//! A function of any expression names the type as a bound.
use broadloom::prelude::*;

fn rms(x: impl Reductions<Item = f64>) -> f64 {
    x.powi(2).mean(..).sqrt()
}

fn main() {
    let x = Array1::from(vec![3.0, 4.0]);
    println!("{}", rms(&x * 2.0));
}
