//! The parts before and after a position, by `split`.
use broadloom::prelude::*;
fn main() {
    let x = Array2::<f64>::ones((100, 3));
    let (train, test) = x.view().split_at(axes![0], 80);
    println!("{train} {test}");
}
