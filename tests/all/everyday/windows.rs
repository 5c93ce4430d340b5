//! Sums over windows, whose elements overlap, against plain loops.

use broadloom::prelude::*;

/// Each sum over `len` by `len` elements.
fn sums(x: &Array2<f64>, len: usize) -> Array2<f64> {
    let [rows, columns] = [x.shape()[0], x.shape()[1]].map(|extent| extent + 1 - len);
    Array2::from_fn([rows, columns], |[i, j]| {
        let places = (0..len).flat_map(|u| (0..len).map(move |v| [i + u, j + v]));
        places.map(|place| x[place]).sum()
    })
    .eval()
}

#[test]
fn sums_over_windows() {
    for [rows, columns] in [[3, 3], [5, 17], [18, 18], [9, 40], [40, 9], [4, 300]] {
        // Whole numbers, so that every order of additions gives the same sum.
        let x = Array2::from_fn([rows, columns], |[i, j]| ((i * 7 + j * 5) % 11) as f64).eval();
        for len in [1, 2, 3] {
            let expected = sums(&x, len);
            let what = format!("{rows} by {columns}, windows of {len}");
            let windows = x.windows(len, 0).windows(len, 1);
            assert_eq!(windows.sum(axes![2, 3]), expected, "{what}");
            assert_eq!(
                (windows * 1.0).sum(axes![2, 3]),
                expected,
                "{what}, computed"
            );
            assert_eq!(
                windows.into_dyn().sum(&[2, 3][..]),
                expected.clone().into_dyn(),
                "{what}"
            );
            let turned = x.t().eval();
            let turned = turned.t().windows(len, 0).windows(len, 1).sum(axes![2, 3]);
            assert_eq!(turned, expected, "{what}, turned");
            let single = x.lazy().cast::<f32>().eval();
            let single = single.windows(len, 0).windows(len, 1).sum(axes![2, 3]);
            assert_eq!(single.lazy().cast::<f64>().eval(), expected, "{what}, f32");
            let bytes = x.lazy().cast::<u8>().eval();
            let bytes = bytes.windows(len, 0).windows(len, 1).sum(axes![2, 3]);
            assert_eq!(bytes.lazy().cast::<f64>().eval(), expected, "{what}, u8");
            let one = x.windows(len, 1).sum(axes![0, 2]);
            let expected = expected_of_rows(&x, len);
            assert_eq!(one, expected, "{what}, over all rows");
        }
    }
}

/// Each sum over all rows and `len` columns.
fn expected_of_rows(x: &Array2<f64>, len: usize) -> Array1<f64> {
    let [rows, columns] = [x.shape()[0], x.shape()[1] + 1 - len];
    Array1::from_fn([columns], |[j]| {
        let places = (0..rows).flat_map(|i| (0..len).map(move |v| [i, j + v]));
        places.map(|place| x[place]).sum()
    })
    .eval()
}
