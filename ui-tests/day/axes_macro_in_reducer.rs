//! The axes of a reducer are written with `axes!`.
use broadloom::prelude::*;
fn main() {
    let mut a = Array2::<f64>::ones((4, 4));
    broadcast!(a = a / sum(a, axes![1]) @ (0));
    println!("{a}");
}
