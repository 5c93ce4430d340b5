//! The way back through a recorded expression makes the gradients of its variables and no other array.

use super::counted::{largest, live, peak};
use broadloom::prelude::*;

/// An expression of ten operations on a matrix and two vectors, recorded, and its sum.
fn recorded(n: usize) -> ([Var<f32>; 3], [Var<f32>; 2]) {
    let tape = Tape::new();
    let x = tape.var(Array2::from_fn((n, n), |[i, j]| {
        ((i * 31 + j * 17) % 101) as f32 / 101.0
    }));
    let [u, v] = [0, 1].map(|k| tape.var(Array1::from_fn(n, |[i]| ((i + k) % 7) as f32 / 7.0)));
    let y = tape.record((&x, &u, &v), |x, u, v| {
        let (u, v) = (u.at(&[0]), v.at(&[1]));
        ((x * u + v).tanh() * x - 0.5).sigmoid() * (x + 2.0).ln() + 1.0
    });
    let sum = y.sum(..);
    ([x, u, v], [y, sum])
}

#[test]
fn backward_makes_no_array_but_the_gradients() {
    // Unoptimised, the large one takes a minute: `cargo test --release --test all recorded`.
    const N: usize = if cfg!(debug_assertions) { 512 } else { 4096 };
    const WHOLE: usize = N * N * size_of::<f32>();
    for keeps_the_value in [true, false] {
        let before = live();
        let (variables, [value, sum]) = recorded(N);
        // The variable and the value of the expression.
        let recorded = (live() - before) as usize;
        assert!(
            (2 * WHOLE..2 * WHOLE + WHOLE / 8).contains(&recorded),
            "{recorded}"
        );
        let value = Some(value).filter(|_| keeps_the_value);
        let (gradients, highest) = peak(|| sum.backward());
        // The gradient; where nobody keeps the value its memory was given back before.
        let gradient = if value.is_some() { WHOLE } else { 0 };
        assert!(
            (gradient..gradient + WHOLE / 8).contains(&highest),
            "{highest}"
        );
        for variable in &variables {
            assert_eq!(gradients.get(variable).unwrap().dims(), variable.dims());
        }
    }
}

#[test]
fn the_gradient_of_a_stretched_variable_alone_is_no_matrix() {
    const N: usize = 256;
    let tape = Tape::<f32>::new();
    let x = tape.constant(Array2::from_fn((N, N), |[i, j]| (i + j) as f32 / N as f32));
    let v = tape.var(Array1::ones(N));
    let y = tape.record((&x, &v), |x, v| (x * v.at(&[1])).tanh());
    let sum = y.sum(..);
    let (gradients, largest) = largest(|| sum.backward());
    assert!(largest < N * N, "{largest}");
    assert_eq!(gradients.get(&v).unwrap().dims(), [N]);
}
