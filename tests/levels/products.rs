//! Sums of products written in a macro, by operators and as `matmul`: the same bits at every level.

use broadloom::isa::{Level, force};
use broadloom::prelude::*;
use broadloom::{dot, matmul};

/// Numbers whose sums are not exact.
fn value(i: usize) -> f32 {
    ((i * 7919 + 13) % 1009) as f32 / 97.0 - 5.0
}

fn matrix(n: usize, m: usize, seed: usize) -> Array2<f32> {
    Array2::from_fn((n, m), |[i, j]| value(i * m + j + seed))
}

fn bits<S: Shape>(x: &Array<f32, S>) -> Vec<u32> {
    x.iter().map(|x| x.to_bits()).collect()
}

fn at_every_level(test: impl Fn(Level)) {
    for level in Level::ALL {
        if let Ok(_forced) = force(level) {
            test(level);
        }
    }
}

#[test]
fn sums_of_products_in_macros_have_the_bits_of_matmul() {
    for [n, k, m] in [
        [1, 5, 1],
        [4, 0, 3],
        [3, 300, 2],
        [5, 3, 17],
        [37, 300, 29],
        [101, 520, 33],
    ] {
        let (a, b) = (matrix(n, k, 1), matrix(k, m, 2));
        let (at, bt) = (matrix(k, n, 3), matrix(m, k, 4));
        at_every_level(|level| {
            let what = format!("[{n}, {k}] by [{k}, {m}] at {}", level.name());
            let product = bits(&matmul(&a, &b));
            let left = a.unsqueeze(axes![2]);
            let mut c = Array2::full((n, m), f32::NAN);
            broadcast!(c = sum(left * b @ (1, 2), (1)));
            assert_eq!(bits(&c), product, "{what}");
            let lazy = broadcast!(sum((b @ (1, 2) * (left)), (1)));
            assert_eq!(bits(&lazy.eval()), product, "{what}");
            let operators = (left * b.at(axes![1, 2])).sum(axes![1]);
            assert_eq!(bits(&operators), product, "{what}");
            // Both are placed: the rank is that of the axes that they name.
            broadcast!(c = sum(a @ (0, 1) * b @ (1, 2), (1)));
            assert_eq!(bits(&c), product, "placed, {what}");
            let operators = (a.at(axes![0, 1]) * b.at(axes![1, 2])).sum(axes![1]);
            assert_eq!(bits(&operators), product, "placed operators, {what}");
            let right = bt.at(&[1, 2]);
            let operators = (a.at(axes![0, 2]) * right).sum(&[2]);
            let expected = matmul(&a, &bt.t());
            assert_eq!(
                operators.as_slice(),
                expected.as_slice(),
                "run-time tuple, {what}"
            );
            // Transposed, along other axes, in an expression: a dense layer.
            let (left, right) = (at.unsqueeze(axes![2]), bt.t());
            let bias = Array1::from_fn(m, |[j]| value(j));
            broadcast!(c = sum(left * right @ (0, 2), (0)) + bias @ (1));
            let expected = matmul(&at.t(), &bt.t()) + bias.at(axes![1]);
            assert_eq!(bits(&c), bits(&expected.eval()), "with bias, {what}");
        });
    }
}

#[test]
fn sums_of_products_of_other_operands_in_macros() {
    let x = Array::<f32, Shape![3, 4]>::from_fn(shape![3, 4], |[i, j]| value(i * 4 + j));
    let y = Array::<f32, Shape![4, 5]>::from_fn(shape![4, 5], |[i, j]| value(i * 5 + j + 7));
    let (u, v) = (
        Array1::from_fn(600, |[i]| value(i)),
        Array1::from_fn(600, |[i]| value(3 * i) * 1.7),
    );
    let batch = Array3::<f32>::from_fn((2, 3, 4), |[b, i, j]| value(b * 12 + i * 4 + j));
    let (left, wide) = (x.unsqueeze(axes![2]), batch.unsqueeze(axes![3]));
    let scale = 0.37f32;
    at_every_level(|level| {
        let what = level.name();
        let static_ = broadcast!(sum(left * y @ (1, 2), (1))).eval();
        assert_eq!(bits(&static_), bits(&matmul(&x, &y)), "static at {what}");
        let batches = broadcast!(sum(wide * y @ (2, 3), (2))).eval();
        assert_eq!(
            bits(&batches),
            bits(&matmul(&batch, &y.at(..))),
            "batch at {what}"
        );
        assert_eq!(
            broadcast!(sum(u * v)).eval()[[]].to_bits(),
            dot(&u, &v).to_bits(),
            "{what}"
        );
        let scaled = broadcast!(sum(scale * u)).eval()[[]];
        assert_eq!(
            scaled.to_bits(),
            (&u * scale).sum(..).to_bits(),
            "scaled at {what}"
        );
        let computed = &u + 1.0;
        let sum = broadcast!(sum(computed * v)).eval()[[]];
        assert_eq!(
            sum.to_bits(),
            ((&u + 1.0) * &v).sum(..).to_bits(),
            "computed at {what}"
        );
    });
    // The control: the order of the additions is visible.
    let plain: f32 = u.iter().zip(v.iter()).map(|(u, v)| u * v).sum();
    assert_ne!(plain.to_bits(), dot(&u, &v).to_bits());
}
