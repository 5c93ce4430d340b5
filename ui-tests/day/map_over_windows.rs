//! `map` of windows gets elements, not windows.
use broadloom::prelude::*;

fn main() {
    let signal = Array1::<f64>::ones(10);
    let smooth = signal.windows(3, 0).map(|w| w.mean(..)).eval();
    println!("{smooth}");
}
