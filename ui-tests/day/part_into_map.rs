//! A part of a matrix is kept in a map of arrays.
use broadloom::prelude::*;
use std::collections::HashMap;

fn main() {
    let x = Array2::from_fn((6, 3), |[i, j]| (i * j) as f64);
    let mut parts: HashMap<&str, Array2<f64>> = HashMap::new();
    parts.insert("train", x.slice(s![..4]));
    println!("{}", parts["train"]);
}
