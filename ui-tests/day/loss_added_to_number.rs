//! A loss on the tape is added to a number.
use broadloom::prelude::*;

fn main() {
    let samples = [array![1.0, 2.0], array![3.0, 4.0]];
    let mut total: f64 = 0.0;
    for sample in &samples {
        let tape = Tape::new();
        let loss = (tape.var(sample) - 1.0).powi(2).sum(..);
        total += loss;
    }
    println!("{total}");
}
