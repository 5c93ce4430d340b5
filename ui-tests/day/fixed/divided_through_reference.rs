//! A `&mut` array is divided in place.
use broadloom::prelude::*;
fn normalise(p: &mut Array1<f64>) {
    let total = p.sum(..);
    *p /= total;
}
fn main() {
    let mut p = Array1::<f64>::ones(4);
    normalise(&mut p);
    println!("{p}");
}
