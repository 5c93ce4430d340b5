//! Rows and columns placed on an array of run-time rank, and folds down columns of every width, at
//! every level: the bits are those of typed ranks, and of plain loops.

use broadloom::isa::{self, Level};
use broadloom::prelude::*;

fn at_every_level(mut test: impl FnMut(Level)) {
    for level in Level::ALL {
        if let Ok(_forced) = isa::force(level) {
            test(level);
        }
    }
}

/// Numbers of both signs, whose sums are rounded.
fn number(k: usize) -> f32 {
    ((k * 7919 % 1009) as f32 - 500.0) / 7.0
}

/// Extents of 0 and 1, rows that are merged and rows that are not, and rests of columns.
const SHAPES: &[[usize; 2]] = &[
    [0, 3],
    [3, 0],
    [1, 1],
    [1, 40],
    [40, 1],
    [5, 4],
    [70, 13],
    [9, 31],
    [17, 32],
    [33, 65],
    [300, 20],
    [4, 700],
];

fn bits<'a>(items: impl IntoIterator<Item = &'a f32>) -> Vec<u32> {
    items.into_iter().map(|item| item.to_bits()).collect()
}

#[test]
fn a_row_and_a_column_of_run_time_ranks() {
    at_every_level(|level| {
        for &[n, m] in SHAPES {
            let extents = [n, m];
            let x = ArrayD::from_fn(extents, |i| number(i[0] * m + i[1]));
            let lists = [0, 1].map(|axis| {
                [3, 11].map(|step| ArrayD::from_fn([extents[axis]], |i| number(step * i[0] + 1)))
            });
            // One type for a row and a column in either order, two rows, and two columns.
            for [a, b] in [[0, 1], [1, 0], [0, 0], [1, 1]] {
                let (first, second) = (&lists[a][0], &lists[b][1]);
                let got = (&x * first.at(&[a as i64]) + second.at(&[b as i64])).eval();
                let want = ArrayD::from_fn(extents, |i| {
                    x[[i[0], i[1]]] * first[[i[a]]] + second[[i[b]]]
                });
                let name = level.name();
                assert!(
                    bits(&got) == bits(&want),
                    "{extents:?}, axes {a}, {b} at {name}"
                );
            }
        }
    });
}

#[test]
fn sums_of_products_of_run_time_ranks() {
    at_every_level(|level| {
        for &[n, m] in SHAPES {
            let x = Array2::from_fn((n, m), |[i, j]| number(i * m + j));
            let column = Array1::from_fn(n, |[i]| number(3 * i + 1));
            let row = Array1::from_fn(m, |[j]| number(5 * j + 2));
            let (open, u, v) = (
                x.clone().into_dyn(),
                column.clone().into_dyn(),
                row.clone().into_dyn(),
            );
            let what = |form: &str| format!("{form} of [{n}, {m}] at {}", level.name());
            let want = (&x * column.at(axes![0])).sum(axes![0]);
            let got = (&open * u.at(axes![0])).sum(axes![0]);
            assert!(bits(&got) == bits(&want), "{}", what("vector by matrix"));
            let got = (u.at(axes![0]) * &open).sum(axes![0]);
            assert!(bits(&got) == bits(&want), "{}", what("vector by matrix"));
            let want = (&x * row.at(axes![1])).sum(axes![1]);
            let got = (&open * v.at(axes![1])).sum(axes![1]);
            assert!(bits(&got) == bits(&want), "{}", what("matrix by vector"));
        }
    });
}

/// The steps of a column are added one after the other, in whatever strip the column is.
#[test]
fn the_last_columns_are_added_in_order() {
    at_every_level(|level| {
        for m in [
            16, 17, 31, 32, 33, 47, 48, 63, 64, 65, 79, 80, 81, 96, 97, 113, 129, 193, 257,
        ] {
            for n in [4, 7, 40] {
                let x = Array2::from_fn((n, m), |[i, j]| number(i * m + j));
                let wide = Array2::from_fn((n, m), |[i, j]| f64::from(number(i * m + j)) / 3.0);
                let want = Array1::from_fn(m, |[j]| (0..n).fold(0.0, |sum, i| sum + x[[i, j]]));
                let what = || format!("[{n}, {m}] at {}", level.name());
                assert_eq!(x.sum(axes![0]), want, "{}", what());
                let want = Array1::from_fn(m, |[j]| (0..n).fold(0.0, |sum, i| sum + wide[[i, j]]));
                assert_eq!(wide.sum(axes![0]), want, "{}", what());
                let squares = (&x - 1.5).powi(2).sum(axes![0]);
                let near = |[j]: [usize; 1]| {
                    let each = (0..n).map(|i| (x[[i, j]] - 1.5).powi(2));
                    (squares[[j]] / each.sum::<f32>() - 1.0).abs() < 1e-6
                };
                assert!((0..m).all(|j| near([j])), "{}", what());
            }
        }
    });
}
