//! Sums of few steps whose operands are shared by rows and columns, such as distances between
//! points: the bits of plain loops in every form of shape, at every level.

use broadloom::isa::{self, Level};
use broadloom::prelude::*;

/// Numbers of both signs, whose sums are rounded.
fn number(k: usize) -> f32 {
    ((k * 7919 % 1009) as f32 - 500.0) / 7.0
}

/// Rows, columns and steps: extents of 0 and 1, fewer rows than are taken at once, rests of columns
/// and of rows, the longest steps that are in order, and shared operands that are too large to be
/// packed for one call.
const EXTENTS: &[[usize; 3]] = &[
    [0, 3, 2],
    [3, 0, 2],
    [3, 4, 0],
    [1, 1, 1],
    [1, 5, 3],
    [2, 8, 1],
    [3, 17, 3],
    [4, 4, 1],
    [4, 1, 3],
    [5, 3, 15],
    [7, 33, 2],
    [9, 70, 3],
    [17, 16, 8],
    [20, 300, 3],
    [6, 2100, 3],
    [33, 257, 1],
    [12, 64, 16],
];

fn bits<'a>(items: impl IntoIterator<Item = &'a f32>) -> Vec<u32> {
    items.into_iter().map(|item| item.to_bits()).collect()
}

#[test]
fn squared_distances() {
    for &[n, m, k] in EXTENTS {
        let a = Array2::from_fn((n, k), |[i, s]| number(i * k + s));
        let b = Array2::from_fn((m, k), |[j, s]| number(3 * (j * k + s) + 1));
        let (at, bt) = (a.t().to_owned(), b.t().to_owned());
        let ad = ArrayD::from_fn([n, 1, k], |i| a[[i[0], i[2]]]);
        let bd = ArrayD::from_fn([1, m, k], |i| b[[i[1], i[2]]]);
        for level in Level::ALL {
            let Ok(_forced) = isa::force(level) else {
                continue;
            };
            // With 16 steps and more, a total may take them in another order.
            let exact = k < 16;
            let element = |i: usize, j: usize| {
                (0..k).fold(0f32, |total, s| {
                    let apart = a[[i, s]] - b[[j, s]];
                    match level {
                        Level::BASE => total + apart * apart,
                        _ => apart.mul_add(apart, total),
                    }
                })
            };
            let oracle = Array2::from_fn((n, m), |[i, j]| element(i, j));
            let agrees = |out: &[f32], what: &str| {
                let what = format!("[{n}, {m}, {k}] {what} at {}", level.name());
                match exact {
                    true => assert_eq!(bits(out), bits(oracle.as_slice()), "{what}"),
                    false => {
                        let close = |(x, y): (&f32, &f32)| (x - y).abs() <= 1e-5 * y.abs();
                        assert!(out.iter().zip(oracle.as_slice()).all(close), "{what}");
                    }
                }
            };
            let mut out = Array2::full((n, m), f32::NAN);
            let apart = a.unsqueeze(axes![1]) - b.unsqueeze(axes![0]);
            apart.powi(2).sum_into(axes![2], &mut out);
            agrees(out.as_slice(), "typed rank");
            // Nothing is packed.
            let apart = at.unsqueeze(axes![2]) - bt.unsqueeze(axes![1]);
            agrees(apart.powi(2).sum(axes![0]).as_slice(), "transposed");
            // Steps that all operands walk backwards are taken in the order of memory.
            let (x, y) = (a.slice(s![.., ..;-1]), b.slice(s![.., ..;-1]));
            let apart = x.unsqueeze(axes![1]) - y.unsqueeze(axes![0]);
            agrees(apart.powi(2).sum(axes![2]).as_slice(), "backwards");
            let apart = &ad - &bd;
            agrees(apart.powi(2).sum(&[2]).as_slice(), "run-time rank");
            let placed = broadcast!(sum((a @ (0, 2) - b @ (1, 2)).powi(2), (2))).eval();
            agrees(placed.as_slice(), "placed");
        }
    }
}

#[test]
fn integers_and_doubles() {
    let a = Array2::from_fn((9, 3), |[i, s]| (i * 5 + s * 3) as i32 - 11);
    let b = Array2::from_fn((37, 3), |[j, s]| (j * 2 + s) as i32 - 30);
    let expected = Array2::from_fn((9, 37), |[i, j]| {
        (0..3)
            .map(|s| (a[[i, s]] - b[[j, s]]).pow(2) as i64)
            .sum::<i64>()
    });
    for level in Level::ALL {
        let Ok(_forced) = isa::force(level) else {
            continue;
        };
        let apart = a.unsqueeze(axes![1]) - b.unsqueeze(axes![0]);
        let squares = apart.map(|x| i64::from(x) * i64::from(x));
        assert_eq!(squares.sum(axes![2]).as_slice(), expected.as_slice());
        let (x, y) = (a.cast::<f64>().eval(), b.cast::<f64>().eval());
        let apart = x.unsqueeze(axes![1]) - y.unsqueeze(axes![0]);
        let expected: Vec<f64> = expected.iter().map(|&x| x as f64).collect();
        assert_eq!(apart.powi(2).sum(axes![2]).as_slice(), expected);
    }
}
