//! The error function and functions built on it, of `f64`.
//!
//! `erf` is an odd polynomial up to 1.125. Beyond, it is `1 - q^8`, where the polynomial `q` is the
//! eighth root of `erfc`: only its absolute error matters, so that 18 coefficients suffice up to 6,
//! where `erf` is 1.
//!
//! The other functions are small for large arguments, where their relative error matters: they are
//! `e^(-x^2)` times a function that is nearly `c / x` for large `x`. It is `c n(x) / (x n(x) +
//! d(x))` with polynomials `n` and `d`, so that one formula suffices from 0 to where the result
//! vanishes. For large `x` the errors of `n` cancel, as `d(x)` is small beside `x n(x)`; no
//! coefficient is negative, so that nothing else does. The denominator, the product of `n` and the
//! exponential, and the inverse are sums of two numbers.

use super::super::arith::double::{blocks, fast_two_sum, mad, poly, residual, two_mad, two_prod};
use super::exp::{EXP, reduce};
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

/// The numerator, the denominator and the factor of [`tail`] for `erfc(x)`, where `0 <= x <= 27.3`,
/// to `2^-57.7`.
///
/// They minimise the largest relative error (weighted squares with Lawson's weights). The constant
/// terms are chosen such that the quotient at 0 is exact, and near 1.6, where rounding errors are
/// small. The others are rounded one after another, the lowest powers first, and those that remain
/// are fitted again.
const COMPLEMENT: Ratio = (
    [
        2.9316228845305256e-05,
        0.0006221074154364493,
        0.006517740731236862,
        0.04376399861893755,
        0.20688176671181385,
        0.7161965131555378,
        1.835602062216409,
        3.442300598817537,
        4.538519522197468,
        3.831621964925314,
        1.6000000000007524,
    ],
    [
        1.465811442143291e-05,
        0.00031105370788134067,
        0.003244212241337185,
        0.021570945961421718,
        0.10021864933765161,
        0.33699405351316386,
        0.8223695000811356,
        1.4149040252607425,
        1.580352836491506,
        0.9027033336768345,
    ],
    0.5641895835477563,
);

/// The same for the normal distribution at `-x`, where `0 <= x <= 38.7`.
const NORMAL: Ratio = (
    [
        9.171387246323961e-07,
        2.7519595515826527e-05,
        0.0004076914989744115,
        0.0038709271103621345,
        0.02587543653069992,
        0.12666837258592692,
        0.4590788551567486,
        1.2173957152452504,
        2.269717927147447,
        2.7096546656330838,
        1.6000000000027836,
    ],
    [
        9.171387245585954e-07,
        2.7519595529954454e-05,
        0.00040585722031067636,
        0.003815887982214702,
        0.02506922270433882,
        0.11920177120452312,
        0.41133591670921626,
        1.0007488535617,
        1.5805832586032076,
        1.2766152972868057,
    ],
    0.3989422804014327,
);

/// The coefficients `n` and `d`, and the factor `c`.
type Ratio = ([f64; 11], [f64; 10], f64);

/// `factor e^(high + low) c n(x) / (x n(x) + d(x))`, where `high + low` is at most 0 and the factor
/// at most 40.
#[inline(always)]
fn tail(m: Token<'_>, factor: f64, x: f64, (high, low): (f64, f64), (n, d, c): Ratio) -> f64 {
    // The result may be denormal, and is multiplied by `2^-100` last.
    const LIFT: f64 = 1267650600228229401496703205376.0;
    let (power, r, _) = reduce(m, high, low);
    let power = power.times::<100>();
    let e = mad(m, r * r, mad(m, r, poly(m, r, EXP), 0.5), r);
    let n = poly(m, x, n);
    let (whole, whole_low) = two_mad(m, x, n, poly(m, x, d));
    let (part, part_low) = two_prod(m, factor * power, n);
    let (part, part_low) = fast_two_sum(part, mad(m, part, e, part_low));
    let inverse = c / LIFT / whole;
    let rest = residual(m, c / LIFT, inverse, whole);
    let rest = mad(m, -inverse, whole_low, rest) * (LIFT / c);
    mad(m, part, inverse, inverse * mad(m, part, rest, part_low))
}

/// `erfc` vanishes from 27.23 on.
#[inline(always)]
pub(in crate::math) fn erfc(m: Token<'_>, x: f64) -> f64 {
    let y = x.abs();
    let y = if y > 27.25 { 27.25 } else { y };
    let tail = tail(m, 1.0, y, two_prod(m, -y, y), COMPLEMENT);
    if x < 0.0 { 2.0 - tail } else { tail }
}

/// The absolute value, at most 38.625, from where on `normal_cdf` and `gelu` vanish.
#[inline(always)]
fn limited(x: f64) -> f64 {
    let y = x.abs();
    if y > 38.625 { 38.625 } else { y }
}

/// `factor Phi(-x)`. Not computed by `erfc`, because the rounding of `x / sqrt(2)` is too large an
/// error for large `x`.
#[inline(always)]
fn normal_tail(m: Token<'_>, factor: f64, x: f64) -> f64 {
    tail(m, factor, x, two_prod(m, -0.5 * x, x), NORMAL)
}

#[inline(always)]
pub(in crate::math) fn normal_cdf(m: Token<'_>, x: f64) -> f64 {
    let tail = normal_tail(m, 1.0, limited(x));
    if x > 0.0 { 1.0 - tail } else { tail }
}

/// `max(x, 0) - |x| Phi(-|x|)`.
#[inline(always)]
pub(in crate::math) fn gelu(m: Token<'_>, x: f64) -> f64 {
    let y = limited(x);
    let tail = normal_tail(m, y, y);
    // The zeros keep their signs.
    let most = if x < 0.0 { 0.0 } else { x };
    most - tail
}
