//! What users write in bodies: fields that are placed, methods of elements, values of open type.

use broadloom::prelude::*;

#[test]
fn the_type_of_a_value_may_be_open() {
    let x = array![1.0_f64, 4.0];
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

/// Methods of the user's own, with names of other libraries that arrays refuse.
trait Activation {
    fn relu(&self) -> Self;
    fn eval(self) -> Self;
}

impl Activation for f64 {
    fn relu(&self) -> f64 {
        self.max(0.0)
    }

    fn eval(self) -> f64 {
        2.0 * self
    }
}

impl Activation for Array1<f64> {
    fn relu(&self) -> Self {
        self.maximum(0.0).eval()
    }

    fn eval(self) -> Self {
        (self * 2.0).eval()
    }
}

/// The logarithm of a number that has none by itself.
trait Logarithm {
    fn log(self) -> f64;
}

impl Logarithm for i32 {
    fn log(self) -> f64 {
        f64::from(self).ln()
    }
}

#[test]
fn methods_of_elements_with_names_of_other_libraries() {
    let (x, n) = (array![-1.0, 3.0], array![1, 1]);
    let y = broadcast!(x.relu() + (x + 1.0).eval() + n.log()).eval();
    assert_eq!(y.to_vec(), [0.0, 11.0]);
    let z = broadcast!([i] => (x[i] + 1.0).eval() + n[i].log() + 8.0_f64.log(2.0)).eval();
    assert_eq!(z.to_vec(), [3.0, 11.0]);
    let list = Array1::from(vec![-1.0, 3.0]);
    assert_eq!(list.relu().to_vec(), [0.0, 3.0]);
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
