//! Every rule of the table against finite differences, and the points without a derivative.

use super::*;
use crate::array;
use crate::expr::*;
use crate::isa::{Exponent, Token};
use crate::reduce::keepdims;

const STEP: f64 = 1e-6;

#[track_caller]
fn assert_close(got: f64, want: f64, what: impl core::fmt::Display) {
    let is = (got - want).abs() <= 1e-5 * (1.0 + want.abs()) || got.is_nan() && want.is_nan();
    assert!(is, "{what}: {got} and not {want}");
}

/// The derivative of `f` at `x`, by finite differences.
fn slope(x: f64, f: impl Fn(f64) -> f64) -> f64 {
    (f(x + STEP) - f(x - STEP)) / (2.0 * STEP)
}

#[track_caller]
fn check_unary<O: UnaryRule<f64, Output = f64>>(token: Token<'_>, op: O, points: &[f64]) {
    for &x in points {
        let want = slope(x, |x| op.apply(token, x));
        let got = if O::FLAT {
            0.0
        } else {
            op.pull(token, x, op.apply(token, x), 1.0)
        };
        assert_close(
            got,
            want,
            format_args!("{} at {x}", core::any::type_name::<O>()),
        );
    }
}

#[track_caller]
fn check_binary<O: BinaryRule<f64, f64, Output = f64>>(op: O, points: &[[f64; 2]]) {
    let token = Token::PLAIN;
    for &[a, b] in points {
        let y = op.apply(token, a, b);
        let left = slope(a, |a| op.apply(token, a, b));
        let right = slope(b, |b| op.apply(token, a, b));
        assert_close(
            op.left(token, a, b, y, 1.0),
            left,
            format_args!("{} left at {a}, {b}", O::NAME),
        );
        assert_close(
            op.right(token, a, b, y, 1.0),
            right,
            format_args!("{} right at {a}, {b}", O::NAME),
        );
    }
}

#[track_caller]
fn check_ternary<O: TernaryRule<f64, f64, f64, Output = f64>>(op: O, points: &[[f64; 3]]) {
    let token = Token::PLAIN;
    for &[a, b, c] in points {
        let of = |a, b, c| op.apply(token, a, b, c);
        let what = format_args!("{} at {a}, {b}, {c}", O::NAME);
        assert_close(
            op.first(token, (a, b, c), 1.0),
            slope(a, |a| of(a, b, c)),
            what,
        );
        assert_close(
            op.second(token, (a, b, c), 1.0),
            slope(b, |b| of(a, b, c)),
            what,
        );
        assert_close(
            op.third(token, (a, b, c), 1.0),
            slope(c, |c| of(a, b, c)),
            what,
        );
    }
}

/// The points where the function is defined.
fn defined<P: Copy>(points: &[P], function: fn(P) -> f64) -> Vec<P> {
    let points = points.iter().copied();
    points.filter(|&point| !function(point).is_nan()).collect()
}

/// Every derivative of the list, where the function is defined.
macro_rules! listed {
    (one { $($(#[$doc:meta])* $Op:ident $name:ident $try_name:ident($($arg:ident)?) $module:ident $needs:ident $bound:literal $change:tt $($note:literal)?;)* } two { $($row:tt)* }) => {
        #[test]
        fn functions_of_the_list() {
            $(
                let points = defined(&[-0.7, 0.3, 0.8, 1.3, 3.9], |x| $Op.apply(Token::PLAIN, x));
                assert!(points.len() >= 2, "{}", stringify!($name));
                check_unary(Token::PLAIN, $Op, &points);
            )*
            listed!(@two $($row)*);
        }
    };
    (@two $($(#[$doc:meta])* $Op:ident $name:ident $try_name:ident($($arg:ident)?) $module:ident $needs:ident $bound:literal $change:tt $($note:literal)?;)*) => {$(
        let points = [[0.3, 0.8], [2.0, 3.0], [1.4, -2.0], [-0.7, 0.4], [-0.9, -0.4]];
        let points = defined(&points, |[a, b]| $Op.apply(Token::PLAIN, a, b));
        assert!(points.len() >= 2, "{}", stringify!($name));
        check_binary($Op, &points);
    )*};
}
crate::functions_of_floats!(listed);

/// The derivatives of `digamma` and `sinc`, against mpmath.
#[test]
fn derivatives_that_no_other_function_is() {
    let close = |x: f64, ours: f64, exact: f64| {
        let error = (ours - exact).abs();
        assert!(error <= 4e-15 * exact.abs(), "{x}: {ours} and not {exact}");
    };
    let token = Token::PLAIN;
    for (x, exact) in [
        (0.1, 101.43329915079275),
        (1.0, 1.6449340668482264),
        (1.5, 0.9348022005446793),
        (2.5, 0.49035775610023485),
        (30.0, 0.033895060357739946),
        (1000000.0, 1.0000005000001667e-06),
        (-0.5, 8.934802200544679),
        (-3.3, 14.817739525515929),
        (-20.25, 19.69102535100871),
    ] {
        close(x, Digamma.pull(token, x, f64::NAN, 1.0), exact);
    }
    for (x, exact) in [
        (1e-08, -3.2898681336964526e-08),
        (0.1, -0.325751267883124),
        (0.25, -0.7728381398822342),
        (0.5, -1.2732395447351628),
        (1.0, -1.0),
        (-3.3, 0.15446953399126914),
        (1000.25, 0.0007067050820926909),
    ] {
        close(x, Sinc.pull(token, x, Sinc.apply(token, x), 1.0), exact);
    }
    assert_eq!(Sinc.pull(token, 0.0, 1.0, 1.0), 0.0);
    assert_eq!(Digamma.pull(token, 0.0, f64::NAN, 1.0), f64::INFINITY);
    assert_eq!(ErfInv.pull(token, 1.0, f64::INFINITY, 1.0), f64::INFINITY);
}

#[test]
fn functions_of_one_float() {
    check_unary(Token::PLAIN, Neg, &[-0.7, 0.3]);
    check_unary(Token::PLAIN, Abs, &[-0.7, 0.3]);
    check_unary(Token::PLAIN, Signum, &[-0.7, 0.3]);
    for (exponent, x) in [
        (0, 0.3),
        (1, -0.7),
        (2, 3.0),
        (4, -0.7),
        (5, 0.7),
        (-1, 0.3),
        (-3, 2.0),
        (90, 1.1),
    ] {
        let is = Exponent::Is(exponent);
        for known in [is, is.loosened(), Exponent::Any] {
            check_unary(Token::PLAIN.with_exponent(known), Powi(exponent), &[x]);
        }
    }
    let token = Token::PLAIN;
    let both = SinCos.apply(token, 0.3_f64);
    assert_eq!(
        SinCos.pull(token, 0.3, both, (2.0, 3.0)),
        2.0 * both.1 - 3.0 * both.0
    );
    assert_eq!(
        Cast::<f32>(core::marker::PhantomData).pull(token, 0.3_f64, 0.3, 0.5),
        0.5_f64
    );
}

#[test]
fn functions_of_two_floats_and_of_three() {
    macro_rules! check {
        ($($Op:ident)*; $points:expr) => {$( check_binary($Op, &$points); )*};
    }
    let points = [
        [0.3, 0.8],
        [0.8, 0.3],
        [-0.7, 0.4],
        [0.6, -1.2],
        [-0.9, -0.4],
    ];
    check!(Add Sub Mul Div Rem Maximum Minimum Max Min; points);
    let points = [
        [0.3, -1.0, 1.0],
        [0.3, 0.5, 1.0],
        [0.3, -1.0, 0.1],
        [0.3, 1.0, 0.1],
        [0.3, 1.0, 0.6],
    ];
    check_ternary(Clamp, &points);
    check_ternary(MulAdd, &points);
    let (token, items) = (Token::PLAIN, (true, 1.0, 2.0));
    assert_eq!(
        (
            Select.second(token, items, 3.0),
            Select.third(token, items, 3.0),
            Select.taken(items)
        ),
        (3.0, 3.0, [true, true, false])
    );
}

#[test]
fn powers_in_one_loop_have_their_own_exponents() {
    let tape = Tape::<f64>::new();
    let x = tape.var(array![2.0, -1.0]);
    let y = tape.record((&x,), |x| x.powi(3) + x.powi(-1));
    let gradients = y.sum(..).backward();
    assert_eq!(gradients.get(&x).unwrap().as_slice(), [11.75, 2.0]);
}

/// The gradients of `f(a, b)` at one point.
fn at([a, b]: [f64; 2], f: impl Fn(&Var<f64>, &Var<f64>) -> Var<f64>) -> [f64; 2] {
    let tape = Tape::new();
    let (a, b) = (tape.var(array![a]), tape.var(array![b]));
    let gradients = f(&a, &b).backward();
    [&a, &b].map(|var| gradients.get(var).unwrap().as_slice()[0])
}

#[test]
fn where_there_is_no_derivative() {
    let nan = f64::NAN;
    assert_eq!(at([0.0, 1.0], |a, b| a.abs() * b), [0.0, 0.0]);
    assert_eq!(at([0.0, 1.0], |a, b| a.sqrt() * b), [f64::INFINITY, 0.0]);
    assert_eq!(at([2.0, 2.0], |a, b| a.maximum(b)), [0.5, 0.5]);
    assert_eq!(at([2.0, 2.0], |a, b| a.minimum(b)), [0.5, 0.5]);
    assert_eq!(at([nan, 2.0], |a, b| a.maximum(b)), [1.0, 1.0]);
    // A step is flat.
    assert_eq!(at([1.5, 2.0], |a, b| a.floor() * b), [0.0, 1.0]);
    assert_eq!(at([-1.5, 2.0], |a, b| a.round() - b), [0.0, -1.0]);
    // A power of 0.
    assert_eq!(at([0.0, 0.0], |a, b| a.pow(b)), [0.0, 0.0]);
    assert_eq!(at([0.0, 1.0], |a, b| a.pow(b)), [1.0, 0.0]);
    assert_eq!(at([0.0, 2.0], |a, b| a.powf(b)), [0.0, 0.0]);
    assert_eq!(at([0.0, 1.0], |a, b| a.powi(0) * b), [0.0, 1.0]);
    // At a bound, the operand that is clamped has the gradient.
    assert_eq!(at([2.0, 2.0], |a, b| a.clamp(b, 3.0)), [1.0, 0.0]);
    assert_eq!(at([2.0, 2.0], |a, b| a.clamp(0.0, b)), [1.0, 0.0]);
    assert_eq!(at([2.0, 1.0], |a, b| a.clamp(3.0, b)), [0.0, 1.0]);
}

#[test]
fn extremes_share_and_products_know_their_zeros() {
    let of = |values: [f64; 3], f: fn(&Var<f64>) -> Var<f64>| {
        let tape = Tape::<f64>::new();
        let x = tape.var(array![values[0], values[1], values[2]]);
        let gradients = f(&x).backward();
        gradients.get(&x).unwrap().to_vec()
    };
    assert_eq!(of([3.0, 1.0, 3.0], |x| x.amax(..)), [0.5, 0.0, 0.5]);
    assert_eq!(
        of([1.0, 1.0, 1.0], |x| x.amin(keepdims(..)).reshape(&[])),
        [1.0 / 3.0; 3]
    );
    assert!(
        of([f64::NAN, 1.0, 2.0], |x| x.amax(..))
            .iter()
            .all(|g| g.is_nan())
    );
    assert_eq!(of([2.0, 3.0, 4.0], |x| x.prod(..)), [12.0, 8.0, 6.0]);
    assert_eq!(of([0.0, 3.0, 4.0], |x| x.prod(..)), [12.0, 0.0, 0.0]);
    assert_eq!(of([0.0, 3.0, 0.0], |x| x.prod(..)), [0.0; 3]);
    let none = f64::NEG_INFINITY;
    assert_eq!(of([none, none, none], |x| x.logsumexp(..)), [0.0; 3]);
    assert_eq!(of([0.0, none, 0.0], |x| x.logsumexp(..)), [0.5, 0.0, 0.5]);
}
