//! Operators and operands that users expect: numbers beside arrays of rank 0, fields that are placed,
//! scalars of generic code.

use broadloom::prelude::*;

#[test]
fn an_array_of_rank_0_is_ordered_with_numbers() {
    let total = array![1.0, 2.0, 4.0].sum(axes![0]);
    assert!(total > 6.5 && total < 7.5 && total >= 7.0 && total <= 7.0);
    assert!(!(total > 7.0) && total == 7.0);
    let x = array![1, 5];
    assert!(x.slice(s![1]) > 4 && x.slice(s![0]) < 4);
    assert!(!(array![f64::NAN].sum(axes![0]) < 1.0));
}

#[test]
fn the_comparisons_by_short_names_are_those_by_element() {
    let (x, y) = (array![1.0, 2.0, 3.0], array![2.0, 2.0, 2.0]);
    assert_eq!(x.gt(&y).eval(), x.greater(&y).eval());
    assert_eq!(x.ge(2.0).eval(), x.greater_equal(2.0).eval());
    assert_eq!(x.view().lt(&y).eval(), x.less(&y).eval());
    assert_eq!((&x * 1.0).le(&y).eval(), x.less_equal(&y).eval());
}

struct Layer {
    bias: Array1<f64>,
    inner: (Array1<f64>, f64),
}

#[test]
fn a_field_of_a_name_is_placed() {
    let x = Array2::<f64>::ones((2, 3));
    let layer = Layer {
        bias: Array1::from(vec![1.0, 2.0, 3.0]),
        inner: (Array1::from(vec![10.0, 20.0]), 2.0),
    };
    let scale = layer.inner.1;
    let y = broadcast!(x * scale + layer.bias @ (1) + layer.inner.0 @ (0)).eval();
    assert_eq!(y.to_vec(), [13.0, 14.0, 15.0, 23.0, 24.0, 25.0]);
    let error = try_broadcast!(x + layer.bias @ (0))
        .map(|_| ())
        .unwrap_err();
    assert!(error.to_string().contains("`layer.bias @ (0)`"), "{error}");
}

#[test]
fn a_number_of_generic_code_is_an_operand() {
    fn scaled<T: Number>(x: &Array1<T>, factor: T) -> Array1<T>
    where
        T: std::ops::Mul<Output = T>,
    {
        (x * factor).eval()
    }
    assert_eq!(scaled(&Array1::from(vec![1, 2]), 3).to_vec(), [3, 6]);
    assert_eq!(
        scaled(&Array1::from(vec![1.5, 2.0]), 2.0).to_vec(),
        [3.0, 4.0]
    );
}

#[test]
fn shapes_that_broadcast_by_a_bound() {
    fn distance<S: Shape + Broadcast<R, Output = S>, R: Shape>(
        a: &Array<f64, S>,
        b: &Array<f64, R>,
    ) -> f64 {
        (a - b).powi(2).sum(..)
    }
    let (x, y) = (array![[1.0, 2.0], [3.0, 4.0]], array![[1.0], [1.0]]);
    assert_eq!(distance(&x, &y), 14.0);
}

#[test]
fn a_variable_is_placed_as_an_array_is_and_printed_as_its_value() {
    let tape = Tape::<f64>::new();
    let (x, b) = (tape.var(array![[1.0, 2.0]]), tape.var(array![3.0, 4.0]));
    let y = &x + b.at(axes![1]);
    assert_eq!(y.value().as_slice(), [4.0, 6.0]);
    assert_eq!((&x + b.at(&vec![1])).value(), y.value());
    assert_eq!(b.to_string(), b.value().to_string());
}
