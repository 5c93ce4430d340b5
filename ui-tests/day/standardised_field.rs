//! Standardised data kept in a struct: `.eval()` is forgotten.
use broadloom::prelude::*;

struct Dataset {
    features: Array2<f64>,
    labels: Array1<usize>,
}

impl Dataset {
    fn new(raw: &Array2<f64>, labels: Array1<usize>) -> Dataset {
        let mean = raw.mean(axes![0]);
        let sd = raw.std(axes![0]);
        Dataset { features: (raw - mean.at(axes![1])) / sd.at(axes![1]), labels }
    }
}

fn main() {
    let raw = Array2::from_fn((4, 2), |[i, j]| (i * 3 + j) as f64);
    let data = Dataset::new(&raw, Array1::from(vec![0, 1, 0, 1]));
    println!("{} {}", data.features, data.labels);
}
