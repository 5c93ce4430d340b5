//! A function of a whole array is called in a body, where a name means one element.
use broadloom::prelude::*;

fn normalise(x: &Array1<f64>) -> Array1<f64> {
    (x / x.norm_l2(..)).eval()
}

fn main() {
    let v = Array1::from(vec![3.0, 4.0]);
    let w = Array1::from(vec![1.0, 1.0]);
    let b = normalise(&v);
    let projected = broadcast!(b * w).eval();
    println!("{projected}");
}
