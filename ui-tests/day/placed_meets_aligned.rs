//! A placed vector meets an aligned vector before either has met the matrix.
use broadloom::prelude::*;

fn main() {
    let scores: Array<f64, Shape![50, 4]> = Array::from_fn(shape![50, 4], |[i, j]| (i * j) as f64);
    let student = scores.mean(axes![1]);
    let question = scores.mean(axes![0]);
    let effects = student.at(axes![0]) + question.at(..);
    let residuals = (&scores - effects + scores.mean(..)).eval();
    println!("{}", residuals.std(..));
}
