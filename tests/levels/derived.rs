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
