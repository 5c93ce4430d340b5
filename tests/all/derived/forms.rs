//! The forms of a call, and what it refuses at run time.

use super::{one, two};
use broadloom::prelude::*;

#[test]
fn the_results_of_each_form() {
    let (x, u) = (two(4, 5, 0.3), one(5, 1.0));
    let (value, (dx, du)) = gradient!(sum(|i, j| x[i, j] * u[j]), x, u);
    let (again, only) = gradient!([] => sum(|i, j| x[i, j] * u[j]), u);
    assert_eq!((again, &only), (value, &du));
    let mut buffer = Array2::full([4, 5], 7.0);
    let mut more = Array1::full([5], 1.0);
    let written = gradient!(sum(|i, j| x[i, j] * u[j]), buffer = x, more += u);
    assert_eq!(written, value);
    assert_eq!((&buffer, &more), (&dx, &broadcast!(du + 1.0).eval()));
    let tried: Result<_, broadloom::BroadcastError> =
        try_gradient!(sum(|i, j| x[i, j] * u[j]), x, u);
    assert_eq!(tried.unwrap(), (value, (dx, du)));
}

#[test]
fn cotangents() {
    let (x, w, u) = (two(4, 5, 0.3), two(4, 5, 2.0), one(5, 1.0));
    let (dx, du) = vjp!([i, j] => x[i, j] * u[j], w, x, u);
    assert_eq!(dx, broadcast!(w * u @ (1)).eval());
    assert_eq!(vjp!(x * u @ (1), w, x, u), (dx.clone(), du));
    let mut sum = dx.clone();
    vjp!([i, j] => x[i, j] * u[j], w, sum += x);
    assert_eq!(sum, broadcast!(dx * 2.0).eval());
    assert!(try_vjp!([i, j] => x[i, j] * u[j], w, u).is_ok());
    let product = vjp!([i] => sum(|j| x[i, j] * u[j]), [1.0, 2.0, 3.0, 4.0], u);
    let by_hand = broadcast!([j] => sum(|i| x[i, j] * (i + 1) as f64)).eval();
    assert!(
        product
            .as_slice()
            .iter()
            .zip(by_hand.as_slice())
            .all(|(a, b)| (a - b).abs() < 1e-14)
    );
}

#[test]
fn numbers_fields_and_containers() {
    struct Layer {
        w: Array2<f64>,
        b: Array1<f64>,
    }
    let layer = Layer {
        w: two(3, 4, 0.2),
        b: one(3, 0.9),
    };
    let x = vec![0.5, -1.0, 2.0, 0.25];
    let (_, (dw, db, dx)) = gradient!(
        sum(|i| (sum(|j| layer.w[i, j] * x[j]) + layer.b[i]).tanh()),
        layer.w, layer.b, x
    );
    assert_eq!(
        (dw.extents(), db.extents(), dx.extents()),
        ([3, 4], [3], [4])
    );
    let expected = broadcast!([i, j] => db[i] * x[j]).eval();
    assert!(
        dw.as_slice()
            .iter()
            .zip(expected.as_slice())
            .all(|(a, b)| (a - b).abs() < 1e-15)
    );
    let (a, scale) = (two(4, 5, 0.3), 0.7_f64);
    let (value, slope) = gradient!(sum(a * scale.exp()), scale);
    assert!((value - slope).abs() < 1e-14);
}

#[test]
fn a_rule_of_the_users() {
    fn cube(x: f64) -> f64 {
        x * x * x
    }
    fn area(a: f64, b: f64) -> f64 {
        a * b
    }
    let (x, y) = (one(6, 0.3), one(6, 0.8));
    let (_, dx) = gradient!(sum(|i| cube(x[i])), x; cube => |t| 3.0 * t * t);
    assert_eq!(dx, broadcast!(3.0 * x * x).eval());
    let (_, (dx, dy)) =
        gradient!(sum(area(x, cube(y))), x, y; cube => |t| 3.0 * t * t, area => |a, b| (b, a));
    assert_eq!(dx, broadcast!(y * y * y).eval());
    let by_hand = broadcast!(3.0 * y * y * x).eval();
    assert!(
        dy.as_slice()
            .iter()
            .zip(by_hand.as_slice())
            .all(|(a, b)| (a - b).abs() < 1e-15)
    );
}

#[test]
fn what_does_not_fit_writes_nothing() {
    let (x, mut short) = (two(4, 5, 0.3), one(3, 0.0));
    let mut dx = Array2::full([4, 5], 7.0);
    let error = try_gradient!(sum(|i, j| x[i, j] * short[j]), dx = x).unwrap_err();
    assert_eq!(error.kind().as_str(), "index_range");
    assert!(try_gradient!(sum(x * short @ (1)), dx = x).is_err());
    let mut small = Array2::full([4, 4], 7.0);
    let error = try_gradient!(sum(|i, j| x[i, j] * 2.0), small = x).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a gradient of extents [4, 5] is written to a buffer of extents [4, 4]\n  \
         help: the buffer has the shape of the operand"
    );
    let u = one(5, 0.1);
    // The second buffer does not fit.
    assert!(try_gradient!(sum(|i, j| x[i, j] * u[j]), dx = x, short += u).is_err());
    let w = two(4, 4, 0.1);
    assert!(try_vjp!([i, j] => x[i, j] * 2.0, w, dx = x).is_err());
    let list = [9usize, 0, 0, 0];
    assert!(try_gradient!(sum(|i| x[list[i], 0]), dx = x).is_err());
    assert!(
        dx.as_slice()
            .iter()
            .chain(small.as_slice())
            .all(|&element| element == 7.0)
    );
}

#[test]
fn a_gradient_is_added_to_its_own_operand() {
    let mut x = one(5, 0.3);
    let before = x.clone();
    let value = gradient!(sum(x * x), x += x);
    assert_eq!(value, broadcast!(sum(before * before)).eval()[[]]);
    assert_eq!(x, broadcast!(before + 2.0 * before).eval());
}

#[test]
fn an_array_has_no_gradient() {
    let x = two(4, 5, 0.3).into_dyn();
    let error = try_gradient!(x * x, x).unwrap_err();
    assert_eq!(error.kind().as_str(), "incompatible_shapes");
    assert!(try_gradient!(sum(x * x), x).is_ok());
    // Of one element on each axis.
    let x = two(4, 5, 0.3);
    let (value, dx) = gradient!(sum(x * x, (0, 1)) * 2.0, x);
    assert_eq!(value, 2.0 * broadcast!(sum(x * x)).eval()[[]]);
    assert_eq!(dx, broadcast!(4.0 * x).eval());
}

#[test]
fn a_value_that_is_no_number_and_shapes_that_would_stretch() {
    let (x, v, g) = (two(4, 3, 0.3), two(1, 3, 0.4), two(4, 3, 0.5));
    let open = x.clone().into_dyn();
    assert!(try_gradient!(open * 2.0, open).is_err());
    let error = try_vjp!(v * 2.0, g, v).unwrap_err();
    assert_eq!(error.kind().as_str(), "incompatible_shapes");
    let column = two(4, 1, 0.1);
    assert!(try_vjp!(x * 2.0, column, x).is_err());
    let number = 1.0;
    assert!(try_vjp!(x * 2.0, number, x).is_err());
    assert!(try_vjp!(x * v, g, x, v).is_ok());
    let (mut b, single) = (Array1::full([4], 1.0), one(1, 0.2));
    assert!(try_gradient!(sum(|i| single[i] * 2.0), b += single).is_err());
    assert_eq!(b, array![1.0, 1.0, 1.0, 1.0]);
}

#[test]
fn a_cotangent_has_the_shape_of_the_value() {
    let (one_row, v) = (two(1, 4, 0.3), one(4, 0.5));
    let refused = |result: Result<(), broadloom::BroadcastError>, given: &str, own: &str| {
        let text = result.unwrap_err().to_string();
        let expected =
            format!("the cotangent has extents {given}, and the value has extents {own}");
        assert!(text.starts_with(&expected), "{text}");
    };
    for n in [0, 1, 3, 5] {
        let g = one(n, 0.1);
        let given = format!("[{n}]");
        refused(try_vjp!([i] => v[i] * 2.0, g, v).map(drop), &given, "[4]");
        if n != 3 {
            refused(
                try_vjp!([i] => v[i + 1] - v[i], g, v).map(drop),
                &given,
                "[3]",
            );
        }
        if n != 1 {
            refused(
                try_vjp!([i] => v[i] * 2.0, g, v, i < 1).map(drop),
                &given,
                "[1]",
            );
            refused(
                try_vjp!([i] => v[i + 3] - v[i], g, v).map(drop),
                &given,
                "[1]",
            );
        }
    }
    for n in [0, 3] {
        let (g, mut buffer) = (two(n, 4, 0.1), Array2::full([1, 4], 7.0));
        let given = format!("[{n}, 4]");
        let result = try_vjp!([i, j] => one_row[i, j] * 2.0, g, one_row);
        refused(result.map(drop), &given, "[1, 4]");
        let result = try_vjp!([i, j] => one_row[i, j] * 2.0, g, buffer = one_row);
        refused(result, &given, "[1, 4]");
        assert!(buffer.iter().all(|&item| item == 7.0));
        let result = try_vjp!([i] => sum(|j| one_row[i, j] * v[j]).exp(), (one(n, 0.2)), one_row);
        refused(result.map(drop), &format!("[{n}]"), "[1]");
    }
}
