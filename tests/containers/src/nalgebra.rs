//! Matrices of nalgebra: fixed, run-time and mixed extents, owned and views.

use ::nalgebra as na;
use broadloom::prelude::*;

#[test]
fn fixed_extents_are_part_of_the_shape() {
    let x = na::matrix![1.0, 2.0, 3.0; 4.0, 6.0, 8.0];
    let mean = [1.0, 2.0, 3.0];
    let mut out = na::SMatrix::<f64, 2, 3>::zeros();
    broadcast!(out = x - mean @ (1));
    assert_eq!(out, na::matrix![0.0, 0.0, 0.0; 3.0, 4.0, 5.0]);
    let sums: Array<f64, Shape![3]> = x.lazy().sum(axes![0]);
    assert_eq!(sums, array![5.0, 8.0, 11.0]);
    let product: Array<f64, Shape![2, 2]> = broadloom::matmul(&x, &x.transpose());
    assert_eq!(product[[1, 0]], (x * x.transpose())[(1, 0)]);
}

#[test]
fn operators_beside_expressions() {
    let x = na::matrix![1.0, 2.0, 3.0; 4.0, 6.0, 8.0];
    let v = array![1.0, 2.0, 4.0];
    let at = || v.at(axes![1]);
    assert_eq!((&x + at()).eval(), (x.lazy() + at()).eval());
    assert_eq!((&x - at()).eval(), (x.lazy() - at()).eval());
    assert_eq!((&x - at()).eval()[[1, 2]], 4.0);
    let (one, other) = (&x, &x);
    assert_eq!(one - other, na::SMatrix::<f64, 2, 3>::zeros());
}

#[test]
fn layouts() {
    let x = na::DMatrix::from_fn(5, 4, |i, j| (10 * i + j) as f64);
    let check = |view: na::DMatrixView<'_, f64, na::Dyn, na::Dyn>| {
        let sums = view.lazy().sum(axes![1]);
        assert!(
            view.row_iter()
                .map(|row| row.sum())
                .eq(sums.iter().copied())
        );
        let doubled = broadcast!(view * 2.0).eval();
        for (index, &item) in doubled.indexed_iter() {
            assert_eq!(item, view[(index[0], index[1])] * 2.0);
        }
    };
    check(x.view_with_steps((0, 0), (5, 4), (0, 0)));
    check(x.view_with_steps((1, 0), (2, 2), (1, 2)));
    check(x.view_with_steps((0, 1), (0, 3), (0, 0)));
    check(x.view_with_steps((0, 1), (3, 0), (0, 0)));
    let vector = na::DVector::from_vec(vec![1.0, 2.0, 3.0, 4.0]);
    let row = vector.as_slice();
    let placed = broadcast!(x + row @ (1)).eval();
    assert_eq!(placed[[4, 3]], 47.0);
    let column: Array<f64, Shape![_]> = vector.lazy().sum(axes![1]);
    assert_eq!(column.shape(), [4]);
}

#[test]
fn results_are_matrices_and_vectors() {
    let x = na::DMatrix::from_fn(2, 3, |i, j| (3 * i + j) as f64);
    let column: na::DVector<f64> = x.lazy().sum(axes![1].keepdims()).to_nalgebra();
    assert_eq!(column, na::dvector![3.0, 12.0]);
    let row: na::RowDVector<f64> = x.lazy().sum(axes![0].keepdims()).to_nalgebra();
    assert_eq!(row, na::RowDVector::from_vec(vec![3.0, 5.0, 7.0]));
    let flat: na::DVector<f64> = x.lazy().sum(axes![0]).to_nalgebra();
    assert_eq!(flat, row.transpose());
    let whole: na::DMatrix<f64> = x.elements().t().to_nalgebra();
    assert_eq!(whole, x.transpose());
    let fixed: na::Matrix3x2<i32> = array![[1, 2], [3, 4], [5, 6]].to_nalgebra();
    assert_eq!(fixed, na::matrix![1, 2; 3, 4; 5, 6]);
    let moved: na::Matrix3x2<i32> = array![[1, 2], [3, 4], [5, 6]].into();
    assert_eq!(moved, fixed);
    let moved: na::DVector<f64> = x.lazy().sum(axes![0]).into();
    assert_eq!(moved, flat);
    let names: na::DMatrix<String> = Array2::from_fn((2, 1), |[i, j]| format!("{i}{j}")).into();
    assert_eq!(names[(1, 0)], "10");
    let empty: na::DMatrix<f64> = x.lazy().eval().slice(s![..0, ..]).to_nalgebra();
    assert_eq!(empty.shape(), (0, 3));
}

#[test]
fn destinations() {
    let x = na::DMatrix::from_fn(4, 4, |i, j| (4 * i + j) as f32);
    let mut out = na::DMatrix::<f32>::zeros(6, 5);
    {
        let mut part = out.view_mut((1, 1), (4, 4));
        broadcast!(part = x + 1.0);
    }
    assert_eq!(out.view((1, 1), (4, 4)), x.add_scalar(1.0));
    assert_eq!(out.sum(), x.sum() + 16.0);
    let mut fixed = na::Matrix2x3::<f32>::zeros();
    let rows = [[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]];
    broadcast!(fixed += rows);
    assert_eq!(fixed, na::matrix![1.0, 2.0, 3.0; 4.0, 5.0, 6.0]);
    let mut empty = na::DMatrix::<f32>::zeros(0, 3);
    broadcast!(empty += 1.0);
}

#[test]
fn another_extent_is_refused_and_nothing_written() {
    let x = na::DMatrix::<f64>::zeros(2, 3);
    let mut out = na::DMatrix::<f64>::zeros(2, 4);
    let error = try_broadcast!(out = x + 1.0).unwrap_err().to_string();
    assert!(
        error.contains("axis 1 of the destination has extent 4"),
        "{error}"
    );
    assert_eq!(out.sum(), 0.0);
}
