//! The error function and functions built on it, of `f32`.
//!
//! `erf` is an odd polynomial up to 1.125. Beyond, it is `1 - q^4`, where the polynomial `q` is the
//! fourth root of `erfc`: only its absolute error matters, so that 8 coefficients suffice up to 4,
//! where `erf` is 1. The other functions are small for large arguments, where their relative error
//! matters: they are computed in f64, as `e^(-x^2)` times a rational function.

use super::super::arith::double as wide;
use super::super::arith::single::{mad, poly};
use super::exp::parts;
use crate::isa::Token;

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
const TAIL: ([f64; 4 + 1], [f64; 5 + 1]) = (
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

/// `erfc(x)` to `2^-27`, and less than any number of f32 beyond 11.
#[inline(always)]
fn complement(m: Token<'_>, x: f64) -> f64 {
    let y = x.abs();
    let y = if y > 11.0 { 11.0 } else { y };
    let (scale, rest) = parts(m, -(y * y));
    let ratio = wide::poly(m, y, TAIL.0) / wide::poly(m, y, TAIL.1);
    let tail = wide::mad(m, scale, rest, scale) * ratio;
    if x < 0.0 { 2.0 - tail } else { tail }
}

/// Computed in f64.
#[inline(always)]
pub(in crate::math) fn erfc(m: Token<'_>, x: f32) -> f32 {
    complement(m, f64::from(x)) as f32
}

/// Computed in f64.
#[inline(always)]
pub(in crate::math) fn normal_cdf(m: Token<'_>, x: f32) -> f32 {
    let z = f64::from(x) * -std::f64::consts::FRAC_1_SQRT_2;
    (0.5 * complement(m, z)) as f32
}

/// Computed in f64; below -20 the result is less than any number of f32.
#[inline(always)]
pub(in crate::math) fn gelu(m: Token<'_>, x: f32) -> f32 {
    let x = f64::from(if x < -20.0 { -20.0 } else { x });
    let z = x * -std::f64::consts::FRAC_1_SQRT_2;
    (0.5 * x * complement(m, z)) as f32
}
