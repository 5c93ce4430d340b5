//! A field of a struct of numbers stands in a body.
use broadloom::prelude::*;

struct Config {
    limit: f32,
    gain: f32,
}

fn main() {
    let cfg = Config { limit: 1.0, gain: 2.0 };
    let x = Array1::from(vec![0.5f32, 1.5, 3.0]);
    let y = broadcast!((x * cfg.gain).min(cfg.limit)).eval();
    println!("{y}");
}
