//! `record!` against the operations of a tape.

use super::refused::assert_refused;
use super::*;
use broadloom::{record, try_record};

fn close(got: &ArrayD<f64>, want: &ArrayD<f64>) {
    assert_eq!(got.dims(), want.dims());
    for (got, want) in got.as_slice().iter().zip(want.as_slice()) {
        assert!(
            (got - want).abs() <= 1e-12 * want.abs().max(1.0),
            "{got} and not {want}"
        );
    }
}

#[test]
fn bodies_are_the_operations_that_they_write() {
    let random = &mut Random(0x0dd0_1234_9876_5432);
    for [n, k, m] in [[3, 4, 2], [1, 1, 1], [0, 4, 2], [3, 0, 2], [5, 1, 7]] {
        let data: [ArrayD<f64>; 3] = [&[n, k][..], &[k, m], &[m]].map(|shape| random.array(shape));
        let single = Tape::<f64>::new();
        let [x, w, b] = data.each_ref().map(|value| single.var(value));
        let y = (x.matmul(&w) + b.at(&[1])).tanh();
        let g = random.array(y.dims());
        let want = y.backward_with(&g);

        // With indices, and with the data as a constant.
        let tape = Tape::<f64>::new();
        let [u, v] = [&data[1], &data[2]].map(|value| tape.var(value));
        let z = tape.constant(&data[0]);
        let scale = 1.0;
        let h =
            record!([i, j] => (sum(|k| z[i, k] * u[k, j]) + scale * v[j]).tanh(), u, v, const z);
        close(&h.value(), &y.value());
        let found = h.backward_with(&g);
        close(&found[&u], &want[&w]);
        close(&found[&v], &want[&b]);
        assert!(found.get(&z).is_none());

        // Without, and in a chain with other operations; a variable of two bodies gets the sum.
        let tape = Tape::<f64>::inferred();
        let [x2, w2, b2] = data.each_ref().map(|value| tape.var(value));
        let p = x2.matmul(&w2);
        let h = record!((p + b2 @ (1)).tanh(), p, b2);
        let twice = record!(h + b2 @ (1) * 0.0, h, b2);
        let found = twice.backward_with(&g);
        close(&found[&x2], &want[&x]);
        close(&found[&w2], &want[&w]);
        close(&found[&b2], &want[&b]);
    }
}

#[test]
fn a_body_may_be_one_number_and_have_functions_with_rules() {
    fn square(x: f64) -> f64 {
        x * x
    }
    let tape = Tape::<f64>::new();
    let (x, w) = (
        tape.var(array![[1.0, 2.0], [3.0, 4.0]]),
        tape.var(array![0.5, -0.5]),
    );
    let loss = record!(sum(|i| square(sum(|j| x[i, j] * w[j]))), w, x; square => |x| 2.0 * x);
    assert_eq!(loss.item(), 0.5);
    let gradients = loss.backward();
    assert_eq!(gradients[&w], array![-4.0, -6.0]);
    assert_eq!(gradients[&x], array![[-0.5, 0.5], [-0.5, 0.5]]);
    let tape = Tape::<f32>::new();
    let x = tape.var(array![[1.0_f32, 2.0], [3.0, 4.0]]);
    let total = record!(sum(x * x), x);
    assert_eq!(total.backward()[&x], array![[2.0_f32, 4.0], [6.0, 8.0]]);
}

/// The tape takes an array that is none of its variables, as a closure takes it; the value is computed
/// before, by reference.
#[test]
fn a_body_takes_an_array_that_may_be_a_number() {
    let w = Tape::<f64>::new().var(array![1.0, 2.0]);
    let half = array![0.5, 0.25];
    let gradients = record!(w * w * half, w).sum(..).backward();
    assert_eq!(gradients[&w], array![1.0, 1.0]);
}

#[test]
fn what_a_body_refuses() {
    let tape = Tape::<f64>::new();
    let (x, w) = (tape.var(ArrayD::ones([3, 2])), tape.var(ArrayD::ones([3])));
    let text = "index `j` has 2 in `x[i, j]`";
    assert_refused(
        try_record!([i, j] => x[i, j] * w[j], x, w),
        "index_range",
        text,
    );
    let text = "axis 1 of the result has extent 2 in `x`";
    assert_refused(try_record!(x * w @ (1), x, w), "incompatible_shapes", text);
    let placed = w.at(&[0]);
    let text = "place it in the body, as in `a * b @ (1)`";
    assert_refused(try_record!(x * placed, x, placed), "placed_operand", text);
    let other = Tape::<f64>::new().var(ArrayD::ones([3, 2]));
    assert_refused(
        try_record!(x * other, x, other),
        "foreign_var",
        "operand 1 of `record!`",
    );
    let total = x.sum(..);
    total.backward();
    assert_refused(try_record!(x * x, x), "tape_consumed", "`record!`");
}
