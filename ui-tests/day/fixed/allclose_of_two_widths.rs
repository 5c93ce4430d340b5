//! Single and double precision are compared.
use broadloom::prelude::*;

fn main() {
    let x = array![1.0_f32, 2.0];
    let y = array![1.0_f64, 2.0];
    assert!(allclose(x.cast::<f64>(), &y));
}
