//! The error function and functions built on it, of `f64`.
//!
//! `erf` is an odd polynomial up to 1.125. Beyond, it is `1 - q^8`, where the polynomial `q` is the
//! eighth root of `erfc`: only its absolute error matters, so that 18 coefficients suffice up to 6,
//! where `erf` is 1.
//!
//! The other functions are small for large arguments, where their relative error matters: they are
//! `e^(-x^2)` times a function that changes slowly. It is `p(t) / (1 + x)` with a polynomial `p` of
//! `t = (x - c) / (x + c)`, so that one formula suffices from 0 to where the result vanishes. One
//! division serves both quotients. `x^2`, `e^(-x^2)`, `p` and `1 + x` are sums of two numbers, and
//! the quotient is corrected by its residual, so that most of the error is that of the last
//! rounding. A power of two is multiplied last, because the result may be denormal.

use super::super::arith::double::{blocks, fast_two_sum, mad, two_prod, two_sum};
use super::exp::{Power, reduce, unscaled};
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

/// `(1 + x) erfc(x) e^(x^2) - 1` without `COMPLEMENT_0`, as a polynomial in `t = (x - 4) / (x +
/// 4)`, where `0 <= x <= 27.5`, to `2^-54.8`; Sollya: `x = 4*(1+t)/(1-t);
/// fpminimax((1+x)*exp(x^2)*erfc(x), 21, [|D...|], [-1, 47/63], 1, relative)`.
const COMPLEMENT: [f64; 21] = [
    -4.132173099915419e-9,
    -5.7760123582833285e-9,
    4.505949399713786e-8,
    4.23924740282416e-8,
    -3.6376936020895513e-7,
    1.2146181962339484e-8,
    2.651055251843874e-6,
    -4.143015607361463e-6,
    -1.3151919824884856e-5,
    6.403442112721093e-5,
    -6.0136433145209466e-5,
    -0.0003897678908404522,
    0.002116421503235949,
    -0.0060687351584407315,
    0.012161784763786704,
    -0.017515654652018632,
    0.015312509678542849,
    0.003962055681548348,
    -0.04808038122128416,
    0.11704966551043752,
    -0.1993445828003673,
];

/// The value at `t = 0`.
const COMPLEMENT_0: f64 = -0.31500271187469303;

/// `2 (1 + x) Phi(-x) e^(x^2/2) - 1` without `NORMAL_0`, as a polynomial in `t = (x - 6) / (x +
/// 6)`, where `0 <= x <= 39`, to `2^-57.0`; Sollya: `x = 6*(1+t)/(1-t);
/// fpminimax((1+x)*exp(x^2/2)*erfc(x/sqrt(2)), 22, [|D...|], [-1, 33/45], 1, relative)`.
const NORMAL: [f64; 22] = [
    2.9908652295893707e-9,
    5.4406343346961435e-9,
    -3.130243831722014e-8,
    -3.895989113946547e-8,
    2.6543469553942356e-7,
    -1.9615963412133844e-9,
    -2.0002426533327446e-6,
    3.568195434474958e-6,
    8.82558051906752e-6,
    -5.2706940145073106e-5,
    7.558947857108478e-5,
    0.0002389793256644781,
    -0.001737989247500367,
    0.005871311038451695,
    -0.014119638855329646,
    0.026493728307196332,
    -0.039532958438728553,
    0.045184934125646455,
    -0.03228303466445304,
    -0.008746773559189446,
    0.07962284912486081,
    -0.17005072461154142,
];

/// The value at `t = 0`.
const NORMAL_0: f64 = -0.09308959945774412;

/// `e^(high + low) (1 + q(t)) / (1 + x)`, where `t = (x - c) / (x + c)`, as a power of two and a
/// sum to multiply by it.
#[inline(always)]
fn tail<const N: usize>(
    m: Token<'_>,
    x: f64,
    (high, low): (f64, f64),
    c: f64,
    (q, q_0): ([f64; N], f64),
) -> (Power, f64, f64) {
    let (sum, sum_low) = two_sum(1.0, x);
    let other = x + c;
    let inverse = 1.0 / (sum * other);
    let t = 2.0 * x * (inverse * sum) - 1.0;
    let (p, p_low) = fast_two_sum(1.0, mad(m, blocks(m, t, q), t, q_0));
    let (power, r, r_low) = reduce(m, high, low);
    let (e, e_low) = unscaled(m, r, r_low);
    let (e, e_low) = fast_two_sum(e, e_low);

    // (e + e_low) (p + p_low) / (sum + sum_low)
    let (product, product_low) = two_prod(m, e, p);
    let product_low = mad(m, e, p_low, mad(m, e_low, p, product_low));
    let inverse = inverse * other;
    let quotient = product * inverse;
    let (back, back_low) = two_prod(m, quotient, sum);
    let rest = (product - back) - back_low + mad(m, -quotient, sum_low, product_low);
    (power, quotient, rest * inverse)
}

/// `erfc` vanishes from 27.23 on.
#[inline(always)]
pub(in crate::math) fn erfc(m: Token<'_>, x: f64) -> f64 {
    let y = x.abs();
    let y = if y > 27.25 { 27.25 } else { y };
    let (square, square_low) = two_prod(m, y, y);
    let (power, tail, low) = tail(
        m,
        y,
        (-square, -square_low),
        4.0,
        (COMPLEMENT, COMPLEMENT_0),
    );
    let tail = power.scale(tail + low);
    if x < 0.0 { 2.0 - tail } else { tail }
}

/// At minus this number and below, `normal_cdf` and `gelu` vanish.
const END: f64 = 38.625;

/// The normal distribution at `-|x|`, in the form of [`tail`].
#[inline(always)]
fn normal_tail(m: Token<'_>, x: f64) -> (Power, f64, f64) {
    let y = x.abs();
    let y = if y > END { END } else { y };
    let (square, square_low) = two_prod(m, y, y);
    let exponent = (-0.5 * square, -0.5 * square_low);
    let (power, tail, low) = tail(m, y, exponent, 6.0, (NORMAL, NORMAL_0));
    (power, 0.5 * tail, 0.5 * low)
}

/// Not computed by `erfc`, because the rounding of `x / sqrt(2)` is too large an error for large
/// `x`.
#[inline(always)]
pub(in crate::math) fn normal_cdf(m: Token<'_>, x: f64) -> f64 {
    let (power, tail, low) = normal_tail(m, x);
    let tail = power.scale(tail + low);
    if x > 0.0 { 1.0 - tail } else { tail }
}

/// `x Phi(x)`; `x` is multiplied by the sums, before a power of two makes them denormal.
#[inline(always)]
pub(in crate::math) fn gelu(m: Token<'_>, x: f64) -> f64 {
    let (power, tail, low) = normal_tail(m, x);
    let factor = if x < -END { -END } else { x };
    let factor = if factor > END { END } else { factor };
    let negative = power.scale(mad(m, factor, tail, factor * low));
    let (high, rest) = fast_two_sum(1.0, -power.scale(tail));
    let positive = mad(m, x, high, factor * (rest - power.scale(low)));
    let result = if x > 0.0 { positive } else { negative };
    // Without fused multiply-add, the smallest denormal numbers give a sum of two zeros.
    result.copysign(x)
}
