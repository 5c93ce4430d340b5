use broadloom::prelude::*;

fn main() {
    let _: Array<f64, _> = Array::zeros([2, 3]);
}
