//! Two assignments in one body.
use broadloom::prelude::*;

fn main() {
    let x = array![1.0, 2.0];
    let (mut double, mut half) = (x.clone(), x.clone());
    broadcast!(double = x * 2.0; half = x / 2.0);
    println!("{double} {half}");
}
