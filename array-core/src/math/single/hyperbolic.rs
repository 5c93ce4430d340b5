//! Hyperbolic functions and their inverses, of `f32`.
//!
//! `tanh` is all in `f32`, as it is the one that is computed a million times; the others are those of `f64` with shorter polynomials.

use crate::isa::Token;

use super::super::arith::single::{TO_1, mad};
use super::super::double::hyperbolic::{acosh_by, asinh_by, atanh_by, cosh_by, sinh_by};

/// From here on `tanh` rounds to one.
const SATURATED: f32 = 9.02;

/// `(1 - e^-2r - 2r) / 2r^2` on `|r| <= ln2 / 4`; `1 - e^-2r` has a relative error of 2^-26.0. By Sollya:
/// `I = [-log(2)/4-1b-10; log(2)/4+1b-10]; fpminimax(-expm1(-2*x), [|2,...,6|], [|single...|], I, relative, 2*x)`
const TANH: [f32; 5] = [-0.0443716, 0.13387078, -0.33333993, 0.6666616, -0.99999994];

/// `(sinh(r) - r) / r^3` in `r^2`, where `|r| <= ln2 / 2`; absolute error 2^-32.6. By Sollya:
/// `fpminimax((sinh(sqrt(x))/sqrt(x)-1)/x, 2, [|double...|], [1b-60;(log(2)/2+1b-20)^2], floating, absolute)`
const SINH: [f64; 3] = [
    0.00019890985670414164,
    0.008333310928764928,
    0.16666666681622666,
];

/// `(cosh(r) - 1) / r^2` in `r^2`, where `|r| <= ln2 / 2`; absolute error 2^-29.5. By Sollya:
/// `fpminimax((cosh(sqrt(x))-1)/x, 2, [|double...|], [1b-60;(log(2)/2+1b-20)^2], floating, absolute)`
const COSH: [f64; 3] = [
    0.0013933646259731115,
    0.04166646494398934,
    0.5000000013466932,
];

/// `(atanh(s) / s - 1) / s^2` in `s^2 < 0.0455`; absolute error 2^-28.1. By Sollya:
/// `fpminimax((atanh(sqrt(x))/sqrt(x)-1)/x, 3, [|double...|], [1b-60;0.0455], floating, absolute)`
const ATANH: [f64; 4] = [
    0.11986557455035453,
    0.14260317059111413,
    0.2000023383490692,
    0.33333332997586157,
];

#[inline(always)]
pub(in crate::math) fn sinh(m: Token<'_>, x: f32) -> f32 {
    sinh_by(m, f64::from(x), SINH, COSH) as f32
}

#[inline(always)]
pub(in crate::math) fn cosh(m: Token<'_>, x: f32) -> f32 {
    cosh_by(m, f64::from(x), SINH, COSH) as f32
}

/// With `|x| = k ln2 / 2 + r`, `s = 2^-k` and `p = 1 - e^-2r` it is `(1 - e^-2|x|) / (1 + e^-2|x|) = (1 - s + sp) / (1 + s - sp)`:
/// no term cancels, and for small arguments, where `s = 1`, it is `p / (2 - p)`.
#[inline(always)]
pub(in crate::math) fn tanh(m: Token<'_>, x: f32) -> f32 {
    const HALF_LN_2: f32 = core::f32::consts::LN_2 / 2.0;
    let a = x.abs();
    let shifted = mad(m, a, -1.0 / HALF_LN_2, TO_1);
    let r = mad(m, shifted - TO_1, HALF_LN_2, a);
    let p = mad(m, r * r, estrin(m, r, TANH), r);
    let s = f32::from_bits((shifted.to_bits() << 23).wrapping_add(1f32.to_bits()));
    let (above, below) = (
        mad(m, s, p, mad(m, s, -0.5, 0.5)),
        mad(m, -s, p, mad(m, s, 0.5, 0.5)),
    );
    let y = above / below;
    (if a > SATURATED { 1.0 } else { y }).copysign(x)
}

#[inline(always)]
pub(in crate::math) fn asinh(m: Token<'_>, x: f32) -> f32 {
    asinh_by(m, f64::from(x), ATANH) as f32
}

#[inline(always)]
pub(in crate::math) fn acosh(m: Token<'_>, x: f32) -> f32 {
    acosh_by(m, f64::from(x), ATANH) as f32
}

#[inline(always)]
pub(in crate::math) fn atanh(m: Token<'_>, x: f32) -> f32 {
    atanh_by(m, f64::from(x), ATANH) as f32
}

/// A polynomial whose latency is that of three products.
#[inline(always)]
fn estrin(m: Token<'_>, x: f32, [a, b, c, d, e]: [f32; 5]) -> f32 {
    let s = x * x;
    mad(m, mad(m, a, s, mad(m, b, x, c)), s, mad(m, d, x, e))
}
