//! The range of a histogram is a tuple, as in NumPy.
use broadloom::prelude::*;

fn main() {
    let ages = Array1::<f64>::ones(10);
    let (counts, _) = ages.histogram(10, (0.0, 100.0));
    println!("{counts}");
}
