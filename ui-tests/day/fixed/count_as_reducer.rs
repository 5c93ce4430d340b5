//! A count by a reducer: an empirical distribution.
use broadloom::prelude::*;

fn main() {
    let samples = array![0.1, 0.7, 0.4, 0.9];
    let edges = array![0.25, 0.5, 0.75];
    let below = broadcast!([i] => sum(|k| samples[k] < edges[i])).eval();
    println!("{below}");
}
