//! Matrices, rows and columns of faer.

use ::faer::{Col, Mat, Row};
use broadloom::prelude::*;

#[test]
fn operands() {
    let x = Mat::<f64>::from_fn(3, 4, |i, j| (10 * i + j) as f64);
    let (column, row) = (
        Col::<f64>::from_fn(3, |i| i as f64),
        Row::<f64>::from_fn(4, |j| j as f64),
    );
    let placed = broadcast!(x + column @ (0) * row @ (1)).eval();
    assert_eq!(
        placed,
        Array2::from_fn((3, 4), |[i, j]| (10 * i + j + i * j) as f64)
    );
    for view in [
        x.as_ref(),
        x.transpose(),
        x.reverse_rows(),
        x.as_ref().submatrix(1, 1, 2, 3),
        x.subrows(0, 0),
    ] {
        let sums = view.lazy().sum(axes![1]);
        let expected =
            (0..view.nrows()).map(|i| (0..view.ncols()).map(|j| view[(i, j)]).sum::<f64>());
        assert!(expected.eq(sums.iter().copied()));
    }
    assert_eq!(column.lazy().sum(..) + row.as_ref().lazy().sum(..), 9.0);
}

#[test]
fn destinations() {
    let mut out = Mat::<f64>::zeros(3, 4);
    let rows = [[1.0, 2.0, 3.0, 4.0]; 3];
    broadcast!(out = rows);
    {
        let mut turned = out.as_mut().transpose_mut().reverse_rows_mut();
        broadcast!(turned *= 2.0);
    }
    assert_eq!(out[(2, 3)], 8.0);
    let (left, mut right) = out.as_mut().split_at_col_mut(2);
    broadcast!(right += left);
    assert_eq!([out[(0, 0)], out[(0, 2)], out[(1, 3)]], [2.0, 8.0, 12.0]);
    let mut column = Col::<f64>::zeros(4);
    let vector = [1.0, 2.0, 3.0].as_slice();
    assert!(try_broadcast!(column = vector).is_err());
    assert_eq!(column.sum(), 0.0);
}

#[test]
fn results_become_matrices() {
    let x = Array::<f64, Shape![2, 3]>::from_fn(shape![2, 3], |[i, j]| (10 * i + j) as f64);
    let turned = (x.t() * 2.0).to_faer();
    assert_eq!((turned.nrows(), turned.ncols()), (3, 2));
    assert!((0..3).all(|i| (0..2).all(|j| turned[(i, j)] == 2.0 * x[[j, i]])));
    let sums = x.sum(axes![1]).lazy().to_faer();
    assert_eq!([sums[0], sums[1]], [3.0, 33.0]);
    let empty: Mat<f64> = Array2::<f64>::zeros((0, 3)).to_faer();
    assert_eq!((empty.nrows(), empty.ncols()), (0, 3));
    assert!(
        (&Array2::<f64>::zeros((2, 3)) + &Array2::zeros((3, 2)))
            .try_to_faer()
            .is_err()
    );
}
