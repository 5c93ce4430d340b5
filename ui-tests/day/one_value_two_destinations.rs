//! Two destinations get one value that is no tuple.
use broadloom::prelude::*;

fn main() {
    let (mut x, mut v) = (Array1::<f64>::ones(4), Array1::<f64>::zeros(4));
    let dt = 0.01;
    for _ in 0..100 {
        broadcast!((x, v) = x + v * dt);
    }
    println!("{x} {v}");
}
