//! The types are imported, the prelude with its traits is not.
use broadloom::Array2;

fn main() {
    let x = Array2::<f64>::ones((3, 3));
    let y = x.exp().eval();
    println!("{y}");
}
