//! Extents of 0 and 1, layouts, and levels of rank.

use super::{numbers, two};
use broadloom::prelude::*;

#[test]
fn extents_of_zero_and_one() {
    for n in [0, 1, 2, 7] {
        for m in [0, 1, 3, 17] {
            let (x, w) = (two(n, m, 0.3), two(n, m, 1.3));
            let (u, p) = (
                Array1::from_vec([m], numbers(m, 0.1)),
                Array1::from_vec([n], numbers(n, 0.2)),
            );
            agrees!([] => (sum(|i, j| x[i, j] * u[j] * p[i] + w[i, j].sin())); x, w, u, p);
            agrees!([] => (sum(|i| sum(|j| x[i, j] * u[j]).exp() * p[i])); x, u, p);
            agrees!((sum(x * u @ (1) * p @ (0) + w.sin())); x, w, u, p);
            agrees!((sum(sum(x * u @ (1), (1)).exp() * p)); x, u, p);
        }
    }
}

#[test]
fn views_of_any_strides() {
    let whole = two(9, 14, 0.6);
    let (x, y) = (whole.slice(s![.., ..;2]), whole.slice(s![..;-1, 7..]));
    let (_, (dx, dy)) = gradient!(sum(|i, j| x[i, j] * y[i, j] + x[i, j].sin()), x, y);
    let (a, b) = (x.to_array(), y.to_array());
    let (_, (da, db)) = gradient!(sum(|i, j| a[i, j] * b[i, j] + a[i, j].sin()), a, b);
    assert_eq!((&dx, &dy), (&da, &db));
    let t = x.permute(axes![1, 0]);
    let (_, (dt, dy)) = gradient!(sum(|i, j| t[j, i] * y[i, j] + t[j, i].sin()), t, y);
    assert_eq!((dt.permute(axes![1, 0]).to_array(), dy), (da, db));
}

#[test]
fn long_axes_are_summed_in_parts() {
    let n = 3000;
    let x = Array2::from_vec([n, 40], numbers(n * 40, 0.5));
    let (u, p) = (
        Array1::from_vec([40], numbers(40, 0.9)),
        Array1::from_vec([n], numbers(n, 0.4)),
    );
    let (value, (dx, du, dp)) = gradient!(sum(|i, j| x[i, j] * u[j] * p[i]), x, u, p);
    let [mut sum, mut of_u, mut of_p] = [vec![0.0], vec![0.0; 40], vec![0.0; n]];
    for i in 0..n {
        for j in 0..40 {
            sum[0] += x[[i, j]] * u[j] * p[i];
            of_u[j] += x[[i, j]] * p[i];
            of_p[i] += x[[i, j]] * u[j];
            assert!((dx[[i, j]] - u[j] * p[i]).abs() < 1e-14);
        }
    }
    let close = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-11);
    assert!(close(&[value], &sum) && close(du.as_slice(), &of_u) && close(dp.as_slice(), &of_p));
    // Along columns, along rows, and both, of `f32`: as accurate as a sum in `f64`.
    let ones = Array2::<f32>::full([n, 700], 0.1);
    let (a, b) = (
        Array1::<f32>::full([n], 1.0),
        Array1::<f32>::full([700], 1.0),
    );
    let (total, (da, db)) = gradient!(sum(|i, j| ones[i, j] * a[i] * b[j]), a, b);
    let exact = f64::from(0.1_f32);
    let near = |x: f32, count: usize| (f64::from(x) / (exact * count as f64) - 1.0).abs() < 4e-7;
    assert!(near(total, n * 700));
    assert!(da.as_slice().iter().all(|&x| near(x, 700)));
    assert!(db.as_slice().iter().all(|&x| near(x, n)));
}

#[test]
fn infinite_sums_stay_infinite() {
    let x = Array1::<f32>::full([5000], f32::MAX);
    let u = array![1.0_f32, 1.0];
    let (value, du) = gradient!(sum(|i, j| x[i] * u[j]), u);
    assert_eq!(
        (value, du),
        (f32::INFINITY, array![f32::INFINITY, f32::INFINITY])
    );
}

#[test]
fn more_operands_than_one_sweep_has_members() {
    let [a, b, c, d] = [0.1, 0.2, 0.3, 0.4].map(|seed| Array1::from_vec([6], numbers(6, seed)));
    let [e, f, g, h] = [0.5, 0.6, 0.7, 0.8].map(|seed| Array1::from_vec([6], numbers(6, seed)));
    agrees!([] => (sum(|i| a[i] * b[i] + c[i] * d[i] * e[i] - f[i] / (2.0 + g[i]) * h[i])); a, b, c, d, e, f, g, h);
    let (_, all) = gradient!(
        sum(|i| a[i] * b[i] + c[i] * d[i] * e[i] - f[i] / (2.0 + g[i]) * h[i]),
        a,
        b,
        c,
        d,
        e,
        f,
        g,
        h
    );
    assert_eq!(all.0, b);
    assert_eq!(all.1, a);
    assert_eq!(all.2, broadcast!(d * e).eval());
}
