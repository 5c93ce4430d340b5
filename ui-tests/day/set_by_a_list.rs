//! The weight of each label is written where a list says.
use broadloom::prelude::*;

fn main() {
    let weights = Array1::from(vec![0.1, 0.2, 0.7, 0.3]);
    let labels = vec![2usize, 0, 1, 1];
    let mut total = Array1::<f64>::zeros([3]);
    broadcast!(total[labels[i]] = weights[i]);
    println!("{total}");
}
