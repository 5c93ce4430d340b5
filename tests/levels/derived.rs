//! Sums of several members, at every level: gradients against plain loops, at the bounds of tiles.

use broadloom::isa::{self, Level};
use broadloom::prelude::*;

fn numbers(count: usize, from: f32) -> Vec<f32> {
    { 0..count }
        .map(|k| (from + k as f32 * 0.37).sin())
        .collect()
}

#[test]
fn gradients_at_the_bounds_of_tiles() {
    for level in [Level::BASE, Level::V3, Level::V4] {
        let Ok(_forced) = isa::force(level) else {
            continue;
        };
        for rows in [1, 2, 63, 64, 65, 129] {
            for columns in [1, 7, 64, 511, 512, 513, 1025] {
                compare(rows, columns);
            }
        }
    }
}

fn compare(rows: usize, columns: usize) {
    let x = Array2::from_vec([rows, columns], numbers(rows * columns, 0.1));
    let u = Array1::from_vec([columns], numbers(columns, 0.5));
    let p = Array1::from_vec([rows], numbers(rows, 0.9));
    let (value, (dx, du, dp)) = gradient!(sum(|i, j| (x[i, j] * u[j]).sin() * p[i]), x, u, p);
    let (mut sum, mut of_u, mut of_p) = (0.0_f64, vec![0.0_f64; columns], vec![0.0_f64; rows]);
    for i in 0..rows {
        for j in 0..columns {
            let [a, b, c] = [x[[i, j]], u[j], p[i]].map(f64::from);
            let (sine, cosine) = (a * b).sin_cos();
            sum += sine * c;
            of_u[j] += cosine * a * c;
            of_p[i] += sine;
            assert!((f64::from(dx[[i, j]]) - cosine * b * c).abs() < 1e-6);
        }
    }
    let near = |a: f32, b: f64| (f64::from(a) - b).abs() < 2e-4;
    assert!(near(value, sum), "{rows} x {columns}: {value}, not {sum}");
    assert!(du.as_slice().iter().zip(&of_u).all(|(&a, &b)| near(a, b)));
    assert!(dp.as_slice().iter().zip(&of_p).all(|(&a, &b)| near(a, b)));
}

#[test]
fn runs_of_taps_at_every_level() {
    for level in [Level::BASE, Level::V3, Level::V4] {
        let Ok(_forced) = isa::force(level) else {
            continue;
        };
        for columns in [1, 2, 8, 9, 10, 17, 64, 131] {
            taps(5, columns);
        }
    }
}

/// Five taps of a row, of which an edge sends the first and the last ones elsewhere.
fn taps(rows: usize, columns: usize) {
    let x = Array2::from_vec([rows, columns], numbers(rows * columns, 0.2));
    let k = Array1::from_vec([5], numbers(5, 0.6));
    let (_, dx) = gradient!(
        sum(|i, j| sum(|u| x[wrap(i + 1), clamp(j + u - 2)] * k[u], u < 5).sin()),
        x
    );
    let mut expected = vec![0.0_f64; rows * columns];
    let last = columns as i64 - 1;
    for i in 0..rows {
        for j in 0..columns {
            let row = (i + 1) % rows;
            let at = |u: usize| (j as i64 + u as i64 - 2).clamp(0, last) as usize;
            let terms = (0..5).map(|u| f64::from(x[[row, at(u)]]) * f64::from(k[u]));
            let slope = terms.sum::<f64>().cos();
            (0..5).for_each(|u| expected[row * columns + at(u)] += slope * f64::from(k[u]));
        }
    }
    let mut both = dx.as_slice().iter().zip(&expected);
    assert!(
        both.all(|(&a, &b)| (f64::from(a) - b).abs() < 2e-5),
        "{rows} x {columns}: {dx}"
    );
}
