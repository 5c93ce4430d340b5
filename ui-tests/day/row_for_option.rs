//! An `Option` of an array gets a view.
use broadloom::prelude::*;

fn longest(x: &Array2<f64>) -> Option<Array1<f64>> {
    let mut best: Option<Array1<f64>> = None;
    for row in x.rows() {
        if best.as_ref().is_none_or(|b| row.norm_l2(..) > b.norm_l2(..)) {
            best = Some(row);
        }
    }
    best
}

fn main() {
    println!("{:?}", longest(&Array2::ones((2, 3))));
}
