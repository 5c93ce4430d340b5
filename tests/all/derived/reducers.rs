//! Reducers inside of a value.

use super::{one, three, two};
use broadloom::prelude::*;

#[test]
fn sums_and_means_in_each_other() {
    let (x, u, p, t) = (
        two(4, 5, 0.3),
        one(5, 1.0),
        one(4, 9.0),
        three(3, 4, 5, 0.7),
    );
    agrees!([] => (sum(|i, k| x[i, k] * x[i, k] * 0.5).sqrt()); x);
    agrees!([] => (mean(|i| sum(|k| x[i, k].exp()).ln())); x);
    agrees!([] => (sum(|i, j| sum(|k| t[0, i, k] * t[1, j, k]).tanh() * p[i] * p[j])); t, p);
    agrees!([] => (sum(|j| u[j].sin() * u[j] / u[j].exp()) * 2.0 + mean(|i| p[i].powi(3)) / sum(|i| p[i] * p[i])); u, p);
    agrees!([] => (sum(|i, j| (x[i, j] - mean(|k| x[i, k])).powi(2))); x);
    agrees!([] => (sum(|i| (sum(|k| x[i, k], k < 3) * p[i]).exp())); x, p);
}

#[test]
fn extremes_and_products() {
    let (x, u) = (two(4, 5, 0.3), one(5, 1.0));
    agrees!([] => (sum(|i| { let m = max(|k| x[i, k]); m + sum(|k| (x[i, k] - m).exp()).ln() } - x[i, 1])); x);
    agrees!([] => (sum(|i| max(|k| x[i, k] * u[k]) - min(|k| x[i, k]))); x, u);
    agrees!([] => (sum(|i| prod(|k| x[i, k]))); x);
    let mut zeros = two(3, 4, 0.3);
    zeros[[1, 2]] = 0.0;
    zeros[[2, 0]] = 0.0;
    zeros[[2, 3]] = 0.0;
    agrees!([] => (sum(|i| prod(|k| zeros[i, k]))); zeros);
}

#[test]
fn equal_reducers_by_other_indices() {
    let (x, w, v, u) = (two(4, 5, 0.3), two(5, 3, 0.6), two(3, 2, 0.9), one(3, 1.0));
    agrees!([] => (mean(|i| {
        let hidden = |k| (sum(|j| x[i, j] * w[j, k]) + u[k]).tanh();
        let answer = |c| sum(|k| hidden(k) * v[k, c]);
        let largest = max(|c| answer(c));
        largest + sum(|c| (answer(c) - largest).exp()).ln() - sum(|c| if c == 1 { answer(c) } else { 0.0 })
    })); x, w, v, u);
    // Parts of the range are other arrays, and so are the same elements by indices in another order.
    agrees!([] => (sum(|i| {
        let z = |c| sum(|k| x[i, k] * w[k, c]);
        max(|c| z(c)) * sum(|d| z(d), d < 2) + sum(|d| z(d + 1).powi(2))
    })); x, w);
    let (a, b) = (two(3, 5, 0.2), two(3, 5, 0.8));
    agrees!([] => (sum(|i, j| {
        let z = |c, d| sum(|k| a[c, k] * b[d, k]);
        (z(i, j) - 2.0 * z(j, i)).powi(2) * u[i]
    })); a, b, u);
    agrees!([] => (sum(|i| u[i] * sum(|k| u[k]).sin()) + sum(|j| u[j] * sum(|l| u[l]).sin())); u);
}

#[test]
fn ties_of_an_extreme_have_equal_parts() {
    let x = array![[1.0, 3.0, 3.0], [2.0, 2.0, 2.0]];
    let (value, dx) = gradient!(sum(|i| max(|k| x[i, k])), x);
    assert_eq!(value, 5.0);
    assert_eq!(
        dx,
        array![[0.0, 0.5, 0.5], [1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0]]
    );
    let (_, dx) = gradient!(sum(max(x, (1))), x);
    assert_eq!(
        dx,
        array![[0.0, 0.5, 0.5], [1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0]]
    );
}

#[test]
fn a_branch_that_was_not_taken_has_no_effect() {
    let x = array![0.0, 4.0];
    let (value, dx) = gradient!(sum(|i| if x[i] > 0.0 { x[i].ln() } else { 0.0 }), x);
    assert_eq!((value, dx), (4.0_f64.ln(), array![0.0, 0.25]));
    // What says nothing about the value has no derivative.
    let (_, dx) = gradient!(sum(|i| x[i] * argmax(|k| x[k]) as f64), x);
    assert_eq!(dx, array![1.0, 1.0]);
}

#[test]
fn an_extreme_of_what_is_copied() {
    let (x, u) = (two(2, 5, 0.3), one(5, 1.0));
    let list = [4usize, 0, 2, 2, 1];
    agrees!([] => (max(|i| u[wrap(i + 1)] * x[0, i])); u, x);
    agrees!([] => (prod(|i| u[list[i]] * x[0, i]) + min(|i| u[clamp(i - 1)])); u, x);
}

#[test]
fn an_extreme_that_is_nan() {
    let q = array![1.0, f64::NAN, 3.0];
    let (_, dq) = gradient!(max(|i| q[i]), q);
    assert!(dq.as_slice().iter().all(|d| d.is_nan()));
}
