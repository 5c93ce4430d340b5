//! A constant generic is an extent of a type.
use broadloom::dim::Fix;
use broadloom::prelude::*;

fn lengths<const N: usize>(points: &Array<f64, Shape![{ N }, 3]>) -> Array<f64, Shape![{ N }]> {
    points.norm_l2(axes![1])
}

fn main() {
    let points = array![[3.0, 4.0, 0.0], [1.0, 0.0, 0.0]];
    println!("{}", lengths(&points));
}
