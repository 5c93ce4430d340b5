//! The open extent in the type is written as -1.
use broadloom::prelude::*;

fn centroid(points: &Array<f64, Shape![_, 3]>) -> Array1<f64> {
    points.mean(axes![0]).into()
}

fn main() {
    let rows = std::env::args().count();
    println!("{}", centroid(&Array::ones(shape![rows, 3])));
}
