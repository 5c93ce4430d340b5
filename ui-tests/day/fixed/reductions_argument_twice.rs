//! A parameter of `impl Reductions` is used by two reductions.
use broadloom::prelude::*;
fn variation(x: impl Reductions<Item = f64> + Copy) -> f64 {
    x.std(..) / x.mean(..)
}

fn main() {
    let x = array![1.0, 2.0, 3.0];
    println!("{}", variation(&x * 2.0));
}
