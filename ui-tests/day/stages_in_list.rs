//! A list of different lazy stages behind a trait object.
use broadloom::prelude::*;

fn main() {
    let signal = Array1::linspace(0.0, 1.0, 8);
    let mut stages: Vec<Box<dyn Lazy<Item = f64>>> = Vec::new();
    stages.push(Box::new(&signal * 2.0));
    stages.push(Box::new((&signal - 0.5).abs()));
    println!("{}", stages.len());
}
