//! A row is pushed onto a matrix in a struct.
use broadloom::prelude::*;

struct Recorder {
    samples: Array2<f64>,
}

impl Recorder {
    fn new() -> Self {
        Recorder { samples: Array2::zeros((0, 3)) }
    }
    fn add(&mut self, sample: &Array1<f64>) {
        self.samples.push_row(sample);
    }
}

fn main() {
    let mut r = Recorder::new();
    r.add(&Array1::from(vec![1.0, 2.0, 3.0]));
    println!("{}", r.samples);
}
