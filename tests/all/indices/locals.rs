//! What a body binds, read by reducers and lists of positions.

use super::{matrix, vector};
use broadloom::prelude::*;

fn close(a: &Array2<f64>, b: &Array2<f64>) -> bool {
    a.extents() == b.extents() && a.iter().zip(b.iter()).all(|(a, b)| (a - b).abs() < 1e-12)
}

#[test]
fn softmax_and_attention_are_one_call() {
    let x = matrix(4, 5);
    let mut p = Array2::<f64>::zeros([4, 5]);
    broadcast!(p[i, j] = {
        let m = max(|k| x[i, k]);
        let e = |k| (x[i, k] - m).exp();
        e(j) / sum(|k| e(k))
    });
    assert!(close(&p, &x.softmax(axes![1]).into_shape()));
    let (q, key, v) = (matrix(3, 4), matrix(6, 4), matrix(6, 2));
    let scale = 0.5;
    let o = broadcast!([i, d] => {
        let s = |j| sum(|k| q[i, k] * key[j, k]) * scale;
        let m = max(|j| s(j));
        let e = |j| (s(j) - m).exp();
        sum(|j| e(j) * v[j, d]) / sum(|j| e(j))
    })
    .eval();
    let weights = (q.matmul(&key.t()) * scale).softmax(axes![1]);
    assert!(close(&o, &weights.matmul(&v)));
}

#[test]
fn a_local_function_takes_other_indices_at_each_call() {
    let x = matrix(4, 4);
    let differences =
        broadcast!([i, j] => { let f = |k| x[k, 0]; f(i) - f(j) }, i < 4, j < 4).eval();
    assert_eq!(
        differences,
        Array2::from_fn([4, 4], |[i, j]| x[[i, 0]] - x[[j, 0]])
    );
    // The index `k` of the function's own reducer is another one than that of the call.
    let rows =
        broadcast!([i] => { let f = |j| sum(|k| x[j, k]); sum(|k| f(k) * f(i), k < 3) }).eval();
    let row = |j: usize| (0..4).map(|k| x[[j, k]]).sum::<f64>();
    assert_eq!(
        rows,
        Array1::from_fn([4], |[i]| (0..3).map(|k| row(k) * row(i)).sum::<f64>())
    );
    let scaled =
        broadcast!([i] => { let f = |a, k| a * x[k, 1] + a; f(2.0, i) + f(x[i, 2], i) }).eval();
    let f = |a: f64, k: usize| a * x[[k, 1]] + a;
    assert_eq!(
        scaled,
        Array1::from_fn([4], |[i]| f(2.0, i) + f(x[[i, 2]], i))
    );
    let nested =
        broadcast!([i] => { let f = |k| x[k, 1]; let g = |k| f(k) * 2.0; g(i) + sum(|i| g(i)) })
            .eval();
    let all: f64 = (0..4).map(|k| x[[k, 1]] * 2.0).sum();
    assert_eq!(nested, Array1::from_fn([4], |[i]| x[[i, 1]] * 2.0 + all));
    // A closure that is used as a value stays one.
    let mapped =
        broadcast!([i] => { let f = |a: f64| a + 1.0; Some(x[i, 0]).map(f).unwrap_or(0.0) }).eval();
    assert_eq!(mapped, Array1::from_fn([4], |[i]| x[[i, 0]] + 1.0));
}

#[test]
fn a_value_that_let_binds_is_read_by_reducers_and_as_an_index() {
    let (x, list) = (matrix(3, 4), [2_usize, 0, 1]);
    let sums = broadcast!([i] => {
        let k = list[i];
        let first = x[k, 0];
        let twice: f64 = first * 2.0;
        twice + sum(|j| x[k, j] * first)
    })
    .eval();
    let at = |i: usize| {
        let (k, first) = (list[i], x[[list[i], 0]]);
        first * 2.0 + (0..4).map(|j| x[[k, j]] * first).sum::<f64>()
    };
    assert_eq!(sums, Array1::from_fn([3], |[i]| at(i)));
    let v = vector(6);
    let moved = broadcast!([i] => { let next = i + 1; v[next] - v[i] }).eval();
    assert_eq!(moved, Array1::from_fn([5], |[i]| v[[i + 1]] - v[[i]]));
    let shadowed =
        broadcast!([i] => { let a = v[i]; let a = a + 1.0; a + sum(|k| v[k] * 0.0) }).eval();
    assert_eq!(shadowed, Array1::from_fn([6], |[i]| v[[i]] + 1.0));
    let inner = broadcast!([i] => { let a = v[i]; sum(|k| { let b = a * v[k]; b + a }) }).eval();
    let at = |i: usize| (0..6).map(|k| v[[i]] * v[[k]] + v[[i]]).sum::<f64>();
    assert_eq!(inner, Array1::from_fn([6], |[i]| at(i)));
}

#[test]
fn arguments_are_not_taken_for_parameters() {
    let (x, y, square) = (vector(4), matrix(4, 1), matrix(4, 4));
    let crossed = broadcast!([i] => {
        let a = x[i];
        let b = y[i, 0];
        let f = |a, b| a - 2.0 * b;
        f(b, a)
    })
    .eval();
    assert_eq!(
        crossed,
        Array1::from_fn([4], |[i]| y[[i, 0]] - 2.0 * x[[i]])
    );
    let other = broadcast!([i, k] => { let f = |k, a| x[k] * a; f(i, square[k, 0]) }).eval();
    assert_eq!(
        other,
        Array2::from_fn([4, 4], |[i, k]| x[[i]] * square[[k, 0]])
    );
    let swapped =
        broadcast!([i, j] => { let f = |i, j| sum(|k| square[i, k] * square[k, j]); f(j, i) })
            .eval();
    assert_eq!(swapped, square.matmul(&square).t().to_array());
}

#[test]
#[deny(unused_braces)]
fn a_local_function_may_have_braces() {
    let x = vector(4);
    #[rustfmt::skip]
    let twice = broadcast!([i] => { let f = |k| { x[k] * 2.0 }; f(i) }).eval();
    assert_eq!(twice, Array1::from_fn([4], |[i]| x[[i]] * 2.0));
}

#[test]
fn names_of_indices_are_bound_again() {
    let (x, v) = (matrix(4, 5), vector(4));
    let turned =
        broadcast!([i, j] => { let f = |i, j| x[j, i]; f(j, i) - f(j, i + 0) * 0.5 }).eval();
    assert_eq!(turned, Array2::from_fn([4, 5], |[i, j]| x[[i, j]] * 0.5));
    let next = broadcast!([i, j] => { let f = |i, j| x[j, i]; f(j + 1, i) }).eval();
    assert_eq!(next, Array2::from_fn([4, 4], |[i, j]| x[[i, j + 1]]));
    let moved = broadcast!([i, j] => { let j = j + 1; x[i, j] * j as f64 }).eval();
    let expected = Array2::from_fn([4, 4], |[i, j]| x[[i, j + 1]] * (j + 1) as f64);
    assert_eq!(moved, expected);
    let first = broadcast!([i] => { let i = if i > 2 { 2 } else { i }; v[i] }, i < 4).eval();
    assert_eq!(first, Array1::from_fn([4], |[i]| v[[i.min(2)]]));
    let read = broadcast!([i] => { let a = v[i]; sum(|i| a * v[i]) }).eval();
    let total = v.sum(..);
    assert!(allclose(&read, &v * total));
    let k = 3;
    let same = broadcast!([i] => { let f = |i, k| x[i, k]; f(i, k) }).eval();
    assert_eq!(same, Array1::from_fn([4], |[i]| x[[i, 3]]));
}

#[test]
fn equal_text_over_names_bound_again_is_another_value() {
    let (x, list) = (matrix(3, 3), [2_usize, 0, 1]);
    let row = |i: usize| (0..3).map(move |k| [i, k]);
    let two = broadcast!([i] => {
        let m = max(|k| x[i, k]);
        let a = sum(|k| x[i, k] * m);
        let m = min(|k| x[i, k]);
        100.0 * a + sum(|k| x[i, k] * m)
    })
    .eval();
    let expected = Array1::from_fn([3], |[i]| {
        let (most, least) = row(i).fold((f64::MIN, f64::MAX), |(most, least), at| {
            (most.max(x[at]), least.min(x[at]))
        });
        let total: f64 = row(i).map(|at| x[at]).sum();
        (100.0 * most + least) * total
    });
    assert!(allclose(&two, &expected));
    let elements = broadcast!([i] => {
        let p = list[i];
        let a = x[p, 0];
        let p = (i + 1) % 3;
        100.0 * a + x[p, 0]
    })
    .eval();
    let expected = |[i]: [usize; 1]| 100.0 * x[[list[i], 0]] + x[[(i + 1) % 3, 0]];
    assert_eq!(elements, Array1::from_fn([3], expected));
    let expected = |[i]: [usize; 1]| row(i).map(|at| 102.0 * x[at]).sum::<f64>() - 510.0 * 3.0;
    let called = broadcast!([i] => {
        let f = |m| sum(|k| x[i, k] - m);
        100.0 * f(5.0) + f(2.0) + f(8.0)
    });
    assert!(allclose(&called.eval(), &Array1::from_fn([3], expected)));
    let scopes = broadcast!([i] => { let m = x[i, 0]; sum(|k| x[i, k] * m) }
        - { let m = x[i, 1]; sum(|k| x[i, k] * m) });
    let expected =
        |[i]: [usize; 1]| -> f64 { row(i).map(|at| x[at] * (x[[i, 0]] - x[[i, 1]])).sum() };
    assert!(allclose(&scopes.eval(), &Array1::from_fn([3], expected)));
}

#[test]
fn remainders_in_reducers_read_what_let_binds() {
    let n = [5_i64, 7, 12];
    let found = broadcast!([i] => { let t = sum(|k| n[k]); max(|k| t % 11 * n[k]) + n[i] }).eval();
    assert_eq!(found, Array1::from_fn([3], |[i]| 24 % 11 * 12 + n[i]));
}
