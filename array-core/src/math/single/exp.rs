//! Exponentials, of `f32`.
//!
//! `x = n ln 2 + r` with a whole number `n` and `|r| <= 0.3467`, so that `e^x = 2^n e^r`. `ln 2` is subtracted in two parts, of which
//! the first has so few digits that its product with `n` is exact. `e^r` is `1 + r` plus a polynomial times `r^2`; `1 + r` is kept
//! with its rounding error, so that little is lost before the last sum. `2^n` is applied in two factors, because the result may be
//! denormal, and because `2^128` is not a number. Arguments are first brought to where these factors exist: what is outside
//! overflows to infinity or underflows to 0 on its own.

use super::super::arith::single::{fast_two_sum, mad, poly, two_prod, two_sum};
use crate::isa::Token;

/// A sum with this leaves a whole number plus 254 (twice the bias of exponents) in the low bits.
const MAGIC: f32 = 12582912.0 + 254.0;

/// `1 / ln 2`.
const LOG2_E: f32 = std::f32::consts::LOG2_E;

/// The first 15 digits of `ln 2`, and what is left.
const LN_2: [f32; 2] = [0.693145751953125, 1.4286068e-6];

/// `ln 2` rounded, and what is left.
pub(in crate::math) const LN_2_SUM: [f32; 2] = [std::f32::consts::LN_2, -1.9046543e-9];

/// `n` as the bits of `MAGIC + n`.
#[derive(Clone, Copy)]
pub(in crate::math) struct Power(u32);

impl Power {
    /// `x` as the sum of a whole number, given twice, and a rest of at most a half, where `|x * scale| < 2^21`.
    #[inline(always)]
    fn nearest(m: Token<'_>, x: f32, scale: f32) -> (Power, f32) {
        let sum = mad(m, x, scale, MAGIC);
        (Power(sum.to_bits()), sum - MAGIC)
    }

    /// `y * 2^n`, rounded once more if it is denormal; `-153 <= n <= 130`.
    #[inline(always)]
    pub(in crate::math) fn scale(self, y: f32) -> f32 {
        let half = self.0 >> 1;
        y * f32::from_bits(half << 23) * f32::from_bits((self.0 - half) << 23)
    }

    /// `2^(n - 1)`, where `-125 <= n <= 128`.
    #[inline(always)]
    pub(in crate::math) fn half(self) -> f32 {
        f32::from_bits((self.0 - 128) << 23)
    }
}

/// `x` brought to `low..=high`; NaN stays.
#[inline(always)]
fn clamp(x: f32, low: f32, high: f32) -> f32 {
    let x = if x < low { low } else { x };
    if x > high { high } else { x }
}

/// `high + low = n ln 2 + r + r_low`, where `|high| < 110` and `low` is at most about `ulp(high)`: `n`, `r` and `r_low`.
#[inline(always)]
pub(in crate::math) fn reduce(m: Token<'_>, high: f32, low: f32) -> (Power, f32, f32) {
    let (power, n) = Power::nearest(m, high, LOG2_E);
    let first = mad(m, n, -LN_2[0], high);
    let second = mad(m, n, LN_2[1], -low);
    let r = first - second;
    (power, r, (first - r) - second)
}

/// `e^r - 1 - r`, where `|r| <= 0.3467`.
///
/// The polynomial of degree 6 is `e^r` to `2^-28.2`; Sollya:
/// `fpminimax(exp(x), [|2,...,6|], [|SG...|], [-0.3467, 0.3467], 1 + x, relative)`.
#[inline(always)]
pub(in crate::math) fn tail(m: Token<'_>, r: f32) -> f32 {
    let square = r * r;
    let even = [0.0013782504, 0.041668963, 0.4999999];
    let odd = [0.008368675, 0.16666521];
    square * mad(m, poly(m, square, odd), r, poly(m, square, even))
}

/// `2^n e^(r + r_low)`.
#[inline(always)]
fn expand(m: Token<'_>, power: Power, r: f32, r_low: f32) -> f32 {
    let (high, low) = fast_two_sum(1.0, r);
    power.scale(high + (low + r_low + tail(m, r)))
}

/// At most 0.75 ULP.
#[inline(always)]
pub(in crate::math) fn exp(m: Token<'_>, x: f32) -> f32 {
    let (power, r, _) = reduce(m, clamp(x, -104.0, 89.0), 0.0);
    expand(m, power, r, 0.0)
}

/// `e^(high + low)`, where `low` is finite and at most about `ulp(high)`.
#[inline(always)]
pub(in crate::math) fn exp_parts(m: Token<'_>, high: f32, low: f32) -> f32 {
    let (power, r, r_low) = reduce(m, clamp(high, -104.0, 89.0), low);
    expand(m, power, r, r_low)
}

/// `x` is a whole number and a rest; the rest times `ln 2`, in two parts, is the `r` of [`exp`].
#[inline(always)]
pub(in crate::math) fn exp2(m: Token<'_>, x: f32) -> f32 {
    let x = clamp(x, -153.0, 129.0);
    let (power, n) = Power::nearest(m, x, 1.0);
    let rest = x - n;
    let (r, r_low) = two_prod(m, rest, LN_2_SUM[0]);
    expand(m, power, r, mad(m, rest, LN_2_SUM[1], r_low))
}

/// `2^n - 1 + 2^n r` as an exact sum, half of it because of `n = 128`, and then the rest of `2^n e^r`.
#[inline(always)]
pub(in crate::math) fn exp_m1(m: Token<'_>, x: f32) -> f32 {
    let (power, r, r_low) = reduce(m, clamp(x, -30.0, 89.0), 0.0);
    let scale = power.half();
    let (sum, low) = fast_two_sum(scale, scale * r);
    let (high, rest) = two_sum(sum, -0.5);
    let result = 2.0 * (high + (rest + mad(m, scale, r_low + tail(m, r), low)));
    // What is so small that `scale * r` may be rounded.
    if x.abs() < 1e-10 { x } else { result }
}
