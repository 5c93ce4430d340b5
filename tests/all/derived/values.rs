//! The same derivatives by the tape.

use super::{one, two};
use crate::plans::counted;
use broadloom::prelude::*;

#[test]
fn the_tape_has_the_same() {
    let (x, u, p) = (two(4, 5, 0.3), one(5, 1.0), one(4, 9.0));
    let tape = Tape::<f64>::new();
    let [a, b, c] = [
        tape.var(x.clone()),
        tape.var(u.clone()),
        tape.var(p.clone()),
    ];
    let y = tape.record((&a, &b, &c), |a, b, c| {
        (a * b.at(&[1]) + c.at(&[0])).tanh() * b.at(&[1]).exp()
    });
    let gradients = y.sum(..).backward();
    let (_, (dx, du, dp)) =
        gradient!(sum((x * u @ (1) + p @ (0)).tanh() * (u.exp()) @ (1)), x, u, p);
    let close = |own: &[f64], tape: &[f64]| {
        let largest = tape.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        own.iter()
            .zip(tape)
            .all(|(a, b)| (a - b).abs() <= 1e-12 * largest)
    };
    assert!(close(dx.as_slice(), gradients.get(&a).unwrap().as_slice()));
    assert!(close(du.as_slice(), gradients.get(&b).unwrap().as_slice()));
    assert!(close(dp.as_slice(), gradients.get(&c).unwrap().as_slice()));
}

#[test]
fn a_stretched_operand_keeps_its_axis() {
    let (a, b) = (array![1.0, 2.0, 3.0], array![[5.0]]);
    let (_, (da, db)) = gradient!(sum(a @ (1) * b), a, b);
    assert_eq!((da, db), (array![5.0, 5.0, 5.0], array![[6.0]]));
}

/// What the README says: nothing of the size of the loop is stored.
#[test]
fn memory_is_that_of_operands_and_results() {
    let n = 2048;
    let (x, y) = (one(n, 0.3), one(n, 0.7));
    let (_, bytes) =
        counted::peak(|| gradient!(sum(|i, j| 1.0 / (1.0 + (x[i] - y[j]).powi(2))), x, y));
    assert!(bytes <= 32 * 2 * n + (64 << 10), "{bytes} bytes");
    // As an array the loop would take 2 MiB.
    let (a, w, b) = (two(512, 512, 0.1), one(512, 0.2), one(512, 0.4));
    let (_, bytes) =
        counted::peak(|| gradient!(mean(|i| (sum(|j| a[i, j] * w[j]) - b[i]).powi(2)), w, b));
    assert!(bytes <= 128 << 10, "{bytes} bytes");
    let (_, bytes) = counted::peak(|| gradient!(sum((a * w @ (1) + b @ (0)).tanh()), w, b));
    assert!(bytes <= 128 << 10, "{bytes} bytes");
}
