//! What Tullio.jl tests of its gradients, as far as the notation says it: repeated indices, contractions of
//! every order of axes, lists, edges, extremes, and functions around sums. Indices begin at 0 here.

use super::{numbers, one, three, two};
use broadloom::prelude::*;

/// Four axes.
fn four(extents: [usize; 4], seed: f64) -> Array<f64, Shape![_, _, _, _]> {
    Array::from_vec(extents, numbers(extents.iter().product(), seed))
}

#[test]
fn simple() {
    let (x, y, m) = (two(2, 3, 0.4), two(3, 2, 6.0), two(3, 3, 1.5));
    let v = one(3, 2.0);
    let (_, dv) = gradient!(sum(|i| 2.0 * v[i]), v);
    assert_eq!(dv.as_slice(), [2.0; 3]);
    has_slopes!([] => (sum(|i, j| m[i, j] * (v[i] + 1000.0 * v[j]))); v);
    has_slopes!([] => (sum(|i, j| (v[i] + 1000.0 * v[j]).sin())); v);
    has_slopes!([] => (sum(|i, j| v[i].exp() / (2.0 + v[j]))); v);
    let (_, (dx, dy)) = gradient!(sum(|i, j| x[i, j] + y[j, i]), x, y);
    assert_eq!((dx, dy), (Array2::ones([2, 3]), Array2::ones([3, 2])));
    has_slopes!([] => (sum(|i, j| (x[i, j] + 1.5).ln() / (y[j, i] + 2.0))); x, y);
    has_slopes!([] => (sum(|i, j| sum(|k| 2.0 * x[i, k] * y[k, j]))); x, y);
    has_slopes!([] => (sum(|i| (1.0 + v[i].powi(2)).abs())); v);
    has_slopes!([] => (sum(|i| (1.0 + v[i].powi(2)).powi(2))); v);
    let u = Array1::from_vec([3], vec![1.0, 2.0, 4.0]);
    let (_, du) = gradient!(sum(|i| u[i].ln()), u);
    assert_eq!(du.as_slice(), [1.0, 0.5, 0.25]);
}

#[test]
fn lists_and_edges() {
    let x = one(3, 1.0);
    let list = [0usize, 1, 2, 0, 1];
    let (_, dx) = gradient!(sum(|i| x[list[i]]), x);
    assert_eq!(dx.as_slice(), [2.0, 2.0, 1.0]);
    let many: Vec<usize> = (0..50).map(|k| k * k % 7).collect();
    let y = one(50, 3.0);
    has_slopes!([] => (sum(|i| (y[many[i]] + y[i]).sin())); y);
    let ones = Array1::<f64>::ones([3]);
    let (_, dx) = gradient!(sum(|i| ones[wrap(i)], i < 5), ones);
    assert_eq!(dx.as_slice(), [2.0, 2.0, 1.0]);
    let (_, dx) = gradient!(sum(|i| ones[clamp(i)], i < 5), ones);
    assert_eq!(dx.as_slice(), [1.0, 1.0, 3.0]);
    let (_, dx) = gradient!(sum(|i| ones[pad(i - 2, 0.0)], i < 7), ones);
    assert_eq!(dx.as_slice(), [1.0; 3]);
    let (image, kernel) = (three(6, 6, 2, 0.2), two(3, 3, 4.0));
    has_slopes!([] => (sum(|x, y, c| sum(|i, j| image[x + i, y + j, c] * kernel[i, j]).sin())); image, kernel);
    has_slopes!([] => (sum(|x, y, c| sum(|i, j| image[wrap(x + i), wrap(y + j), c] * kernel[i, j].abs()).sin(), x < 6, y < 6)); image, kernel);
}

#[test]
fn contractions() {
    let (r32, r312, r392, r22) = (
        two(3, 2, 1.0),
        three(3, 1, 2, 2.0),
        three(3, 9, 2, 3.0),
        two(2, 2, 4.0),
    );
    let (x23, x123, x923) = (two(2, 3, 5.0), three(1, 2, 3, 6.0), three(9, 2, 3, 7.0));
    let (x334, r3399) = (three(3, 3, 4, 8.0), four([3, 3, 9, 9], 9.0));
    let (x33, r33) = (two(3, 3, 10.0), two(3, 3, 11.0));
    has_slopes!([] => (sum(|i, j| (2.0 * x23[i, j]).sin())); x23);
    has_slopes!([] => (sum(|k| sum(|i| 22.0 * x334[i, i, k]).sin())); x334);
    let x33477 = Array::<f64, Shape![_, _, _, _, _]>::from_vec([2, 2, 3, 4, 4], numbers(192, 2.0));
    has_slopes!([] => (sum(|k| sum(|i, j| 2.0 * x33477[i, i, k, j, j]).sin())); x33477);
    has_slopes!([] => (sum(|i, j| sum(|k| 5.0 * x23[i, k] * r32[k, j]).sin())); x23, r32);
    has_slopes!([] => (sum(|i, j, m, n| sum(|k| x123[i, j, k] * r312[k, m, n]).sin())); x123, r312);
    has_slopes!([] => (sum(|i, m| sum(|l, k| x123[i, l, k] * r312[k, m, l]).sin())); x123, r312);
    has_slopes!([] => (sum(|j, i, n, m| sum(|k| 4.0 * x123[i, j, k] * r312[k, m, n]).sin())); x123);
    has_slopes!([] => (sum(|n, i, m, j| sum(|k| x923[i, j, k] * r392[k, m, n]).sin())); r392);
    has_slopes!([] => (sum(|i, j, m, n| sum(|k| r312[i, j, k] * x123[m, k, n]).sin())); x123);
    has_slopes!([] => (sum(|i, j| sum(|a, b, c, k| r3399[a, b, j, k] * x33[b, c] * r33[a, c]).sin(), i < 2)); x33, r33);
    has_slopes!([] => (sum(|a, b, c, e| r22[b, e] * x123[a, b, c] * r312[c, a, e]).sin()); x123, r22);
    has_slopes!([] => (sum(|e, c, i| x33[e, c] * r3399[c, e, i, i]).sin()); x33);
}

#[test]
fn extremes_and_functions_of_sums() {
    let x = Array1::from_vec([4], vec![1.0, 2.0, 3.0, 4.0]);
    let (_, dx) = gradient!(max(|i| x[i]), x);
    assert_eq!(dx.as_slice(), [0.0, 0.0, 0.0, 1.0]);
    let (_, dx) = gradient!(min(|i| x[i]), x);
    assert_eq!(dx.as_slice(), [1.0, 0.0, 0.0, 0.0]);
    let (m4, m, v) = (four([3, 4, 5, 2], 0.6), two(4, 4, 1.7), one(4, 2.9));
    has_slopes!([] => (sum(|i, k, l| max(|j| m4[i, j, k, l]))); m4);
    has_slopes!([] => (sum(|j| min(|i, k, l| m4[i, j, k, l]))); m4);
    has_slopes!([] => (sum(|i| max(|j| m[i, j] + 0.01 * v[i]))); m, v);
    has_slopes!([] => (sum(|i| max(|j| m[i, j] + 0.01 * v[j]))); m, v);
    has_slopes!([] => (sum(|i| max(|j| m[i, j].powi(2) / (v[i] + 2.0).sqrt() + v[j].exp()))); m, v);
    has_slopes!([] => (sum(|i, l| max(|j, k| (m4[i, j, k, l] + 2.0).ln() / (v[j] + 2.0).cbrt()))); m4, v);
    has_slopes!([] => (sum(|i, j| min(|k, l| (m4[i, j, k, l] + 2.0).ln() / (v[j] + 2.0).cbrt()))); m4, v);
    has_slopes!([] => (sum(|i| sum(|j| m[i, j].powi(2)).sqrt().sin())); m);
    has_slopes!([] => (sum(|i, k| sum(|j| m[i, j] * m[k, j]).tanh().sin())); m);
    has_slopes!([] => (sum(|j| sum(|i| m[i, j].exp()).ln().sin())); m);
    has_slopes!([] => (sum(|i| max(|j| m[i, j].powi(3)).cbrt())); m);
    has_slopes!([] => (prod(|i| 4.0 * v[i])); v);
    has_slopes!([] => (sum(|i| prod(|j| (1.0 + m[i, j]).sin()))); m);
    let zeros = Array1::from_vec([4], vec![1.0, 0.0, 2.0, 0.0]);
    let (_, dz) = gradient!(prod(|i| zeros[i]), zeros);
    assert_eq!(dz.as_slice(), [0.0; 4]);
}
