//! Inverse trigonometric functions, of `f64`.
//!
//! Arc sine is a polynomial on `[0, 1/2]`; beyond, `asin(x) = pi/2 - 2 asin(sqrt((1 - x) / 2))` brings the argument back there, and
//! `1 - x` is exact. Arc cosine is made of the same two: near 1 it is small, and there the root alone is what counts.
//! Arc tangent is a polynomial on `[0, 1]`, and the complement of that of `1 / x` beyond; the quotient is the one of `atan2`, too.
//! Constants come as a float and a correction, so that each sum is rounded as if they were exact.

use crate::isa::Token;
use crate::math::arith::double::{mad, poly};
use std::f64::consts::{FRAC_PI_2 as HALF_PI, PI};

/// What pi/2 is more than `HALF_PI`.
const HALF_PI_TAIL: f64 = 6.123233995736766e-17;

/// `(asin(x) - x) / x^3` by powers of `x^2`, on `[0, 1/2]`. The relative error of the arc sine is 2^-55.9. Sollya:
/// `fpminimax(asin(x), [|3,5,7,9,11,13,15,17,19,21,23,25|], [|D...|], [1b-20;0.5], floating, relative, x)`.
const ASIN: [f64; 12] = [
    0.03191252849702118,
    -0.016224659548438294,
    0.0195285465051472,
    6.527862847799245e-3,
    0.012169240313613137,
    0.013885230606394317,
    0.01735970531598465,
    0.02237175800875863,
    0.030381959138980525,
    0.044642856828270135,
    0.07500000000337102,
    0.16666666666665408,
];

/// `(atan(x) - x) / x^3` by powers of `x^2`, on `[0, 1]`. The relative error of the arc tangent is 2^-55.0. Sollya:
/// `fpminimax(atan(x), [|3,5,7,9,11,13,15,17,19,21,23,25,27,29,31,33,35,37,39|], [|D...|], [1b-20;1], floating, relative, x)`.
const ATAN: [f64; 19] = [
    -2.0259475852124486e-5,
    2.2303139312023209e-4,
    -1.1641121853464271e-3,
    3.8560860801790365e-3,
    -9.184768399249288e-3,
    0.016978321219657935,
    -0.02582708849366313,
    0.03406803869926244,
    -0.040926519391092084,
    0.04673955995155479,
    -0.05239235294031089,
    0.058773084003196856,
    -0.0666586049318346,
    0.07692212950330658,
    -0.09090901237534682,
    0.11111110678905126,
    -0.1428571427134188,
    0.1999999999975519,
    -0.3333333333333186,
];

/// `(small, s, t)`, where `asin(|x|)` is `s + t` if `small`, else `pi/2 - 2 (s + t)`, and `t` is less than a twentieth of `s`.
#[inline(always)]
fn half_asin(m: Token<'_>, x: f64) -> (bool, f64, f64) {
    let size = x.abs();
    let small = size <= 0.5;
    let halved = (1.0 - size) * 0.5;
    let square = if small { size * size } else { halved };
    let s = if small { size } else { halved.sqrt() };
    (small, s, s * square * poly(m, square, ASIN))
}

#[inline(always)]
pub(in crate::math) fn asin(m: Token<'_>, x: f64) -> f64 {
    let (small, s, t) = half_asin(m, x);
    // In two steps: neither is rounded to fewer digits than a result below 1 has.
    let complement = 0.5 + (((HALF_PI - 0.5) - 2.0 * s) - (2.0 * t - HALF_PI_TAIL));
    (if small { s + t } else { complement }).copysign(x)
}

#[inline(always)]
pub(in crate::math) fn acos(m: Token<'_>, x: f64) -> f64 {
    let (small, s, t) = half_asin(m, x);
    let near_zero = HALF_PI - (x + (t.copysign(x) - HALF_PI_TAIL));
    let near_one = 2.0 * (s + t);
    let near_minus_one = PI - 2.0 * (s + (t - HALF_PI_TAIL));
    let outer = if x < 0.0 { near_minus_one } else { near_one };
    if small { near_zero } else { outer }
}

/// The arc tangent of `0 <= x <= 1`.
#[inline(always)]
fn atan_of_fraction(m: Token<'_>, x: f64) -> f64 {
    let square = x * x;
    mad(m, x * square, poly(m, square, ATAN), x)
}

#[inline(always)]
pub(in crate::math) fn atan(m: Token<'_>, x: f64) -> f64 {
    let size = x.abs();
    let large = size > 1.0;
    let angle = atan_of_fraction(m, if large { 1.0 / size } else { size });
    let complement = HALF_PI - (angle - HALF_PI_TAIL);
    (if large { complement } else { angle }).copysign(x)
}

/// The angle of the point `(x, y)`.
#[inline(always)]
pub(in crate::math) fn atan2(m: Token<'_>, y: f64, x: f64) -> f64 {
    let (width, height) = (x.abs(), y.abs());
    let steep = height > width;
    let (above, below) = if steep {
        (width, height)
    } else {
        (height, width)
    };
    // Neither 0 / 0 nor inf / inf.
    let diagonal = if height == 0.0 { 0.0 } else { 1.0 };
    let fraction = if height == width {
        diagonal
    } else {
        above / below
    };
    let angle = atan_of_fraction(m, fraction);

    // Counted from the nearest axis, upwards or downwards: in all, axis +- angle.
    let left = x.is_sign_negative();
    let signed = if steep != left { -angle } else { angle };
    let flat_axis = if left {
        (PI, 2.0 * HALF_PI_TAIL)
    } else {
        (0.0, 0.0)
    };
    let (axis, tail) = if steep {
        (HALF_PI, HALF_PI_TAIL)
    } else {
        flat_axis
    };
    (axis + (signed + tail)).copysign(y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isa::active;

    const INF: f64 = f64::INFINITY;

    #[test]
    fn special_arguments() {
        for m in [Token::PLAIN, Token::new(active())] {
            for x in [0.0_f64, -0.0, 5e-324, -5e-324] {
                assert_eq!(asin(m, x).to_bits(), x.to_bits());
                assert_eq!(atan(m, x).to_bits(), x.to_bits());
                assert_eq!(acos(m, x), HALF_PI);
            }
            assert_eq!((asin(m, 1.0), asin(m, -1.0)), (HALF_PI, -HALF_PI));
            assert_eq!((acos(m, 1.0), acos(m, -1.0)), (0.0, PI));
            assert_eq!((atan(m, INF), atan(m, -INF)), (HALF_PI, -HALF_PI));
            for x in [1.0_f64.next_up(), -INF, f64::NAN] {
                assert!(asin(m, x).is_nan() && acos(m, x).is_nan());
            }
            assert!(atan(m, f64::NAN).is_nan());
        }
    }

    #[test]
    fn angles_as_std() {
        let sizes = [0.0, 5e-324, 1e-20, 1.0, 3.0, 1e20, f64::MAX, INF, f64::NAN];
        let all = sizes.map(|x: f64| [x, -x]).concat();
        for m in [Token::PLAIN, Token::new(active())] {
            for &y in &all {
                for &x in &all {
                    let (angle, exact) = (atan2(m, y, x), y.atan2(x));
                    let close = (angle - exact).abs() <= 2.0 * f64::EPSILON * exact.abs();
                    let same = angle.is_sign_negative() == exact.is_sign_negative();
                    assert!(
                        (close && same) || (angle.is_nan() && exact.is_nan()),
                        "{y:e}, {x:e}"
                    );
                }
            }
        }
    }
}
