//! A function returns a lazy expression that borrows a local mean.
use broadloom::prelude::*;

fn centred(x: &Array2<f64>) -> impl Reductions<Item = f64> {
    let mean = x.mean(axes![0]);
    x - mean.at(axes![1])
}

fn main() {
    let x = Array2::<f64>::ones((4, 3));
    println!("{}", centred(&x).amax(..));
}
