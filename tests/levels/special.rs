//! `erf_inv`, `lgamma`, `digamma` and `sinc` against SciPy and NumPy: `tests/vectors/special.jsonl`,
//! which `tests/vectors/special.py` writes; and their special values.

use broadloom::isa::{self, Level};
use broadloom::prelude::*;
use serde_json::Value as Json;

const VECTORS: &str = include_str!("../vectors/special.jsonl");

/// Points of each function and type.
const COUNT: usize = 200;

/// The numbers of a field of a line.
fn numbers(line: &Json, field: &str) -> Vec<f64> {
    let texts = line[field].as_array().expect("a list").iter();
    let parsed = texts.map(|text| text.as_str().expect("a text").parse());
    parsed.map(|number| number.expect("a number")).collect()
}

/// Equal, where special values and the signs of zeros agree exactly. The error of `erf_inv` is
/// relative. Those of the others are absolute for results below 1: SciPy's and NumPy's errors are,
/// near 1, 2 and other zeros. (`accuracy` measures ours.)
fn agrees(name: &str, ours: f64, theirs: f64, tolerance: f64) -> bool {
    if name == "erf_inv" && theirs == 0.0 {
        // The zero of SciPy has no sign.
        return ours == 0.0;
    }
    if !theirs.is_finite() || theirs == 0.0 {
        return ours.to_bits() == theirs.to_bits() || ours.is_nan() && theirs.is_nan();
    }
    let floor = if name == "erf_inv" { 0.0 } else { 1.0 };
    (ours - theirs).abs() <= (tolerance * theirs.abs()).max(floor * tolerance)
}

macro_rules! all_agree {
    ($T:ident $tolerance:literal $line:ident $name:ident) => {{
        let narrow = |numbers: Vec<f64>| numbers.into_iter().map(|x| x as $T).collect();
        let (x, y): (Vec<$T>, Vec<$T>) =
            (narrow(numbers(&$line, "x")), narrow(numbers(&$line, "y")));
        assert_eq!([x.len(), y.len()], [COUNT; 2]);
        let a = Array1::from(x.clone());
        let (lazily, in_a_body) = (a.$name().eval(), broadcast!(a.$name()).eval());
        for (i, (&x, &y)) in x.iter().zip(&y).enumerate() {
            for ours in [lazily[[i]], in_a_body[[i]], math::$name(x)] {
                assert!(
                    agrees(
                        stringify!($name),
                        ours.into(),
                        y.into(),
                        $tolerance * f64::from($T::EPSILON)
                    ),
                    "{} {x:e}: {ours:e}, SciPy has {y:e}",
                    stringify!($name)
                );
            }
        }
    }};
}

/// 2.5 units are promised. SciPy's results are wrong by up to 4.5 units of `f64` at these arguments.
#[test]
fn values_of_scipy() {
    let mut lines = 0;
    for level in [Level::BASE, Level::V3, Level::V4] {
        let Ok(_forced) = isa::force(level) else {
            continue;
        };
        for line in VECTORS.lines() {
            let line: Json = serde_json::from_str(line).expect("a line");
            let text = |field: &str| line[field].as_str().expect("a text").to_owned();
            match (text("function").as_str(), text("type").as_str()) {
                ("erf_inv", "f32") => all_agree!(f32 3.0 line erf_inv),
                ("erf_inv", "f64") => all_agree!(f64 8.0 line erf_inv),
                ("lgamma", "f32") => all_agree!(f32 3.0 line lgamma),
                ("lgamma", "f64") => all_agree!(f64 8.0 line lgamma),
                ("digamma", "f32") => all_agree!(f32 3.0 line digamma),
                ("digamma", "f64") => all_agree!(f64 8.0 line digamma),
                ("sinc", "f32") => all_agree!(f32 3.0 line sinc),
                ("sinc", "f64") => all_agree!(f64 8.0 line sinc),
                (function, _) => panic!("{function} is not tested"),
            }
            lines += 1;
        }
    }
    assert!(lines >= 8);
}

/// The comparison sees an error of a few units, a wrong sign and a missing pole.
#[test]
fn errors_are_seen() {
    let agrees = |name, ours, theirs| agrees(name, ours, theirs, 4.0 * f64::EPSILON);
    assert!(agrees("lgamma", 3.0 * (1.0 + f64::EPSILON), 3.0));
    assert!(!agrees("lgamma", 3.0 * (1.0 + 5.0 * f64::EPSILON), 3.0));
    assert!(!agrees("lgamma", -0.0, 0.0));
    assert!(!agrees("digamma", 1e17, f64::NAN));
    assert!(!agrees("lgamma", f64::MAX, f64::INFINITY));
    assert!(!agrees("erf_inv", 8.87e-31, 8.862_269_254_527_58e-31));
}

/// Special values, of which those of `sinc` at integers are not NumPy's rounding errors.
#[test]
fn special_values() {
    macro_rules! check {
        ($($T:ident)*) => {$({
            const INF: $T = $T::INFINITY;
            const NAN: $T = $T::NAN;
            let same = |ours: $T, expected: $T| ours.to_bits() == expected.to_bits() || ours.is_nan() && expected.is_nan();
            for (x, y) in [(1.0, INF), (-1.0, -INF), (1.0 + $T::EPSILON, NAN), (-INF, NAN), (INF, NAN), (NAN, NAN), (0.0, 0.0), (-0.0, -0.0)] {
                assert!(same(math::erf_inv(x), y), "erf_inv {x:e}");
            }
            for (x, y) in [(0.0, INF), (-0.0, INF), (-1.0, INF), (-2.0, INF), ($T::MIN, INF), ($T::MAX, INF), (INF, INF), (-INF, -INF), (NAN, NAN), (1.0, 0.0), (2.0, 0.0)] {
                // At its zeros the sign of the result is not promised.
                assert!(same(math::lgamma(x).abs(), y.abs()), "lgamma {x:e}");
                assert!(y == 0.0 || same(math::lgamma(x), y), "lgamma {x:e}");
            }
            for (x, y) in [(0.0, -INF), (-0.0, INF), ($T::from_bits(1), -INF), (-1.0, NAN), (-2.0, NAN), ($T::MIN, NAN), (INF, INF), (-INF, NAN), (NAN, NAN)] {
                assert!(same(math::digamma(x), y), "digamma {x:e}");
            }
            for (x, y) in [(0.0, 1.0), (-0.0, 1.0), (1.0, 0.0), (-1.0, 0.0), (2.0, 0.0), (-3.0, 0.0), ($T::MAX, 0.0), ($T::MIN, 0.0), (INF, NAN), (-INF, NAN), (NAN, NAN)] {
                assert!(same(math::sinc(x), y), "sinc {x:e}");
            }
        })*};
    }
    check!(f32 f64);
}
