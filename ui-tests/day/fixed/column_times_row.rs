//! NumPy aligns a row beside a column, `u[:, None] * v`.
use broadloom::prelude::*;

fn main() {
    let (u, v) = (Array1::<f64>::ones(4), Array1::<f64>::ones(3));
    let outer = (u.unsqueeze(axes![1]) * v.at(axes![1])).eval();
    println!("{outer}");
}
