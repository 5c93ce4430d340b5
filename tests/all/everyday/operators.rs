//! Operators and operands that users expect: numbers beside arrays of rank 0, fields that are placed,
//! scalars of generic code.

use broadloom::prelude::*;

#[test]
fn the_comparisons_by_short_names_are_those_by_element() {
    let (x, y) = (array![1.0, 2.0, 3.0], array![2.0, 2.0, 2.0]);
    assert_eq!(x.gt(&y).eval(), x.greater(&y).eval());
    assert_eq!(x.ge(2.0).eval(), x.greater_equal(2.0).eval());
    assert_eq!(x.view().lt(&y).eval(), x.less(&y).eval());
    assert_eq!((&x * 1.0).le(&y).eval(), x.less_equal(&y).eval());
    let (mut z, lazy) = (x.clone(), &x * 1.0);
    let (exclusive, twice, lent) = (&mut z, &&x, &lazy);
    assert_eq!(exclusive.gt(1.0).count_nonzero(..), 2);
    assert_eq!(twice.gt(1.0).count_nonzero(..), 2);
    assert_eq!(lent.ge(2.0).count_nonzero(..), 2);
    assert_eq!([&x, &y].iter().filter(|a| a.ge(2.0).all(..)).count(), 1);
}

#[test]
fn the_type_of_an_index_or_of_a_value_may_be_open() {
    let x = array![1.0_f64, 4.0];
    let root = |i| x[i].sqrt();
    assert_eq!(root(1), 2.0);
    let single = Array1::from_vec([2], vec![1.0_f32, 2.0]);
    let double: Array1<f64> = broadcast!(single.into()).eval();
    assert_eq!(double.to_vec(), [1.0, 2.0]);
    let pairs = Array1::from_vec([1], vec![[1.0_f32, 2.0]]);
    let sums: Array1<f32> = broadcast!(pairs.iter().sum()).eval();
    assert_eq!(sums.to_vec(), [3.0]);
    fn var(x: f64, bounds: (i32, i32)) -> f64 {
        x.clamp(f64::from(bounds.0), f64::from(bounds.1))
    }
    assert_eq!(broadcast!(var(x, (0, 2))).eval().to_vec(), [1.0, 2.0]);
}

/// Methods of the user's own, with names of methods of arrays.
trait Measured {
    fn len(&self) -> f64;
    fn mean(self, other: f64) -> f64;
}

impl Measured for f64 {
    fn len(&self) -> f64 {
        self.abs()
    }

    fn mean(self, other: f64) -> f64 {
        (self + other) / 2.0
    }
}

#[test]
fn methods_of_elements_with_names_of_methods_of_arrays() {
    let x = array![-1.0, 3.0];
    let y = broadcast!(x.len() + x.mean(1.0)).eval();
    assert_eq!(y.to_vec(), [1.0, 5.0]);
    let words = Array1::from_vec([2], vec!["a", "bcd"]);
    assert_eq!(broadcast!(words.len()).eval().to_vec(), [1, 3]);
    let maybe = Array1::from_vec([2], vec![Some(1.0), None]);
    let scaled = broadcast!(maybe.map(|value| value * 2.0)).eval();
    assert_eq!(scaled.to_vec(), [Some(2.0), None]);
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
    fn scaled<T: Number>(x: &Array1<T>, factor: T) -> Array1<T> {
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
