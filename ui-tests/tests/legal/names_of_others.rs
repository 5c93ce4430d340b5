//! What stands for the methods of other libraries: the lines behind them in `array/absent.rs`.

use broadloom::prelude::*;

#[test]
fn what_the_refused_methods_name_is_the_same() {
    let mut x = Array2::from_fn((2, 3), |[i, j]| (3 * i + j) as f64 - 2.0);
    let w = Array2::<f64>::ones((3, 2));
    let mask = x.greater(0.0).eval();
    let list = array![1_usize, 0];
    let order = x.argsort(1);
    let f = |e: f64| 2.0 * e;

    // ndarray
    assert_eq!((x.sum(0).extents(), x.mean(0).extents()), ([3], [3]));
    assert_eq!((x.std(0).extents(), x.var(0).extents()), ([3], [3]));
    assert_eq!(x.shape(), x.clone().shape());
    assert_eq!(x.reshape((3, 2)).extents(), [3, 2]);
    assert_eq!(x.clone().into_reshape((3, 2)).extents(), [3, 2]);
    let column = array![[1.0], [2.0]];
    assert_eq!(column.squeeze(axes![1]), array![1.0, 2.0]);
    assert_eq!(x.slice(s![.., 1..3]).extents(), [2, 2]);
    assert_eq!(x.clone().into_expr().map(f).eval(), (&x * 2.0).eval());
    x.as_mut_slice().swap(0, 1);
    for mut row in x.rows_mut() {
        row += 0.0;
    }
    assert_eq!((x.rows().count(), x.columns().count()), (2, 3));

    // PyTorch, NumPy, nalgebra
    assert!(x.ln().eval()[[0, 0]].is_nan());
    assert_eq!(x.abs().ln_1p().eval().extents(), [2, 3]);
    assert_eq!(x.maximum(0.0).eval().amin(..), 0.0);
    assert_eq!(x.matmul(&w).extents(), [2, 2]);
    assert_eq!(mask.select(0.0, &x).eval().extents(), [2, 3]);
    assert_eq!(x.filter(&mask).len(), 3);
    assert_eq!(x.take(&list, 0).extents(), [2, 3]);
    assert_eq!(x.take_along_axis(&order, 1).extents(), [2, 3]);
    assert_eq!((x.len(), x.to_vec().len()), (6, 6));
    let y = x.clone();
    assert_eq!((&x * &y).eval(), x.powi(2).eval());
    assert_eq!((&x / &y).eval().extents(), [2, 3]);
    x.assign(&y);

    // The tape of TensorFlow and PyTorch
    let tape = Tape::<f64>::new();
    let w = tape.var(array![1.0, 2.0]);
    let fixed = tape.constant(w.value());
    let gradients = (&w * &fixed).sum(..).backward();
    assert_eq!(gradients[&w], array![1.0, 2.0]);
}

/// A trait of the user's comes before the methods that refuse.
#[test]
fn a_trait_of_the_user_has_these_names() {
    trait Compatible {
        fn raw_dim(&self) -> [usize; 2];
        fn numel(&self) -> usize;
    }
    impl Compatible for Array2<f64> {
        fn raw_dim(&self) -> [usize; 2] {
            self.extents()
        }
        fn numel(&self) -> usize {
            self.len()
        }
    }
    let x = Array2::<f64>::ones((2, 3));
    let borrowed = &x;
    assert_eq!((x.raw_dim(), borrowed.numel()), ([2, 3], 6));
}

/// `f64 += array` refuses, and numbers are added as before.
#[test]
fn numbers_are_added_to_numbers() {
    let (single, double) = (array![1.0_f32, 2.0], array![0.5, 1.5]);
    let (mut total, mut narrow, mut open) = (0.0, 0.0, 0.0);
    for (one, &other) in single.iter().zip(double.iter()) {
        narrow += one;
        narrow += *one * 2.0;
        total += other;
        open += 1.5;
    }
    total += double.sum(..);
    total += f64::from(narrow);
    assert_eq!((total, narrow, open), (13.0, 9.0_f32, 3.0));
}

/// The conversion that the compiler proposes for a lazy value.
#[test]
fn a_lazy_value_converts_into_an_array() {
    let x = array![[1.0, 2.0], [3.0, 4.0]];
    let typed: Array<f64, Shape![2, 2]> = (&x * 2.0).into();
    let matrix: Array2<f64> = (&x * 2.0).into();
    let twice = Array2::from(broadcast!(x + x));
    assert_eq!((&typed, &matrix), (&array![[2.0, 4.0], [6.0, 8.0]], &twice));
    let vector: Array1<f64> = (Array1::from(vec![1.0, 2.0]) + 1.0).into();
    assert_eq!(vector, array![2.0, 3.0]);
    let any: ArrayD<f64> = (&ArrayD::ones(&[2, 2]) + 1.0).into();
    assert_eq!(any.dims(), [2, 2]);
}
