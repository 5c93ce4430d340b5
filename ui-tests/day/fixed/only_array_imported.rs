//! Only the type is imported, so the functions of the elements are not in scope.
use broadloom::Array1;
use broadloom::Lazy;

fn main() {
    let x = Array1::from(vec![0.1, 0.2, 0.3]);
    let y = x.exp().eval();
    println!("{y}");
}
