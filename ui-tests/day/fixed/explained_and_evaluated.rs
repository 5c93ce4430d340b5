//! An expression is evaluated inside of `explain!`.
use broadloom::explain;
use broadloom::prelude::*;

fn main() {
    let (x, y) = (Array2::<f32>::ones((64, 64)), Array2::<f32>::ones((64, 64)));
    println!("{}", explain!(x + y));
}
