//! The error function and what is made of it, of `f64`.
//!
//! `erf` is an odd polynomial up to 1.25. Beyond, it is `1 - q^8`, where the polynomial `q` is the eighth root of `erfc`: it has only to
//! be right to an absolute error, so that 17 coefficients do up to 6, where `erf` is 1.
//!
//! The others are small where their arguments are large, and right to a relative error there: `e^(-x^2)` times a function that changes
//! little. It is `p(t) / (1 + x)` with a polynomial `p` of `t = (x - c) / (x + c)`, so that one formula does from 0 to where the result
//! vanishes. One division serves both quotients. `x^2`, `e^(-x^2)`, `p` and `1 + x` are sums of two numbers, and the quotient is corrected
//! by what it leaves, so that most of the error is that of the last rounding. A power of two comes last, because the result may be
//! denormal.

use super::super::arith::double::{fast_two_sum, mad, poly, two_prod, two_sum};
use super::exp::{Power, reduce, unscaled};
use crate::isa::Token;

/// `(erf(x) - x) / x` in powers of `x^2`, where `x < 1.25`, so that `erf` is right to `2^-54.5`; Sollya:
/// `fpminimax(erf(x), [|1,3,...,25|], [|D...|], [2^-20, 1.25], x, relative)`.
const NEAR: [f64; 13] = [
    4.5996257811070514e-11,
    -1.03769351443933e-9,
    1.4335175625795707e-8,
    -1.6288633362344291e-7,
    1.645346431034511e-6,
    -1.4924979251387277e-5,
    0.00012055297128206427,
    -0.0008548325733741102,
    0.0052239775955319435,
    -0.026866170640983768,
    0.11283791670925068,
    -0.3761263890318289,
    0.12837916709551253,
];

/// The eighth root of `erfc(1 + x)`, where `1.25 <= 1 + x <= 6`, so that `erfc` is right to an absolute error of `2^-56.8`; Sollya:
/// `p = remez(8*erfc(x), 16, [1.25, 6], 8*erfc(x)^(7/8)); roundcoefficients(p(1+x), [|D...|])`.
const ROOT: [f64; 17] = [
    8.632416077052298e-13,
    -2.5641765728392208e-11,
    3.1656335612380266e-10,
    -1.765156332511651e-9,
    2.0110108659979334e-10,
    4.990750294395243e-8,
    -1.9054729545576188e-7,
    3.884403965492123e-8,
    -4.607626125891574e-6,
    5.093009745506716e-5,
    -2.535862683177287e-5,
    -0.0012935753848921949,
    0.002603540395366777,
    0.01871814587937374,
    -0.040457502869179436,
    -0.26177904180085604,
    0.7935801874427766,
];

/// At most 1.5 ULP.
#[inline(always)]
pub(in crate::math) fn erf(m: Token<'_>, x: f64) -> f64 {
    let y = x.abs();
    let near = mad(m, poly(m, y * y, NEAR), y, y);
    let root = poly(m, if y > 6.0 { 6.0 } else { y } - 1.0, ROOT);
    let square = root * root;
    let fourth = square * square;
    let far = mad(m, -fourth, fourth, 1.0);
    let result = if y < 1.25 { near } else { far };
    result.copysign(x)
}

/// `(1 + x) erfc(x) e^(x^2) - 1` of `t = (x - 4) / (x + 4)`, where `0 <= x <= 27.5`, to `2^-54.8`; Sollya:
/// `x = 4*(1+t)/(1-t); fpminimax((1+x)*exp(x^2)*erfc(x), 21, [|D...|], [-1, 47/63], 1, relative)`.
const COMPLEMENT: [f64; 22] = [
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
    -0.31500271187469303,
];

/// `2 (1 + x) Phi(-x) e^(x^2/2) - 1` of `t = (x - 6) / (x + 6)`, where `0 <= x <= 39`, to `2^-57.0`; Sollya:
/// `x = 6*(1+t)/(1-t); fpminimax((1+x)*exp(x^2/2)*erfc(x/sqrt(2)), 22, [|D...|], [-1, 33/45], 1, relative)`.
const NORMAL: [f64; 23] = [
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
    -0.09308959945774412,
];

/// `e^(high + low) (1 + q(t)) / (1 + x)`, where `t = (x - c) / (x + c)`: a power of two, and what to multiply it with.
#[inline(always)]
fn tail<const N: usize>(
    m: Token<'_>,
    x: f64,
    (high, low): (f64, f64),
    c: f64,
    q: [f64; N],
) -> (Power, f64) {
    let (sum, sum_low) = two_sum(1.0, x);
    let other = x + c;
    let inverse = 1.0 / (sum * other);
    let t = 2.0 * x * (inverse * sum) - 1.0;
    let (p, p_low) = fast_two_sum(1.0, poly(m, t, q));
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
    (power, mad(m, rest, inverse, quotient))
}

/// `erfc` vanishes from 27.23 on.
#[inline(always)]
pub(in crate::math) fn erfc(m: Token<'_>, x: f64) -> f64 {
    let y = x.abs();
    let y = if y > 27.25 { 27.25 } else { y };
    let (square, square_low) = two_prod(m, y, y);
    let (power, tail) = tail(m, y, (-square, -square_low), 4.0, COMPLEMENT);
    let tail = power.scale(tail);
    if x < 0.0 { 2.0 - tail } else { tail }
}

/// From minus this on `normal_cdf` and `gelu` vanish.
const END: f64 = 38.625;

/// Twice the normal distribution at `-|x|`.
#[inline(always)]
fn normal_tail(m: Token<'_>, x: f64) -> (Power, f64) {
    let y = x.abs();
    let y = if y > END { END } else { y };
    let (square, square_low) = two_prod(m, y, y);
    tail(m, y, (-0.5 * square, -0.5 * square_low), 6.0, NORMAL)
}

/// Not `erfc`, because a rounded `x / sqrt(2)` is too far off where it is large.
#[inline(always)]
pub(in crate::math) fn normal_cdf(m: Token<'_>, x: f64) -> f64 {
    let (power, tail) = normal_tail(m, x);
    let tail = power.scale(0.5 * tail);
    if x > 0.0 { 1.0 - tail } else { tail }
}

/// Where the normal distribution is denormal, it is multiplied before it is rounded.
#[inline(always)]
pub(in crate::math) fn gelu(m: Token<'_>, x: f64) -> f64 {
    let (power, tail) = normal_tail(m, x);
    let positive = x > 0.0;
    let factor = if x < -END { -END } else { x };
    let scaled = power.scale(if positive { 1.0 } else { factor } * (0.5 * tail));
    if positive { x * (1.0 - scaled) } else { scaled }
}
