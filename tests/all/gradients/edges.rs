//! Large numbers, masks, matrices and single numbers: what programs of users come across.

use super::refused::assert_refused;
use super::*;
use broadloom::keepdims;

/// The value and the gradient of `f(x)`, which has a gradient of `cotangent`.
fn of(x: &[f64], cotangent: &[f64], f: impl Fn(&Var<f64>) -> Var<f64>) -> (Vec<f64>, Vec<f64>) {
    let tape = Tape::<f64>::new();
    let x = tape.var(ArrayD::from_vec([x.len()], x.to_vec()));
    let y = f(&x);
    let gradients = y.backward_with(&ArrayD::from_vec(y.dims(), cotangent.to_vec()));
    (y.value().to_vec(), gradients[&x].to_vec())
}

#[test]
fn shares_of_large_numbers_are_exact() {
    // The logarithm of the sum of both is rounded to a multiple of 1/8.
    let large = [1e15, 1e15];
    let softmax = of(&large, &[1.0, 0.0], |x| x.softmax(..));
    assert_eq!(softmax, (vec![0.5, 0.5], vec![0.25, -0.25]));
    let along = of(&large, &[1.0, 0.0], |x| x.softmax(-1));
    assert_eq!(along, softmax);
    assert_eq!(of(&large, &[3.0], |x| x.logsumexp(..)).1, [1.5, 1.5]);
    let single = Tape::<f32>::new();
    let x = single.var(array![[1e6_f32, 1e6], [0.0, 0.0]]);
    let y = x.softmax(1) + x.reshape(&[2, 1, 2]).softmax([2, 1]).reshape(&[2, 2]);
    assert_eq!(y.value().as_slice(), [1.0; 4]);
    let total = x.logsumexp(1).sum(..);
    assert_eq!(total.backward()[&x].as_slice(), [0.5; 4]);
}

#[test]
fn softmax_takes_any_axes() {
    let tape = Tape::<f64>::new();
    let x = tape.var(Random(7).array(&[2, 3, 2]));
    let exponentials = x.exp();
    for axes in [&[0_isize, 2][..], &[-1], &[2, 0, 1], &[]] {
        let by_hand = &exponentials / exponentials.sum(keepdims(axes));
        let found = x.softmax(axes).value();
        for (&got, &want) in found.as_slice().iter().zip(by_hand.value().as_slice()) {
            assert_close(got, want, format_args!("{axes:?}"));
        }
    }
    let empty = tape.var(ArrayD::zeros([0, 3]));
    for axes in [&[0][..], &[1], &[0, 1], &[]] {
        assert_eq!(empty.softmax(axes).dims(), [0, 3]);
    }
    let twice = empty.try_softmax([0, -2]);
    let text = "`softmax` of a value of shape [0, 3]: axis 0 is named twice";
    assert_refused(twice, "duplicate_axis", text);
}

#[test]
fn the_total_of_infinities_has_the_gradient_that_it_had() {
    let (infinite, none) = (f64::INFINITY, f64::NEG_INFINITY);
    let gradient = of(&[infinite, 0.0], &[1.0], |x| x.logsumexp(..)).1;
    assert!(gradient[0].is_nan() && gradient[1] == 0.0);
    let gradient = of(&[none, 1e15, 1e15], &[2.0], |x| x.logsumexp(..)).1;
    assert_eq!(gradient, [0.0, 1.0, 1.0]);
}

#[test]
fn an_angle_far_out_and_close_by_changes() {
    for size in [1e-200_f64, 1.0, 1e200] {
        let (_, gradient) = of(&[size], &[1.0], |x| x.atan2(size));
        assert_close(gradient[0] * size, 0.5, size);
    }
}

#[test]
fn conditions_are_joined_and_placed() {
    let tape = Tape::<f64>::new();
    let x = tape.var(array![[1.0, -2.0, 3.0], [4.0, 5.0, -6.0]]);
    let row = tape.condition(array![true, false, true]);
    let inside = (x.greater(0.0) & !x.greater_equal(4.0)) | row.at(&[1]) ^ x.equal(3.0);
    let y = inside.select(&x, 0.0);
    assert_eq!(inside.dims(), [2, 3]);
    assert_eq!(y.value().as_slice(), [1.0, 0.0, 3.0, 4.0, 0.0, -6.0]);
    let gradients = y.sum(..).backward();
    assert_eq!(gradients[&x].as_slice(), [1.0, 0.0, 1.0, 1.0, 0.0, 1.0]);
    let other = Tape::<f64>::new().condition(array![true, false, true]);
    assert_refused(row.try_and(&other), "foreign_var", "operand 1 of `&`");
    let text = "place the second operand, the one of lower rank, with `.at(&[1])`";
    assert_refused(inside.try_or(&row), "missing_dims", text);
}

#[test]
fn one_variable_is_recorded_without_a_tuple() {
    let tape = Tape::<f64>::new();
    let x = tape.var(array![0.0, 2.0]);
    let loss = tape.record(&x, |x| (x * 3.0).powi(2)).sum(..);
    assert_eq!(loss.item(), 36.0);
    assert_eq!(loss.backward()[&x].as_slice(), [0.0, 36.0]);
}

#[test]
#[should_panic = "`item` is of one element, but the shape is [2]"]
fn an_array_is_no_item() {
    Tape::<f64>::new().var(array![1.0, 2.0]).item();
}

#[test]
fn matrices_are_transposed() {
    let tape = Tape::<f64>::new();
    let a = tape.var(array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    let y = a.t().slice(s![..;-1, 0]);
    assert_eq!(y.value().as_slice(), [3.0, 2.0, 1.0]);
    let gradients = y.backward_with(&ArrayD::from_vec([3], vec![1.0, 2.0, 3.0]));
    assert_eq!(gradients[&a].as_slice(), [3.0, 2.0, 1.0, 0.0, 0.0, 0.0]);
}

#[test]
fn scalars_and_extents_of_one_are_recorded_and_summed() {
    for tape in [Tape::<f64>::new(), Tape::inferred()] {
        let x = tape.var(array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
        let s = tape.var(ArrayD::scalar(2.0));
        let (c, r) = (
            tape.var(array![[1.0], [-1.0]]),
            tape.var(array![[1.0, 2.0, 3.0]]),
        );
        let unread = tape.var(array![[7.0]]);
        let y = tape.record((&x, &s, &c, &r, &unread), |x, s, c, r, _| x * s + c * r);
        let gradients = y.sum(..).backward();
        assert_eq!(gradients[&s], ArrayD::scalar(21.0));
        assert_eq!(gradients[&c], ArrayD::full([2, 1], 6.0));
        assert_eq!(gradients[&r], ArrayD::<f64>::zeros([1, 3]));
        assert_eq!(gradients[&unread], ArrayD::<f64>::zeros([1, 1]));
    }
}
