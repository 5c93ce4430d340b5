//! A function of any shape reduces axis 0, which a scalar does not have.
use broadloom::prelude::*;

fn report<S: Shape>(name: &str, x: &Array<f64, S>) {
    let mean = x.mean(axes![0]);
    println!("{name}: {}", mean.amax(..));
}

fn main() {
    report("a", &Array2::ones((3, 2)));
    report("b", &Array1::ones(3));
}
