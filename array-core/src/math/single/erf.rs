//! The error function and functions built on it, of `f32`.
//!
//! `erf` is an odd polynomial up to 1.125. Beyond, it is `1 - q^4`, where the polynomial `q` is the
//! fourth root of `erfc`: only its absolute error matters, so that 8 coefficients suffice up to 4,
//! where `erf` is 1. The other functions are small for large arguments, where their relative error
//! matters: they are computed in f64, as `e^(-x^2)` times a rational function.

use super::super::arith::double as wide;
use super::super::arith::single::{mad, poly};
use super::super::pow::single::EXP2;
use crate::isa::Token;
use std::f64::consts::LOG2_E;

/// `(erf(x) - x) / x` in powers of `x^2`, where `x < 1.125`, so that `erf` is right to `2^-27.2`;
/// Sollya: `fpminimax(erf(x), [|1,3,...,13|], [|SG...|], [2^-20, 1.125], x, relative)`.
const NEAR: [f32; 7] = [
    7.063542e-5,
    -0.00077658053,
    0.0051602595,
    -0.026839223,
    0.11283256,
    -0.37612602,
    0.12837917,
];

/// The fourth root of `erfc(1 + x)`, where `1.125 <= 1 + x <= 4`, so that `erfc` is right to an
/// absolute error of `2^-26.7`; Sollya: `p = remez(4*erfc(x), 7, [1.125, 4], 4*erfc(x)^(3/4));
/// roundcoefficients(p(1+x), [|SG...|])`.
const ROOT: [f32; 8] = [
    -0.0001794971,
    0.001977726,
    -0.0065776496,
    -0.0027145483,
    0.050275624,
    0.004476658,
    -0.4155066,
    0.6297706,
];

/// At most 1.5 ULP.
#[inline(always)]
pub(in crate::math) fn erf(m: Token<'_>, x: f32) -> f32 {
    let y = x.abs();
    let near = mad(m, poly(m, y * y, NEAR), y, y);
    let root = poly(m, if y > 4.0 { 4.0 } else { y } - 1.0, ROOT);
    let square = root * root;
    let far = mad(m, -square, square, 1.0);
    let result = if y < 1.125 { near } else { far };
    result.copysign(x)
}

/// The numerator and the denominator of `erfc(x) e^(x^2)`, where `0 <= x <= 10.3`, to `2^-27.3`.
///
/// They minimise the weighted squares of `(n - f d) / (d' f)` at 3000 points, where `f` is the
/// function, and `d'` is the `d` of the previous step; each weight is multiplied by its error until
/// the largest errors are equal (Lawson).
const COMPLEMENT: ([f64; 5], [f64; 6]) = (
    [
        0.032970469443998784,
        0.23004638081068493,
        0.7333389518871525,
        1.2400651003102163,
        1.0000000059609817,
    ],
    [
        0.05843796450983918,
        0.4077721992910625,
        1.3286072536382922,
        2.405833146015015,
        2.368444866877915,
        1.0,
    ],
);

/// The same of `Phi(-x) e^(x^2 / 2)`, where `0 <= x <= 14.6`.
const NORMAL: ([f64; 5], [f64; 6]) = (
    [
        0.004123890379439467,
        0.04068418830636517,
        0.18338612610430832,
        0.43849845611344185,
        0.5000000029924154,
    ],
    [
        0.010336942176248615,
        0.10198651488899867,
        0.4698692791142454,
        1.2031298163940176,
        1.6748818985809426,
        1.0,
    ],
);

/// `factor * 2^(c x^2) n(x) / d(x)` for `0 <= x`; the power of two must be a normal number.
#[inline(always)]
fn tail(m: Token<'_>, factor: f64, x: f64, c: f64, (n, d): ([f64; 5], [f64; 6])) -> f64 {
    // The square of a number of f32 is exact.
    let square = x * x;
    let sum = wide::mad(m, square, c, wide::TO_1);
    let r = wide::mad(m, square, c, -(sum - wide::TO_1));
    let power = wide::mad(m, r, wide::poly(m, r, EXP2), 1.0);
    // The exponent is added to that of a number near 1: a product would need the power as well.
    let power = f64::from_bits(power.to_bits().wrapping_add(sum.to_bits() << 52));
    factor * wide::poly(m, x, n) * power / wide::poly(m, x, d)
}

/// Computed in f64. `erfc(11)` is less than any number of f32.
#[inline(always)]
pub(in crate::math) fn erfc(m: Token<'_>, x: f32) -> f32 {
    let y = x.abs();
    let y = f64::from(if y > 11.0 { 11.0 } else { y });
    let tail = tail(m, 1.0, y, -LOG2_E, COMPLEMENT);
    (if x < 0.0 { 2.0 - tail } else { tail }) as f32
}

/// The absolute value, at most 20: the normal distribution at -20 is less than any number of f32.
#[inline(always)]
fn limited(x: f32) -> f64 {
    let y = x.abs();
    f64::from(if y > 20.0 { 20.0 } else { y })
}

/// Computed in f64.
#[inline(always)]
pub(in crate::math) fn normal_cdf(m: Token<'_>, x: f32) -> f32 {
    let tail = tail(m, 1.0, limited(x), -0.5 * LOG2_E, NORMAL);
    (if x > 0.0 { 1.0 - tail } else { tail }) as f32
}

/// `max(x, 0) - |x| Phi(-|x|)`, of which the product is computed in f64.
#[inline(always)]
pub(in crate::math) fn gelu(m: Token<'_>, x: f32) -> f32 {
    let y = limited(x);
    let tail = tail(m, y, y, -0.5 * LOG2_E, NORMAL) as f32;
    let most = if x > 0.0 { x } else { 0.0 };
    (most - tail).copysign(x)
}
