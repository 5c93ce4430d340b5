//! The printed form is NumPy's, except for the numbers, which are Rust's.

use super::{Array, ArrayD};
use crate::array;

#[test]
fn matrices_stand_apart() {
    let a = ArrayD::from_fn([2, 2, 3], |index| {
        index.as_ref().iter().fold(0, |n, i| 10 * n + i)
    });
    assert_eq!(
        a.to_string(),
        "[[[  0   1   2]\n  [ 10  11  12]]\n\n [[100 101 102]\n  [110 111 112]]]"
    );
    let a = ArrayD::from_vec([2, 1, 1, 2], vec![1, 2, 3, 4]);
    assert_eq!(a.to_string(), "[[[[1 2]]]\n\n\n [[[3 4]]]]");
}

#[test]
fn a_scalar_and_nothing() {
    assert_eq!(ArrayD::scalar(2.5).to_string(), "2.5");
    assert_eq!(format!("{:>6.2}", ArrayD::scalar(2.5)), "  2.50");
    assert_eq!(format!("{:?}", ArrayD::scalar(2.5)), "2.5, shape=[]");
    assert_eq!(Array::from_vec((3, 0), vec![0; 0]).to_string(), "[]");
    assert_eq!(
        format!("{:?}", Array::from_vec((3, 0), vec![0; 0])),
        "[], shape=[3, 0]"
    );
}

#[test]
fn formats_apply_to_every_element() {
    let a = array![1.0, -0.5, f64::NAN, 1e3];
    assert_eq!(format!("{a}"), "[   1 -0.5  NaN 1000]");
    assert_eq!(format!("{a:.2}"), "[   1.00   -0.50     NaN 1000.00]");
    assert_eq!(format!("{a:+.0}"), "[   +1    -0   NaN +1000]");
    assert_eq!(format!("{a:6}"), "[     1   -0.5    NaN   1000]");
    assert_eq!(
        format!("{a:.1?}"),
        "[   1.0,   -0.5,    NaN, 1000.0], shape=[4]"
    );
}

#[test]
fn words_and_views() {
    let mut a = array![["warp", "weft"], ["é", "loom"]];
    assert_eq!(a.t().to_string(), "[[warp    é]\n [weft loom]]");
    assert_eq!(a.view_mut().t().to_string(), a.t().to_string());
    assert_eq!(
        format!("{:?}", a.view_mut()),
        "[[\"warp\", \"weft\"],\n [   \"é\", \"loom\"]], shape=[2, 2]"
    );
}

#[test]
fn long_arrays_show_their_ends() {
    let a = Array::from_fn((1001,), |[i]| i);
    assert_eq!(a.to_string(), "[   0    1    2 ...  998  999 1000]");
    assert_eq!(format!("{a:#}").split_whitespace().count(), 1001 + 1);
    let a = Array::from_fn((7, 200), |[i, j]| 1000 * i + j);
    let printed = a.to_string();
    assert_eq!(printed.lines().count(), 7);
    assert_eq!(printed.lines().nth(3), Some(" ..."));
    assert_eq!(
        printed.lines().nth(6),
        Some(" [6000 6001 6002 ... 6197 6198 6199]]")
    );
    let a = Array::from_fn((7, 2, 200), |[i, j, k]| 1000 * i + 500 * j + k);
    let printed = a.to_string();
    assert!(printed.contains("2699]]\n\n ...\n\n [[4000"), "{printed}");
    assert!(
        format!("{a:?}").contains("2699]],\n\n ...,\n\n [[4000"),
        "{a:?}"
    );
    let full = Array::from_fn((1000,), |_| 0).to_string();
    assert_eq!(full.len(), 2001);
}
