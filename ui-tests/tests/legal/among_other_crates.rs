// Traits and types of other crates beside the prelude do not take its methods away, nor the macro's.
use broadloom::prelude::*;
use nalgebra::{Dyn, Vector3};
use num_traits::{Float, One, Zero};

fn exponents<T: Float + Elem>(x: &Array1<T>) -> Array1<T> {
    broadcast!(x.exp() + T::one() - T::zero()).eval()
}

fn ours<T: broadloom::Float>(x: &Array1<T>) -> Array1<T> {
    broadcast!(x.exp() + x.powi(2)).eval()
}

#[test]
fn among_other_crates() {
    let x = Array1::from_vec(Dyn(2).0, vec![f64::zero(), f64::one()]);
    let y = broadcast!(x.exp().max(0.5) + x.powi(2).sqrt().abs()).eval();
    assert_eq!(y[[0]], 1.0);
    assert_eq!(exponents(&x)[[0]], 2.0);
    assert_eq!(ours(&x)[[0]], 1.0);
    // A small vector of another crate is an element like any other.
    let points = Array::from_vec(
        shape![2],
        vec![Vector3::new(3.0, 4.0, 0.0), Vector3::zero()],
    );
    assert_eq!(broadcast!(points.norm()).eval(), array![5.0, 0.0]);
}
