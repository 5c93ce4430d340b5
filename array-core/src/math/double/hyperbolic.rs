//! Hyperbolic functions and their inverses, of `f64`.

use crate::isa::Token;

use super::super::arith::double::{even_odd, mad};

/// Rounds what it is added to to an integer, which is then in the low bits.
const SHIFT: f64 = 6755399441055744.0; // 1.5 * 2^52

/// From here on `tanh` rounds to one.
const SATURATED: f64 = 19.1;

/// `(1 - e^-2r - 2r) / r^2` on `|r| <= ln2 / 4`; `1 - e^-2r` has a relative error of 2^-61.5. By Sollya:
/// `I = [-log(2)/4-1b-20; log(2)/4+1b-20]; fpminimax(-expm1(-2*x), [|2,...,12|], [|double...|], I, relative, 2*x)`
const TANH: [f64; 11] = [
    -8.556301945576504e-6,
    5.142346835674263e-5,
    -0.0002821872953071003,
    0.0014109308898365188,
    -0.0063492063327888065,
    0.025396825454653663,
    -0.08888888888911237,
    0.2666666666662871,
    -0.6666666666666657,
    1.3333333333333341,
    -2.0,
];

#[inline(always)]
pub(in crate::math) fn sinh(_: Token<'_>, x: f64) -> f64 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn cosh(_: Token<'_>, x: f64) -> f64 {
    todo!("{x}")
}

/// With `|x| = k ln2 / 2 + r`, `s = 2^-k` and `p = 1 - e^-2r` it is `(1 - e^-2|x|) / (1 + e^-2|x|) = (1 - s + sp) / (1 + s - sp)`:
/// no term cancels, and for small arguments, where `s = 1`, it is `p / (2 - p)`.
#[inline(always)]
pub(in crate::math) fn tanh(m: Token<'_>, x: f64) -> f64 {
    const HALF_LN_2: f64 = core::f64::consts::LN_2 / 2.0;
    let a = x.abs();
    let shifted = mad(m, a, -1.0 / HALF_LN_2, SHIFT);
    let r = mad(m, shifted - SHIFT, HALF_LN_2, a);
    let p = mad(m, r * r, even_odd(m, r, TANH), r + r);
    let s = f64::from_bits((shifted.to_bits() << 52).wrapping_add(1f64.to_bits()));
    let (above, below) = (mad(m, s, p, 1.0 - s), mad(m, -s, p, 1.0 + s));
    let y = above / below;
    (if a > SATURATED { 1.0 } else { y }).copysign(x)
}

#[inline(always)]
pub(in crate::math) fn asinh(_: Token<'_>, x: f64) -> f64 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn acosh(_: Token<'_>, x: f64) -> f64 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn atanh(_: Token<'_>, x: f64) -> f64 {
    todo!("{x}")
}
