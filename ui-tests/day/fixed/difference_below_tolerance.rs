//! A difference by element is compared with a tolerance.
use broadloom::prelude::*;
fn main() {
    let (a, b) = (array![3.0, 1.0, 2.0], array![3.0, 1.0, 2.0]);
    assert!((&a - &b).abs().less(1e-6).all(..));
}
