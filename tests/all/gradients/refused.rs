//! What a tape refuses, by kind and text.

use super::*;

#[track_caller]
pub(super) fn assert_refused<X>(result: Result<X, GradError>, kind: &str, text: &str) {
    let error = result.err().expect("an error");
    assert_eq!(error.kind().as_str(), kind, "{error}");
    assert!(error.to_string().contains(text), "{error}");
}

#[test]
fn a_tape_goes_back_once() {
    let tape = Tape::<f64>::new();
    let x = tape.var(array![1.0]);
    let y = x.exp();
    y.backward();
    let text = "`backward` on a tape that is consumed";
    assert_refused(y.try_backward(), "tape_consumed", text);
    assert_refused(x.try_backward(), "tape_consumed", text);
    assert_refused(
        x.try_add(1.0),
        "tape_consumed",
        "`+` on a tape that is consumed",
    );
    assert_refused(x.try_sum(..), "tape_consumed", "`sum` on a tape");
    assert_refused(
        x.try_reshape(&[1, 1]),
        "tape_consumed",
        "`reshape` on a tape",
    );
    assert_refused(
        tape.try_record((&x,), |x| x.exp()),
        "tape_consumed",
        "`record` on a tape",
    );
    assert_eq!(y.value().as_slice(), [1.0_f64.exp()]);
}

#[test]
fn operands_are_of_one_tape() {
    let (tape, other) = (Tape::<f64>::new(), Tape::<f64>::new());
    let (x, y) = (tape.var(array![1.0]), other.var(array![2.0]));
    let text = "operand 1 of `*` is a variable of another tape";
    assert_refused(x.try_mul(&y), "foreign_var", text);
    assert_refused(x.try_greater(&y), "foreign_var", "operand 1 of `greater`");
    assert_refused(x.try_matmul(&y), "foreign_var", "operand 1 of `matmul`");
    let foreign = tape.try_record((&x, &y), |x, y| x * y);
    assert_refused(foreign, "foreign_var", "operand 1 of `record`");
    let gradients = x.backward();
    assert!(gradients.get(&y).is_none());
}

#[test]
fn backward_starts_from_one_element() {
    let tape = Tape::<f64>::new();
    let x = tape.var(array![1.0, 2.0]);
    assert_refused(x.try_backward(), "not_scalar", "but the shape is [2]");
    let empty = tape.var(ArrayD::zeros([0]));
    assert_refused(empty.try_backward(), "not_scalar", "but the shape is [0]");
    let cotangent = ArrayD::ones([1, 2]);
    let text = "the cotangent has the shape [1, 2], but the value has [2]";
    assert_refused(x.try_backward_with(&cotangent), "cotangent_shape", text);
    // What was refused has taken nothing.
    assert!(x.try_backward_with(&ArrayD::ones([2])).is_ok());
}

#[test]
fn shapes_meet_by_the_rule_of_the_tape() {
    let tape = Tape::<f64>::new();
    let (x, v) = (tape.var(ArrayD::ones([2, 3])), tape.var(ArrayD::ones([3])));
    assert_refused(
        x.try_add(&v),
        "missing_dims",
        "nothing says which axes match",
    );
    // The tuple is about the axes of the operand that has it.
    let text = "axis 0 of the second operand would fit with extent 1 or 2; the second operand would fit on axis 1";
    assert_refused(x.try_add(v.at(&[0])), "dim_size_mismatch", text);
    let text = "the first operand has axes 0 and 1; the second operand would fit on axis 1";
    assert_refused(x.try_add(v.at(&[2])), "dim_out_of_range", text);
    let text = "counted from the front, that axis is 1";
    assert_refused(x.try_add(v.at(&[-1])), "dim_negative", text);
    assert_refused(x.try_add(v.at(&[0, 1])), "dims_len", "");
    assert_refused(v.try_add(x.at(&[0, 1])), "rank_decrease", "");
    assert_refused(
        v.at(&[0]).try_add(v.at(&[1])),
        "placed_operand",
        "operand 1 of `+` is placed on the axes [1]",
    );
    assert_refused(
        v.at(&[0]).try_sum(..),
        "placed_operand",
        "operand 0 of `sum`",
    );
    assert_refused(x.try_sum(2), "axis_out_of_range", "there is no axis 2");
    assert_refused(x.try_sum([0, -2]), "duplicate_axis", "");
    assert_refused(x.try_permute(&[0, 0]), "duplicate_axis", "");
    assert_refused(x.try_matmul(&x), "dim_size_mismatch", "`matmul` sums over");
    let batch = tape.var(ArrayD::ones([2, 4, 2]));
    assert_refused(batch.try_matmul(&x), "incompatible_shapes", "`matmul`");
    let text = "the left operand has rank 3 and the right one rank 2";
    assert_refused(batch.try_matmul(x.at(&[0, 1])), "incompatible_shapes", text);
    let text = "but `matmul` reads operands with axes of their own";
    let both = batch.at(&[0, 1, 2]).try_matmul(x.at(&[1, 2]));
    assert_refused(both, "placed_operand", text);
    assert_refused(Var::<f64>::try_concat(0, &[]), "no_operands", "`concat`");
    assert_refused(Var::try_concat(2, &[&x, &x]), "axis_out_of_range", "axis 2");
    assert_refused(Var::try_concat(0, &[&x, &v]), "rank_mismatch", "`concat`");
    assert_refused(
        Var::try_concat(0, &[&x, &batch.slice(s![0])]),
        "extent_mismatch",
        "`concat`",
    );
    let other = Tape::<f64>::new().var(ArrayD::ones([2, 3]));
    assert_refused(
        Var::try_concat(0, &[&x, &other]),
        "foreign_var",
        "operand 1",
    );
    assert_refused(
        Var::try_stack(0, &[&v, &v.at(&[0])]),
        "placed_operand",
        "`stack`",
    );
    assert_refused(x.try_cumsum(2), "axis_out_of_range", "`cumsum`");
    let placed = tape.try_record((&x, &v.at(&[1])), |x, v| x * v);
    let text = "place it in the expression";
    assert_refused(placed, "placed_operand", text);
    let text = "`reshape` of a value of shape [2, 3]: the shape [4] has 4 elements";
    assert_refused(x.try_reshape(&[4]), "len_mismatch", text);
    let text = "`slice` of a value of shape [3]: ";
    assert_refused(v.try_slice(s![7]), "index_out_of_range", text);
    let empty = tape.var(ArrayD::zeros([0]));
    assert_refused(
        empty.try_amax(..),
        "empty_reduction",
        "`amax` of no elements",
    );

    let tape = Tape::<f64>::inferred();
    let (x, v) = (tape.var(ArrayD::ones([2, 3])), tape.var(ArrayD::ones([2])));
    assert_refused(x.try_add(&v), "incompatible_shapes", "[2, 3]");
    let refused = tape.try_record((&x, &v), |x, v| x + v);
    assert_refused(refused, "incompatible_shapes", "`record`");
}

#[test]
fn a_recorded_variable_has_one_placement() {
    let tape = Tape::<f64>::new();
    let (x, v) = (tape.var(ArrayD::ones([2, 2])), tape.var(ArrayD::ones([2])));
    let twice = tape.try_record((&x, &v), |x, v| x * v.at(&[0]) * v.at(&[1]));
    let text = "operand 1 of `record` stands at two placements";
    assert_refused(twice, "two_placements", text);
    let given_twice = tape.record((&x, &v, &v), |x, u, v| x * u.at(&[0]) * v.at(&[1]));
    let gradients = given_twice.sum(..).backward();
    assert_eq!(gradients.get(&v).unwrap().as_slice(), [4.0, 4.0]);
}

#[test]
fn a_gradient_of_another_shape_names_the_operation() {
    let of = |gradient: ArrayD<f64>, count: usize| {
        let tape = Tape::<f64>::new();
        let x = tape.var(ArrayD::ones([2, 3]));
        let y = tape.custom(
            "bent",
            &[&x],
            |operands| operands[0].clone(),
            move |_, _, _| vec![gradient.clone(); count],
        );
        y.sum(..)
            .try_backward()
            .map(|gradients| gradients.get(&x).cloned())
    };
    let text = "`bent` gave its operand 0 a gradient of shape [3, 2], but the operand has [2, 3]";
    assert_refused(of(ArrayD::ones([3, 2]), 1), "gradient_shape", text);
    assert_refused(of(ArrayD::ones([3]), 1), "gradient_shape", "of shape [3]");
    let text = "`bent` gave 2 gradients, but the number of its operands is 1";
    assert_refused(of(ArrayD::ones([2, 3]), 2), "gradient_count", text);
    let summed = of(ArrayD::ones([5, 2, 3]), 1).unwrap().unwrap();
    assert_eq!(summed, ArrayD::full([2, 3], 5.0));
}
