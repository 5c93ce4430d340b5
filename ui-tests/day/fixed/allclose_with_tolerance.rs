//! A tolerance for `allclose`.
use broadloom::prelude::*;

fn main() {
    let (x, y) = (array![1.0, 2.0], array![1.0, 2.0001]);
    assert!((&x - &y).abs().amax(..) < 1e-3);
}
