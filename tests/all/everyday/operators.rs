//! Operators and operands that users expect: numbers beside arrays of rank 0, scalars of generic code.

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
fn the_type_of_an_index_may_be_open() {
    let x = array![1.0_f64, 4.0];
    let root = |i| x[i].sqrt();
    assert_eq!(root(1), 2.0);
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

#[test]
fn what_is_behind_a_reference_or_a_bound_is_evaluated() {
    fn of_bound(x: impl Reductions<Item = f64, Shape = Shape![_]>) -> Array1<f64> {
        x.eval().to_heap()
    }
    fn of_reference(x: &Expr<impl Closed<Item = f64, Shape = Shape![_]> + Copy>) -> Array1<f64> {
        (x.eval() + x).eval().to_heap()
    }
    let x = Array1::from(vec![1.0, 2.0]);
    assert_eq!(of_bound(&x), x);
    assert_eq!(of_bound(&x * 2.0), of_reference(&(&x * 1.0)));
    assert_eq!((&x).eval(), x);
}

#[test]
fn a_view_becomes_an_array() {
    let x = array![[1.0, 2.0], [3.0, 4.0]];
    let turned: Array<f64, _> = x.t().into();
    assert_eq!(turned, array![[1.0, 3.0], [2.0, 4.0]]);
}
