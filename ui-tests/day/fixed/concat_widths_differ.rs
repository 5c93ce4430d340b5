//! The second batch has another number of features.
use broadloom::prelude::*;

fn main() {
    let train: Array<f32, Shape![80, 13]> = Array::ones(shape![80, 13]);
    let labels: Array<f32, Shape![80, 1]> = Array::zeros(shape![80, 1]);
    let extra: Array<f32, Shape![20, 13]> = Array::ones(shape![20, 13]);
    let table = concat(axes![1], (&train, &labels));
    let unlabelled: Array<f32, Shape![20, 1]> = Array::zeros(shape![20, 1]);
    let more = concat(axes![1], (&extra, &unlabelled));
    let all = concat(axes![0], (&table, &more));
    println!("{:?}", all.extents());
}
