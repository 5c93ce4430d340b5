//! Hyperbolic functions and their inverses, of `f32`.

use crate::isa::Token;

use super::super::arith::single::mad;

/// Rounds what it is added to to an integer, which is then in the low bits.
const SHIFT: f32 = 12582912.0; // 1.5 * 2^23

/// From here on `tanh` rounds to one.
const SATURATED: f32 = 9.02;

/// `(1 - e^-2r - 2r) / r^2` on `|r| <= ln2 / 4`; `1 - e^-2r` has a relative error of 2^-26.0. By Sollya:
/// `I = [-log(2)/4-1b-10; log(2)/4+1b-10]; fpminimax(-expm1(-2*x), [|2,...,6|], [|single...|], I, relative, 2*x)`
const TANH: [f32; 5] = [-0.0443716, 0.13387078, -0.33333993, 0.6666616, -0.99999994];

#[inline(always)]
pub(in crate::math) fn sinh(_: Token<'_>, x: f32) -> f32 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn cosh(_: Token<'_>, x: f32) -> f32 {
    todo!("{x}")
}

/// With `|x| = k ln2 / 2 + r`, `s = 2^-k` and `p = 1 - e^-2r` it is `(1 - e^-2|x|) / (1 + e^-2|x|) = (1 - s + sp) / (1 + s - sp)`:
/// no term cancels, and for small arguments, where `s = 1`, it is `p / (2 - p)`.
#[inline(always)]
pub(in crate::math) fn tanh(m: Token<'_>, x: f32) -> f32 {
    const HALF_LN_2: f32 = core::f32::consts::LN_2 / 2.0;
    let a = x.abs();
    let shifted = mad(m, a, -1.0 / HALF_LN_2, SHIFT);
    let r = mad(m, shifted - SHIFT, HALF_LN_2, a);
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
pub(in crate::math) fn asinh(_: Token<'_>, x: f32) -> f32 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn acosh(_: Token<'_>, x: f32) -> f32 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn atanh(_: Token<'_>, x: f32) -> f32 {
    todo!("{x}")
}

#[inline(always)]
fn estrin(m: Token<'_>, x: f32, [a, b, c, d, e]: [f32; 5]) -> f32 {
    let s = x * x;
    mad(m, mad(m, a, s, mad(m, b, x, c)), s, mad(m, d, x, e))
}
