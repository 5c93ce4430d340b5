//! A parameter of `impl Lazy` is evaluated.
use broadloom::prelude::*;

fn report(name: &str, x: impl Lazy<Item = f64> + broadloom::Evaluate) {
    println!("{name}: {}", x.eval());
}

fn main() {
    report("doubled", &array![1.0, 2.0] * 2.0);
}
