//! A logarithm with more digits than `f64` has, and its exponential, for powers.
//!
//! `x^y = 2^(y log2 x)`, and `y log2 x` goes up to 1100, so that its relative error of 2^-53 would
//! be 500 ULP of the result. So the logarithm is a sum of two floats. With `x = 2^k
//! m` and `s = (m - 1) / (m + 1)` it is `k + s (2/ln2 + 2/ln2 (s^2/3 + s^4/5 + ...))`, where `|s| <
//! 0.172`: the quotient, the products and the constant in two floats, the rest of the series in
//! one. Its relative error is 2^-61.

use crate::isa::Token;
use crate::math::arith::double::{blocks, fast_two_sum, mad, residual, two_mad, two_prod};
use crate::math::exp::double::{EXP2, Power};
use crate::math::exponent::double::parts;

/// `2 / ln2`, and a third of it.
const SCALE: [f64; 2] = [2.8853900817779268, 4.0710547481862066e-17];
const THIRD: [f64; 2] = [0.9617966939259756, 5.057761664812591e-17];

/// `2/ln2 ((atanh(s)/s - 1) / z - 1/3) / z` where `z = s^2 < 0.02945`; absolute error 5.2e-17,
/// most of it the rounding of the constant term. By Sollya:
/// `fpminimax(2/log(2)*((atanh(sqrt(x))/sqrt(x)-1)/x-1/3)/x, 7, [|double...|],
/// [1b-60;0.02945], floating, absolute)`
const REST: [f64; 8] = [
    0.17198382199678586,
    0.1685702775018944,
    0.19239447282810088,
    0.22195247595078343,
    0.2623081952317311,
    0.3205988979438995,
    0.4121985831112072,
    0.5770780163555853,
];

/// Beyond this exponent, no power of a number other than 1 is finite and not zero; products
/// with the exponent do not overflow.
const HUGE: f64 = 1267650600228229401496703205376.0; // 2^100

/// Beyond this logarithm, a power is infinite, and beyond its negative zero.
const END: f64 = 1200.0;

/// `log2(x)` for a finite `x > 0` as a sum of two floats.
#[inline(always)]
pub(in crate::math) fn log2(m: Token<'_>, x: f64) -> (f64, f64) {
    let (k, mantissa) = parts(x);
    let f = mantissa - 1.0;
    // s = f / (2 + f); f - 2s is exact.
    let inverse = 1.0 / (2.0 + f);
    let s = f * inverse;
    let s_low = residual(m, f - 2.0 * s, s, f) * inverse;
    let (z, z_low) = two_prod(m, s, s);
    // u = 2/ln2 atanh(s) / s
    let q = mad(m, z, blocks(m, z, REST), THIRD[1]);
    let (w, w_low) = fast_two_sum(THIRD[0], q);
    let (u, u_low) = two_mad(m, z, w, SCALE[0]);
    let u_low = u_low + mad(m, z_low, w, SCALE[1]);
    let u_low = mad(m, z, w_low, u_low);
    // s_low changes u by 2 (u - 2/ln2) s_low / s.
    let (high, low) = two_mad(m, s, u, k);
    let low = mad(m, s_low, mad(m, 3.0, u, -2.0 * SCALE[0]), low);
    (high, mad(m, s, u_low, low))
}

/// `2^(high + low)` for `|high| <= END`; denormal results are rounded once more.
#[inline(always)]
fn exp2(m: Token<'_>, high: f64, low: f64) -> f64 {
    let (scale, whole) = Power::nearest(m, high, 1.0);
    let r = (high - whole) + low;
    scale.expand(m, r, blocks(m, r, EXP2))
}

/// `|x|^y`, as `pow` of C defines it, except that a NaN is a NaN for `x = 1`, and that it is NaN
/// if told so, unless `x` is infinite.
#[inline(always)]
pub(in crate::math) fn power(m: Token<'_>, x: f64, y: f64, nan: bool) -> f64 {
    let x = x.abs();
    let (log, log_low) = log2(m, x);
    let log = if x == 0.0 { f64::NEG_INFINITY } else { log };
    let log = if nan { f64::NAN } else { log };
    let log = if x < f64::INFINITY { log } else { x };
    let exponent = if y > HUGE { HUGE } else { y };
    let exponent = if exponent < -HUGE { -HUGE } else { exponent };
    let (product, error) = two_prod(m, exponent, log);
    let error = mad(m, exponent, log_low, error);
    let result = exp2(m, product, error);
    let result = if product > END { f64::INFINITY } else { result };
    let result = if product < -END { 0.0 } else { result };
    if y == 0.0 { 1.0 } else { result }
}
