//! What a user of NumPy or ndarray writes first: each line was refused once, without need.

use broadloom::prelude::*;

#[test]
fn outer_product_of_placed_operands() {
    let (u, v) = (array![1, 2], array![10, 20, 30]);
    let outer = u.at(axes![0]) * v.at(axes![1]);
    assert_eq!(outer.eval(), array![[10, 20, 30], [20, 40, 60]]);
    assert_eq!(broadcast!(u @ (0) * v @ (1)).eval()[(1, 2)], 60);
    // It stays placed while it meets an operand of larger rank.
    let x = Array3::from_elem((2, 3, 4), 1);
    let y = broadcast!(u @ (0) * v @ (1) + x).eval();
    assert_eq!(y[[1, 2, 3]], 61);
}

#[test]
fn indices() {
    let (v, a) = (array![1, 2, 3], array![[1, 2], [3, 4]]);
    assert_eq!(v[2], 3);
    assert_eq!(a[(1, 0)], 3);
    let mut a = a;
    a[(1, 0)] = 7;
    assert_eq!(a[[1, 0]], 7);
}

#[test]
fn arrays_from_what_a_program_has() {
    let a = Array2::from([[1.0, 2.0], [3.0, 4.0]]);
    assert_eq!(Array2::from(array![[1.0, 2.0], [3.0, 4.0]]), a);
    let slice: &[f64] = &[1.0, 2.0];
    assert_eq!(View::from(slice).sum(..), 3.0);
    let rows: Vec<Vec<f64>> = vec![vec![1.0, 2.0], vec![3.0, 4.0]];
    assert_eq!(Array2::try_from(rows).unwrap(), a);
    assert_eq!(
        Array2::from_shape_fn((2, 2), |(i, j)| (2 * i + j + 1) as f64),
        a
    );
    let zeros = Array1::<f64>::zeros([5]);
    assert_eq!(zeros.extents(), [5]);
    assert_eq!(Array2::<f64>::zeros([2, 3]).extents(), [2, 3]);
}

#[test]
fn slices() {
    let x = Array3::from_fn((2, 3, 4), |[i, j, k]| 100 * i + 10 * j + k);
    assert_eq!(x.slice(s![1]).extents(), [3, 4]);
    assert_eq!(x.slice(s![.., 1, 2]).to_vec(), [12, 112]);
    assert_eq!(x.slice(s![.., NewAxis, 1, ..]).extents(), [2, 1, 4]);
    assert_eq!(x.slice(s![0, .., 3]).to_vec(), [3, 13, 23]);
}

#[test]
fn an_extent_that_the_others_give() {
    let x = Array1::from_iter(0..12);
    assert_eq!(x.reshape((2, -1)).extents(), [2, 6]);
    assert_eq!(x.reshape((-1, 3, 2)).extents(), [2, 3, 2]);
    assert_eq!(x.reshape(-1).extents(), [12]);
}

#[test]
fn rows_in_a_loop() {
    let a = array![[1, 2], [3, 4]];
    let mut sums = Vec::new();
    for row in a.rows() {
        sums.push(row.sum(..));
    }
    assert_eq!(sums, [3_i64, 7]);
}

#[test]
fn a_choice_between_two_expressions() {
    let (x, y) = (array![1.0, 2.0], array![3.0, 5.0]);
    for flag in [true, false] {
        let chosen = if flag {
            (&x + &y).eval()
        } else {
            (&x * 2.0).eval()
        };
        assert_eq!(chosen[0], if flag { 4.0 } else { 2.0 });
    }
}

#[test]
fn several_new_axes() {
    let x = Array::from_fn(shape![2, 3], |[i, j]| 10 * i + j);
    let _: &Shape![1, 2, 1, 3] = x.unsqueeze(axes![0, 2]).typed_shape();
    let _: &Shape![2, 3, 1, 1] = x.unsqueeze(axes![2, 3]).typed_shape();
    assert_eq!(x.unsqueeze([0, 2]).extents(), [1, 2, 1, 3]);
    assert_eq!(x.unsqueeze([-1, 0]).extents(), [1, 2, 3, 1]);
    assert_eq!(
        x.unsqueeze(&[0_usize, 1][..]).extents().as_ref(),
        [1, 1, 2, 3]
    );
    let d = x.clone().into_dyn();
    assert_eq!(d.unsqueeze(axes![0, 3]).extents().as_ref(), [1, 2, 3, 1]);
    assert_eq!(
        d.t().unsqueeze([1, -1]).slice(s![.., 0, .., 0]).to_vec(),
        d.t().to_vec()
    );
    let twice = d.try_unsqueeze([1, 1]).unwrap_err();
    assert_eq!(twice.kind().as_str(), "duplicate_axis");
    let outside = x.try_unsqueeze([0, 4]).unwrap_err();
    assert_eq!(outside.kind().as_str(), "axis_out_of_range");
}

#[test]
fn a_reversed_axis_is_one_axis() {
    let x = Array2::from_fn((2, 3), |[i, j]| 10 * i + j);
    assert_eq!(x.slice(s![..;-1]).to_vec(), [10, 11, 12, 0, 1, 2]);
    assert_eq!(
        x.clone().into_dyn().slice(s![..;-1]).to_vec(),
        [10, 11, 12, 0, 1, 2]
    );
    let y = Array3::from_fn((2, 3, 4), |[i, j, k]| 100 * i + 10 * j + k);
    assert_eq!(y.slice(s![..;-1, 0]).shape(), [2, 4]);
    assert_eq!(y.slice(s![..;-1, 0])[[0, 1]], 101);
    assert_eq!(y.slice(s![..., ..;-1])[[1, 2, 0]], 123);
    assert_eq!(y.slice(s![..., 0]).shape(), [2, 3]);
}

#[test]
fn dot_of_matrices_and_vectors() {
    let (a, v) = (
        array![[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]],
        array![1.0, -1.0],
    );
    assert_eq!(a.dot(&v), array![-1.0, -1.0, -1.0]);
    assert_eq!(array![1.0, 0.0, 0.0].dot(&a), array![1.0, 2.0]);
    let product: Array<_, Shape![2, 2]> = a.t().dot(&a);
    assert_eq!(product, array![[35.0, 44.0], [44.0, 56.0]]);
    assert_eq!(v.dot(&v) + 1.0, 3.0);
    let (x, w) = (Array2::from_elem((2, 3), 1), Array1::from(vec![1, 2, 3]));
    assert_eq!(x.dot(&w).to_vec(), [6, 6]);
    assert!(x.try_dot(&Array1::from(vec![1, 2])).is_err());
    let (x, y) = (x.into_dyn(), w.into_dyn());
    assert!(x.try_dot(&y).is_err());
    assert_eq!(y.dot(&y), 14);
}

#[test]
fn rank_0_compares_with_a_number() {
    let x = array![1.0, 2.0, 3.0];
    assert_eq!(x.sum(0), 6.0);
    assert_eq!(x.slice(s![-1]), 3.0);
    assert_ne!(x.quantile(0.5, 0), 1.0);
    assert_eq!(array![[1, 2]].tile([2, 1]), array![[1, 2], [1, 2]]);
}
