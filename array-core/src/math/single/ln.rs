//! Logarithms, of `f32`.
//!
//! `x = 2^k (1 + f)` with `1 + f` from `sqrt(1/2)` to `sqrt(2)`, so that `ln x = k ln 2 + ln(1 +
//! f)`. `ln(1 + f)` is `f - f^2/2` plus a polynomial times `f^3`: the leading term is exact. `k ln
//! 2` is added in two parts, of which the first is exact. The other logarithms are computed in f64,
//! where `ln(1 + f)` is a function of `s = f / (2 + f)` whose series converges faster.

use super::super::arith::double as wide;
use super::super::arith::single::{LN_2, even_odd, mad};
use super::super::exponent::double::normal_parts;
use super::super::exponent::single::{reduce, special};
use crate::isa::Token;

/// `ln(1 + f)` is right to `2^-26.9` before rounding; Sollya:
/// `fpminimax(log(1+x), [|3,...,10|], [|SG...|], [sqrt(1/2)-1, sqrt(2)-1], x-x^2/2, relative)`.
#[inline(always)]
pub(in crate::math) fn ln(m: Token<'_>, x: f32) -> f32 {
    let (k, f) = reduce(x);
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
    let low = mad(m, square * f, cubic, k * LN_2[1]);
    let low = mad(m, square, -0.5, low);
    special(x, mad(m, k, LN_2[0], f + low))
}

/// `k` and `f` of a positive normal `f64`.
#[inline(always)]
fn reduce_wide(x: f64) -> (f64, f64) {
    let (k, root_to_two) = normal_parts(x, 1023.0);
    (k, root_to_two - 1.0)
}

/// `ln(1 + f)` to `2^-35.7`; Sollya: `fpminimax((log((1+sqrt(x))/(1-sqrt(x)))/sqrt(x)-2)/x,
/// [|0,...,3|], [|D...|], [1b-40, 0.02945], relative)`.
#[inline(always)]
fn ln_wide(m: Token<'_>, f: f64) -> f64 {
    let s = f / (2.0 + f);
    let z = s * s;
    let coefficients = [
        0.2333149099843901,
        0.28550779307668284,
        0.4000012225694358,
        0.6666666655388305,
    ];
    s * wide::mad(m, z, wide::poly(m, z, coefficients), 2.0)
}

#[inline(always)]
pub(in crate::math) fn log2(m: Token<'_>, x: f32) -> f32 {
    let (k, f) = reduce_wide(f64::from(x));
    let log = wide::mad(m, ln_wide(m, f), std::f64::consts::LOG2_E, k);
    special(x, log as f32)
}

#[inline(always)]
pub(in crate::math) fn log10(m: Token<'_>, x: f32) -> f32 {
    let (k, f) = reduce_wide(f64::from(x));
    let log = ln_wide(m, f) * std::f64::consts::LOG10_E;
    special(x, wide::mad(m, k, std::f64::consts::LOG10_2, log) as f32)
}

/// `1 + x` is accurate enough in f64, except that `f` is `x` itself if `k = 0`.
#[inline(always)]
pub(in crate::math) fn ln_1p(m: Token<'_>, x: f32) -> f32 {
    let near = 1.0 + f64::from(x);
    let (k, f) = reduce_wide(near);
    let f = if k == 0.0 { f64::from(x) } else { f };
    let log = wide::mad(m, k, std::f64::consts::LN_2, ln_wide(m, f));
    let result = special(near as f32, log as f32);
    if x == 0.0 { x } else { result }
}
