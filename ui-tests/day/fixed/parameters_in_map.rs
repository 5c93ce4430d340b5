//! The parameters of a model in a map, of different ranks.
use broadloom::prelude::*;
use std::collections::HashMap;

fn main() {
    let mut parameters = HashMap::new();
    parameters.insert("weights", Array2::<f32>::ones((3, 2)).into_dyn());
    parameters.insert("bias", Array1::<f32>::zeros(2).into_dyn());
    for (name, p) in &parameters {
        println!("{name}: {} elements", p.len());
    }
}
