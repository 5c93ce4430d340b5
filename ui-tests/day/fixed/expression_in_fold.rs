//! A fold adds arrays, and gives a lazy sum.
use broadloom::prelude::*;

fn main() {
    let waves: Vec<Array1<f64>> = (1..5).map(|k| Array1::linspace(0.0, k as f64, 50)).collect();
    let total = waves.iter().fold(Array1::zeros([50]), |acc, w| (acc + w.sin()).into());
    println!("{total}");
}
