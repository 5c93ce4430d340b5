//! The error function of `f64`.
//!
//! It is an odd polynomial up to 1.125. Beyond, it is `1 - q^8`, where the polynomial `q` is the
//! eighth root of `erfc`: only its absolute error matters, so that 18 coefficients suffice up to 6,
//! where `erf` is 1.

use super::super::arith::double::{blocks, mad};
use crate::isa::Token;

/// `(erf(x) - x) / x` in powers of `x^2`, where `x < 1.125`, so that `erf` is right to `2^-56.0`;
/// Sollya: `fpminimax(erf(x), [|1,3,...,25|], [|D...|], [2^-20, 1.125], x, relative)`.
const NEAR: [f64; 13] = [
    5.222585879751215e-11,
    -1.088699695445955e-9,
    1.4518307875235955e-8,
    -1.6326485936439163e-7,
    1.6458435555263216e-6,
    -1.4925411202258442e-5,
    0.00012055322198755546,
    -0.000854832669240937,
    0.005223977618772378,
    -0.026866170644303283,
    0.11283791670949442,
    -0.37612638903183576,
    0.12837916709551256,
];

/// The eighth root of `erfc(1 + x)` without its value `ROOT_1` at 0, where `1.125 <= 1 + x <= 6`,
/// so that `erfc` is right to an absolute error of `2^-55.4`; Sollya: `p = remez(8*erfc(x), 17,
/// [1.125, 6], 8*erfc(x)^(7/8)); roundcoefficients(p(1+x), [|D...|])`.
const ROOT: [f64; 17] = [
    -2.284371478565557e-13,
    6.819190957328367e-12,
    -9.620984210225694e-11,
    8.204645359781347e-10,
    -4.1901993712493274e-9,
    8.53506477549152e-9,
    2.8763494513780526e-8,
    -1.5016252201400376e-7,
    -1.9847792063963174e-8,
    -4.5424565567266345e-6,
    5.087489436411654e-5,
    -2.5323204831886463e-5,
    -0.00129359237289763,
    0.0026035463523428047,
    0.018718144404970317,
    -0.040457502626426535,
    -0.26177904182461026,
];

/// The eighth root of `erfc(1)`.
const ROOT_1: f64 = 0.793580187443818;

/// At most 1.7 ULP.
#[inline(always)]
pub(in crate::math) fn erf(m: Token<'_>, x: f64) -> f64 {
    let y = x.abs();
    let near = mad(m, blocks(m, y * y, NEAR), y, y);
    let z = if y > 6.0 { 6.0 } else { y } - 1.0;
    // The last sum is separate: only its rounding matters.
    let root = mad(m, blocks(m, z, ROOT), z, ROOT_1);
    let square = root * root;
    let fourth = square * square;
    let far = mad(m, -fourth, fourth, 1.0);
    let result = if y < 1.125 { near } else { far };
    result.copysign(x)
}
