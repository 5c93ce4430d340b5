//! A lazy expression is wrapped in `Ok` where an array is wanted.
use broadloom::prelude::*;
fn ratio(a: &Array1<f64>, b: &Array1<f64>) -> Result<Array1<f64>, String> {
    if b.equal(0.0).any(..) {
        return Err("a divisor is zero".to_string());
    }
    Ok((a / b).eval())
}

fn main() {
    let (a, b) = (Array1::from(vec![1.0, 2.0]), Array1::from(vec![4.0, 8.0]));
    println!("{}", ratio(&a, &b).unwrap());
}
