//! A list of different lazy stages behind a trait object.
use broadloom::prelude::*;

fn main() {
    let signal = Array1::linspace(0.0, 1.0, 8);
    let mut stages: Vec<Array1<f64>> = Vec::new();
    stages.push((&signal * 2.0).eval());
    stages.push((&signal - 0.5).abs().eval());
    println!("{}", stages.len());
}
