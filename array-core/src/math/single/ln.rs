//! Logarithms, of `f32`.
//!
//! `x = 2^k (1 + f)` with `1 + f` from `sqrt(1/2)` to `sqrt(2)`, so that `ln x = k ln 2 + ln(1 +
//! f)`. `ln(1 + f)` is `f - f^2/2` plus a polynomial times `f^3`: the leading term is exact. `k ln
//! 2` is added in two parts, of which the first is exact. For other bases, the leading term is `f`
//! times a constant of two parts, an exact product and a small one.

use super::super::arith::single::{LN_2, even_odd, fast_two_sum, mad, two_prod};
use super::super::exponent::single::{one_plus, reduce, special};
use crate::isa::Token;

/// `k ln 2 + ln(1 + f) + low`; `ln(1 + f)` is right to `2^-26.9` before rounding; Sollya:
/// `fpminimax(log(1+x), [|3,...,10|], [|SG...|], [sqrt(1/2)-1, sqrt(2)-1], x-x^2/2, relative)`.
#[inline(always)]
pub(in crate::math) fn sum(m: Token<'_>, k: f32, f: f32, low: f32) -> f32 {
    let square = f * f;
    let coefficients = [
        -0.07286024,
        0.12565891,
        -0.13212356,
        0.14238907,
        -0.16621207,
        0.1999899,
        -0.2500084,
        0.33333373,
    ];
    let cubic = even_odd(m, f, coefficients);
    let low = mad(m, square * f, cubic, mad(m, k, LN_2[1], low));
    let low = mad(m, square, -0.5, low);
    mad(m, k, LN_2[0], f + low)
}

#[inline(always)]
pub(in crate::math) fn ln(m: Token<'_>, x: f32) -> f32 {
    let (k, f) = reduce(x);
    // Adding -0 changes nothing.
    special(x, sum(m, k, f, -0.0))
}

/// The logarithm to a base whose constants are given: the logarithms of `e` and 2, each as a sum of
/// two numbers; the coefficient of `f^2`, and a polynomial for the rest of `log(1 + f)` divided by
/// `f^3`.
#[inline(always)]
fn log(m: Token<'_>, x: f32, e: [f32; 2], two: [f32; 2], half: f32, cubic: [f32; 8]) -> f32 {
    let (k, f) = reduce(x);
    let (product, error) = two_prod(m, f, e[0]);
    let rest = mad(m, k, two[1], mad(m, f, e[1], error));
    let square = f * f;
    let rest = mad(m, square * f, even_odd(m, f, cubic), rest);
    let rest = if m.fma() {
        mad(m, square, half, rest)
    } else {
        // The product is rounded too, so that there is no room for the error of the square.
        mad(m, square, half, mad(m, two_prod(m, f, f).1, half, rest))
    };
    let (high, low) = fast_two_sum(k * two[0], product);
    special(x, high + (low + rest))
}

#[inline(always)]
pub(in crate::math) fn log2(m: Token<'_>, x: f32) -> f32 {
    /// `log2(1 + f)` is right to `2^-27.6`; Sollya: `fpminimax(log2(1+x), [|2,...,10|], [|SG...|],
    /// [sqrt(1/2)-1, sqrt(2)-1], x/log(2), relative)`.
    const CUBIC: [f32; 8] = [
        -0.11020579,
        0.1865504,
        -0.19115236,
        0.20454124,
        -0.23959638,
        0.28857023,
        -0.36069787,
        0.4808982,
    ];
    const LOG2_E: [f32; 2] = [std::f32::consts::LOG2_E, 1.925963e-08];
    log(m, x, LOG2_E, [1.0, -0.0], -0.72134733, CUBIC)
}

#[inline(always)]
pub(in crate::math) fn log10(m: Token<'_>, x: f32) -> f32 {
    /// `log10(1 + f)` is right to `2^-27.6`; Sollya: `fpminimax(log10(1+x), [|2,...,10|],
    /// [|SG...|], [sqrt(1/2)-1, sqrt(2)-1], x/log(10), relative)`.
    const CUBIC: [f32; 8] = [
        -0.033078484,
        0.05607742,
        -0.057543024,
        0.061586928,
        -0.072127596,
        0.08686754,
        -0.108580746,
        0.1447648,
    ];
    const LOG10_E: [f32; 2] = [std::f32::consts::LOG10_E, -1.010305e-08];
    /// The first 15 digits, so that their product with `k` is exact, and the rest.
    const LOG10_2: [f32; 2] = [0.3010254, 4.605039e-6];
    log(m, x, LOG10_E, LOG10_2, -0.21714719, CUBIC)
}

#[inline(always)]
pub(in crate::math) fn ln_1p(m: Token<'_>, x: f32) -> f32 {
    let (k, f, low) = one_plus(x, 0.0);
    // The sum is +0 for -0.
    special(1.0 + x, sum(m, k, f, low)).copysign(x)
}
