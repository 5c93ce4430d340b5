//! The error function of `f32`.
//!
//! It is an odd polynomial up to 1.125. Beyond, it is `1 - q^4`, where the polynomial `q` is the
//! fourth root of `erfc`: only its absolute error matters, so that 8 coefficients suffice up to 4,
//! where `erf` is 1.

use super::super::arith::single::{mad, poly};
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
