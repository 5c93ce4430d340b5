//! An array out of a HashMap, placed in a body.
use broadloom::prelude::*;
use std::collections::HashMap;

fn main() {
    let mut parameters: HashMap<String, Array1<f32>> = HashMap::new();
    parameters.insert("scale".into(), Array1::ones(3));
    let x = Array2::<f32>::ones((4, 3));
    let y = broadcast!(x * &parameters["scale"] @ (1)).eval();
    println!("{y}");
}
