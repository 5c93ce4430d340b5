//! Logarithms, of `f64`.
//!
//! `x = 2^k (1 + f)` with `1 + f` from `sqrt(1/2)` to `sqrt(2)`, so that `ln x = k ln 2 + ln(1 +
//! f)`. With `s = f / (2 + f)`, `ln(1 + f) = ln((1 + s) / (1 - s)) = 2s + s^3 P(s^2)`, an odd
//! function whose series converges fast. As `2s = f - s f`, this is `f - f^2/2 + s (f^2/2 + s^2
//! P)`: the leading term is exact, and the error of the division only affects the small last term.
//! `k ln 2` is added in two parts, of which the first is exact. For other bases, `f - f^2/2` is
//! multiplied as an exact sum of two numbers.

use super::super::arith::double::{LN_2, even_odd, fast_two_sum, mad, two_prod};
use super::super::exponent::double::{one_plus, reduce, special};
use crate::isa::Token;

/// `log10(2)`: the first 42 digits, and the rest.
const LOG10_2: [f64; 2] = [0.30102999566395283, 2.8363394551044964e-14];

/// `log2(e)` rounded, and the rest.
const LOG2_E: [f64; 2] = [std::f64::consts::LOG2_E, 2.0355273740931033e-17];

/// `log10(e)` rounded, and the rest.
const LOG10_E: [f64; 2] = [std::f64::consts::LOG10_E, 1.098319650216765e-17];

/// `s (f^2/2 + s^2 P(s^2))`, given `square = f^2/2`.
///
/// The whole logarithm is right to `2^-57.6` where `|s| < 0.1716`; Sollya:
/// `fpminimax((log((1+sqrt(x))/(1-sqrt(x)))/sqrt(x)-2)/x, [|0,...,6|], [|D...|], [1b-40, 0.02945],
/// relative)`.
#[inline(always)]
fn tail(m: Token<'_>, f: f64, square: f64, low: f64) -> f64 {
    let s = f / (2.0 + f);
    let z = s * s;
    let coefficients = [
        0.1461706549079376,
        0.15331674492091793,
        0.18182890401367294,
        0.2222221112086998,
        0.2857142862601479,
        0.3999999999989969,
        0.666666666666667,
    ];
    mad(m, s, mad(m, z, even_odd(m, z, coefficients), square), low)
}

/// `k ln 2 + ln(1 + f) + low`.
#[inline(always)]
pub(in crate::math) fn sum(m: Token<'_>, k: f64, f: f64, low: f64) -> f64 {
    let square = 0.5 * f * f;
    let low = tail(m, f, square, mad(m, k, LN_2[1], low));
    mad(m, k, LN_2[0], f - (square - low))
}

/// `ln(1 + f)` as an exact leading part and the rest.
#[inline(always)]
fn parts(m: Token<'_>, f: f64) -> (f64, f64) {
    let (square, error) = two_prod(m, 0.5 * f, f);
    let (high, low) = fast_two_sum(f, -square);
    (high, tail(m, f, square, low - error))
}

/// The logarithm of a positive finite number as a sum of two numbers to about `2^-58`; the second
/// one is up to `2^-4` of the first. For other arguments the numbers have no meaning.
#[inline(always)]
pub(in crate::math) fn ln_sum(m: Token<'_>, x: f64) -> (f64, f64) {
    let (k, f) = reduce(x);
    let (high, rest) = parts(m, f);
    let (high, low) = fast_two_sum(k * LN_2[0], high);
    (high, low + mad(m, k, LN_2[1], rest))
}

#[inline(always)]
pub(in crate::math) fn ln(m: Token<'_>, x: f64) -> f64 {
    let (k, f) = reduce(x);
    special(x, sum(m, k, f, 0.0))
}

/// `(high + low) * (factor + rest)` as two numbers.
#[inline(always)]
fn times(m: Token<'_>, (high, low): (f64, f64), [factor, rest]: [f64; 2]) -> (f64, f64) {
    let (product, error) = two_prod(m, high, factor);
    (product, mad(m, high, rest, mad(m, low, factor, error)))
}

#[inline(always)]
pub(in crate::math) fn log2(m: Token<'_>, x: f64) -> f64 {
    let (k, f) = reduce(x);
    let (product, rest) = times(m, parts(m, f), LOG2_E);
    let (high, low) = fast_two_sum(k, product);
    special(x, high + (low + rest))
}

#[inline(always)]
pub(in crate::math) fn log10(m: Token<'_>, x: f64) -> f64 {
    let (k, f) = reduce(x);
    let (product, rest) = times(m, parts(m, f), LOG10_E);
    let (high, low) = fast_two_sum(k * LOG10_2[0], product);
    special(x, high + (low + mad(m, k, LOG10_2[1], rest)))
}

#[inline(always)]
pub(in crate::math) fn ln_1p(m: Token<'_>, x: f64) -> f64 {
    let (k, f, low) = one_plus(x, 0.0);
    // The sum is +0 for -0.
    special(1.0 + x, sum(m, k, f, low)).copysign(x)
}
